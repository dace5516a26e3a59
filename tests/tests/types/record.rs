//! Every row as recorded: a file for each kind, and the page in the docs. `AGENT_TOOL_UPDATE=1` writes both.

use agent_tool_tests::types::{Case, FIELD, groups};
use serde_json::{Value, json};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/types");
const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/types.md");

/// The keywords in the order in which contracts write them; the others follow in their own.
const ORDER: [&str; 12] = [
    "type",
    "description",
    "enum",
    "const",
    "pattern",
    "format",
    "minLength",
    "maxLength",
    "minimum",
    "maximum",
    "items",
    "properties",
];

#[test]
fn every_type_is_as_recorded() {
    for (group, cases) in groups() {
        let rows: Vec<String> = cases.iter().map(|case| indented(&row(case))).collect();
        compare(&format!("{FOLDER}/{group}.json"), &format!("[\n{}\n]\n", rows.join(",\n")));
    }
}

#[test]
fn the_page_of_the_docs_is_the_record() {
    let page = std::fs::read_to_string(PAGE).expect("docs/types.md");
    let (before, rest) = page.split_once("<!-- tables -->\n").expect("the start of the tables");
    let (_, after) = rest.split_once("<!-- end -->").expect("the end of the tables");
    let tables: String = groups().iter().map(|(group, cases)| table(group, cases)).collect();
    compare(PAGE, &format!("{before}<!-- tables -->\n{tables}<!-- end -->{after}"));
}

/// A file against what it should hold.
fn compare(path: &str, fresh: &str) {
    if std::env::var("AGENT_TOOL_UPDATE").is_ok_and(|value| value == "1") {
        return std::fs::write(path, fresh).unwrap();
    }
    let recorded = std::fs::read_to_string(path).unwrap_or_default();
    for (line, (old, new)) in recorded.lines().zip(fresh.lines()).enumerate() {
        assert_eq!(old, new, "{path}:{}; set AGENT_TOOL_UPDATE=1 to accept", line + 1);
    }
    assert_eq!(recorded, fresh, "set AGENT_TOOL_UPDATE=1 to write {path}");
}

/// A row of the record.
fn row(case: &Case) -> Vec<(&'static str, String)> {
    let mut row = vec![("type", json!(case.rust).to_string()), ("schemars", ordered(&case.schemars))];
    match published(case) {
        Some(text) => {
            row.push(("published", text));
            row.push(("takes", list(case.takes.iter().map(|value| taken(case, value)))));
            row.push(("refuses", list(case.refuses.iter().map(|value| refused(case, value)))));
        }
        None => row.push(("problems", list(problems(case).into_iter()))),
    }
    row
}

fn list(items: impl Iterator<Item = String>) -> String {
    let items: Vec<String> = items.map(|item| format!("\n      {item}")).collect();
    if items.is_empty() { "[]".to_owned() } else { format!("[{}\n    ]", items.join(",")) }
}

fn indented(row: &[(&str, String)]) -> String {
    let members: Vec<String> = row.iter().map(|(name, text)| format!("    \"{name}\": {text}")).collect();
    format!("  {{\n{}\n  }}", members.join(",\n"))
}

/// The field as it is published, on one line, in the order of the contract.
fn published(case: &Case) -> Option<String> {
    let text = case.contract.ok()?.schema_text();
    let start = format!("    \"{FIELD}\": ");
    let lines = text.lines().skip_while(|line| !line.starts_with(&start));
    let mut out = String::new();
    for line in lines {
        let part = line.trim();
        let joins = out.is_empty() || out.ends_with(['{', '[']) || part.starts_with(['}', ']']);
        out.push_str(if joins { "" } else { " " });
        out.push_str(part);
        if line.trim_end_matches(',') == "    }" {
            break;
        }
    }
    let out = out.trim_end_matches(',');
    out.split_once(": ").map(|(_, schema)| schema.to_owned())
}

