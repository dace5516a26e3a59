//! What a dialect drops stands in the description: no constraint is lost on the way.

use agent_tool::Dialect;
use agent_tool_tests::catalog;
use serde_json::Value;

/// The largest whole number of I-JSON: bounds of it say nothing to a model.
const SAFE: i64 = 9_007_199_254_740_991;

#[test]
fn every_dropped_keyword_is_in_words() {
    let mut seen = std::collections::BTreeSet::new();
    for contract in catalog::contracts() {
        let core = contract.input_schema();
        for &dialect in Dialect::ALL {
            let document = contract.document(dialect).to_string();
            let all_required = [Dialect::OpenAiStrict, Dialect::OpenAiStrictMinimal].contains(&dialect);
            if document.contains("\"strict\":false") && all_required {
                continue;
            }
            let Some(schema) = contract.parameters(dialect) else { continue };
            places(&core, &schema, "", &mut |at, keyword, value, words| {
                assert!(
                    dialect.dropped().iter().any(|dropped| dropped.keyword == keyword)
                        // Said by being required and nullable.
                        || all_required && keyword == "required",
                    "{dialect} drops `{keyword}` at {at} of {} without saying so",
                    contract.name()
                );
                seen.insert((dialect.name(), keyword.to_owned()));
                let said = match (keyword, value) {
                    // A closed object needs no words: the guard's answer has them.
                    ("additionalProperties", _) => true,
                    ("uniqueItems", _) => words.contains("No item twice."),
                    (_, Value::Number(number)) if number.as_i64().is_some_and(|n| n.abs() == SAFE) => true,
                    // The lower bound of unsigned types goes with the upper one.
                    (_, Value::String(text)) => {
                        let words = words.to_lowercase();
                        words.contains(text.as_str()) || words.contains("for example ")
                    }
                    (_, value) => words.contains(&value.to_string().replace(".0", "")),
                };
                assert!(said, "{dialect}: `{keyword}: {value}` at {at} is lost; words: {words}");
            });
        }
    }
    for &dialect in Dialect::ALL {
        for dropped in dialect.dropped() {
            let tried = seen.contains(&(dialect.name(), dropped.keyword.to_owned()));
            assert!(tried, "no tool of the catalog has `{}` for {dialect}", dropped.keyword);
        }
    }
}

/// Calls `dropped` for each keyword of the core that is not in the document, with the words around it.
fn places(core: &Value, said: &Value, around: &str, dropped: &mut dyn FnMut(&str, &str, &Value, &str)) {
    go(core, said, "", around, dropped);
}

fn go(core: &Value, said: &Value, at: &str, around: &str, dropped: &mut dyn FnMut(&str, &str, &Value, &str)) {
    let Some(core) = core.as_object() else { return };
    let own = core.get("description").and_then(Value::as_str).unwrap_or_default();
    let words = format!("{around} {own}");
    // The form with `null` beside it.
    let inner = match said["anyOf"].as_array() {
        Some(branches) if !core.contains_key("anyOf") => &branches[0],
        _ => said,
    };
    for (keyword, value) in core {
        match (keyword.as_str(), value) {
            ("properties", Value::Object(properties)) => {
                for (name, schema) in properties {
                    go(schema, &inner["properties"][name], &format!("{at}/{name}"), "", dropped);
                }
            }
            ("items", schema) => go(schema, &inner["items"], &format!("{at}/*"), &words, dropped),
            ("anyOf", Value::Array(branches)) => {
                for (index, branch) in branches.iter().enumerate().filter(|(_, b)| b["type"] != "null") {
                    go(branch, &inner["anyOf"][index], at, &words, dropped);
                }
            }
            (keyword, value) => {
                if inner.get(keyword).is_none() && said.get(keyword).is_none() {
                    dropped(at, keyword, value, &words);
                }
            }
        }
    }
}

#[test]
fn the_table_of_the_docs_is_the_codes() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/dialects.md");
    let page = std::fs::read_to_string(path).expect("docs/dialects.md");
    let table = Dialect::table();
    let Some((before, rest)) = page.split_once("<!-- table -->\n") else { panic!("{path} has no mark") };
    let (_, after) = rest.split_once("<!-- end -->").expect("the end of the table");
    let fresh = format!("{before}<!-- table -->\n{table}<!-- end -->{after}");
    if std::env::var("AGENT_TOOL_UPDATE").is_ok_and(|value| value == "1") {
        std::fs::write(path, fresh).unwrap();
    } else {
        assert_eq!(page, fresh, "set AGENT_TOOL_UPDATE=1 to write the table of {path}");
    }
}