/// A value that is taken, and what was done to it. Whether it is taken, `judges` says.
fn taken(case: &Case, value: &Value) -> String {
    let checked = case.contract.ok().and_then(|contract| contract.guard().check(Case::call(value)).ok());
    let coercions = checked.map(|checked| checked.coercions()).unwrap_or_default();
    let kinds: Vec<String> = coercions.iter().map(|made| format!("{:?}", made.kind)).collect();
    let coerced =
        if kinds.is_empty() { String::new() } else { format!(", \"coerced\": {}", json!(kinds.join(", "))) };
    format!("{{\"sent\": {}{coerced}}}", ordered(value))
}

/// A value that is refused: the codes, with their places below the field.
fn refused(case: &Case, value: &Value) -> String {
    let violations = (case.parse)(Case::call(value)).err().map(|rejection| rejection.violations());
    let codes = violations.unwrap_or_default();
    let codes = codes.iter().map(|violation| {
        let at = violation.path.strip_prefix(&format!("/{FIELD}")).unwrap_or(&violation.path);
        format!("{}{}{at}", violation.code, if at.is_empty() { "" } else { " at " })
    });
    let codes: Vec<String> = codes.collect();
    format!("{{\"sent\": {}, \"codes\": {}}}", ordered(value), json!(codes.join(", ")))
}

fn problems(case: &Case) -> Vec<String> {
    let problems = case.contract.unwrap_err().iter();
    problems
        .map(|problem| {
            let parts = [problem.code, &problem.pointer, &problem.message, &problem.cure];
            let members = ["code", "pointer", "message", "cure"].iter().zip(parts);
            let members: Vec<String> =
                members.map(|(name, text)| format!("\"{name}\": {}", json!(text))).collect();
            format!("{{{}}}", members.join(", "))
        })
        .collect()
}

/// JSON on one line, keywords in the order of contracts and all else sorted, whatever `serde_json` does with maps.
fn ordered(value: &Value) -> String {
    match value {
        Value::Object(members) => {
            let mut names: Vec<&String> = members.keys().collect();
            names.sort_by_key(|name| {
                (ORDER.iter().position(|known| known == name).unwrap_or(ORDER.len()), name.as_str())
            });
            let members: Vec<String> =
                names.iter().map(|name| format!("{}: {}", json!(name), ordered(&members[*name]))).collect();
            format!("{{{}}}", members.join(", "))
        }
        Value::Array(items) => {
            format!("[{}]", items.iter().map(ordered).collect::<Vec<_>>().join(", "))
        }
        other => other.to_string(),
    }
}

/// A table of the page.
fn table(group: &str, cases: &[Case]) -> String {
    let mut out = format!("\n## {}{}\n\n", group[..1].to_uppercase(), &group[1..]);
    out.push_str("| type | schemars says | published | taken, refused |\n|---|---|---|---|\n");
    for case in cases {
        let values = |values: &[Value]| {
            let values: Vec<String> = values.iter().map(|value| code(&ordered(value))).collect();
            if values.is_empty() { "—".to_owned() } else { values.join(", ") }
        };
        let (published, tried) = if let Some(text) = published(case) {
            let tried = format!("taken: {}; refused: {}", values(&case.takes), values(&case.refuses));
            (code(&text), tried)
        } else {
            let problem = case.contract.unwrap_err().iter().next().expect("never empty");
            (format!("**{}**: {}", problem.code, problem.cure.replace('|', "\\|")), String::new())
        };
        let row = [code(case.rust), code(&ordered(&case.schemars)), published, tried].join(" | ");
        // The description that every row has.
        let row = row.replace("\"description\": \"It.\", ", "").replace(", \"description\": \"It.\"", "");
        let row = row.replace("{\"description\": \"It.\"}", "{}").replace("It. ", "");
        out.extend(["| ", row.as_str(), " |\n"]);
    }
    out
}

/// Code in a cell: a table takes `|` for its own, and a line for a row.
fn code(text: &str) -> String {
    let text = text.replace('|', "\\|").replace('\n', " ");
    if text.contains('`') { format!("`` {text} ``") } else { format!("`{text}`") }
}
