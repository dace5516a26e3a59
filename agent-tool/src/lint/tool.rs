//! One tool of a list: its name, its words, its annotations, its size; its schemas are looked at by `schema`.

use super::refs::{self, Expanded};
use super::schema::{self, Side};
use super::{Code, Findings, Listed};
use crate::contract::below;
use crate::ordered::Ordered;
use crate::remedy::text::is_invisible;
use crate::suggest::fold;

/// Characters of compact JSON that are counted as 1,000 tokens.
const LONG: usize = 4_000;
/// Where some clients cut a description, in characters.
const CUT: usize = 1_024;
/// Levels of objects and lists that models follow.
const LEVELS: usize = 3;

pub(super) fn look(listed: &Listed, found: &mut Findings) {
    let Listed { name, at, tool } = listed;
    let taken = name.chars().all(|letter| letter.is_ascii_alphanumeric() || "_-".contains(letter));
    let first = name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_');
    let fits = taken && first && name.len() <= 64;
    if !name.is_empty() && !fits {
        found.push(Code::NameRefused, name, &below(at, "name"), "by at least one vendor");
    }
    match tool.get("description").and_then(Ordered::as_str) {
        Some(words) if words.chars().count() > CUT => {
            let count = words.chars().count();
            found.push(Code::LongDescription, name, &below(at, "description"), format!("{count} characters"));
        }
        Some(words) if !words.trim().is_empty() => {}
        _ => found.add(Code::DescriptionMissing, name, at),
    }
    nulls(listed, found);
    annotations(listed, found);
    hidden(tool, at, name, found);
    if let Some(output) = tool.get("outputSchema").filter(|output| **output != Ordered::Null) {
        schema::look(output, &below(at, "outputSchema"), name, Side::Output, found);
    }
    match tool.get("inputSchema").filter(|input| **input != Ordered::Null) {
        None => found.add(Code::SchemaMissing, name, at),
        Some(input) => {
            let at = below(at, "inputSchema");
            schema::look(input, &at, name, Side::Input, found);
            let Expanded { schema, faults } = refs::expand(input, &at);
            for (code, at, detail) in faults {
                found.push(code, name, &at, detail);
            }
            let levels = levels(&schema);
            if levels > LEVELS + 1 {
                found.push(
                    Code::DeepNesting,
                    name,
                    &at,
                    format!("{} levels below the arguments", levels - 1),
                );
            }
        }
    }
    let size = serde_json::to_string(tool).map_or(0, |text| text.chars().count());
    if size > LONG {
        found.push(Code::LongTool, name, at, format!("about {}", size / 4));
    }
}

/// Members of the tool object that are null: SDKs refuse the list.
fn nulls(listed: &Listed, found: &mut Findings) {
    for (member, value) in listed.tool.as_object().unwrap_or_default() {
        if *value == Ordered::Null {
            found.add(Code::NullMember, &listed.name, &below(&listed.at, member));
        }
    }
}

fn annotations(listed: &Listed, found: &mut Findings) {
    let annotations = listed.tool.get("annotations");
    let hint = |name: &str| annotations.and_then(|hints| hints.get(name)).and_then(Ordered::as_bool);
    let missing: Vec<&str> = ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"]
        .into_iter()
        .filter(|name| hint(name).is_none())
        // These two mean something only where `readOnlyHint` is false.
        .filter(|name| {
            hint("readOnlyHint") != Some(true) || !["destructiveHint", "idempotentHint"].contains(name)
        })
        .collect();
    if !missing.is_empty() {
        found.push(
            Code::AnnotationsMissing,
            &listed.name,
            &listed.at,
            format!("without {}", missing.join(", ")),
        );
    }
    let properties = listed.tool.get("inputSchema").and_then(|input| input.get("properties"));
    let mut names = properties.and_then(Ordered::as_object).unwrap_or_default().iter().map(|(name, _)| name);
    let destroys = hint("destructiveHint") == Some(true) && hint("readOnlyHint") != Some(true);
    if destroys && !names.any(|name| fold(name) == "dryrun") {
        found.add(Code::DryRunMissing, &listed.name, &listed.at);
    }
}

/// Every text and every key, at any depth: a reviewer sees them, or does not.
fn hidden(value: &Ordered, at: &str, tool: &str, found: &mut Findings) {
    match value {
        Ordered::String(words) => visible(words, at, "text", tool, found),
        Ordered::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                hidden(item, &below(at, &index.to_string()), tool, found);
            }
        }
        Ordered::Object(entries) => {
            for (key, value) in entries {
                visible(key, at, "name of a member", tool, found);
                hidden(value, &below(at, key), tool, found);
            }
        }
        _ => {}
    }
}

fn visible(text: &str, at: &str, what: &str, tool: &str, found: &mut Findings) {
    let odd = |char: char| is_invisible(char) || char.is_control() && !matches!(char, '\n' | '\t' | '\r');
    // One selector after a sign that is seen is how an emoji is written; several spell out bytes.
    let is_sign = |char: char| !char.is_alphabetic() && !char.is_whitespace() && !odd(char);
    let is_emoji = |before: char, char: char| char == '\u{fe0f}' && is_sign(before);
    let before = std::iter::once('\u{fe0f}').chain(text.chars());
    let mut letters = text.chars().zip(before).enumerate();
    if let Some((position, (char, _))) =
        letters.find(|(_, (char, before))| odd(*char) && !is_emoji(*before, *char))
    {
        let detail = format!("U+{:04X} at position {} of the {what}", u32::from(char), position + 1);
        found.push(Code::HiddenCharacters, tool, at, detail);
    }
}

/// How many objects and lists stand inside each other.
fn levels(schema: &Ordered) -> usize {
    let properties = schema.get("properties").and_then(Ordered::as_object).unwrap_or_default();
    let parts = ["items", "additionalProperties"].into_iter().filter_map(|keyword| schema.get(keyword));
    let inside = properties.iter().map(|(_, schema)| schema).chain(parts).map(levels).max();
    let forms = ["anyOf", "oneOf", "allOf"].into_iter().filter_map(|keyword| schema.get(keyword)?.as_array());
    let beside = forms.flatten().map(levels).max().unwrap_or_default();
    let name = schema.get("type").and_then(Ordered::as_str);
    let own = match (inside, name) {
        (Some(inside), _) => inside + 1,
        (None, Some("object" | "array")) => 1,
        _ => 0,
    };
    own.max(beside)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::lint::document;

    fn tool() -> Value {
        json!({
            "name": "look", "description": "Look.",
            "inputSchema": {"type": "object", "properties": {}, "additionalProperties": false},
            "annotations": {"readOnlyHint": true, "openWorldHint": false},
        })
    }

    /// What is found of the tool with a member of another value: code and place.
    fn found(member: &str, value: Value) -> Vec<(&'static str, String)> {
        let mut tool = tool();
        tool[member] = value;
        document(&tool.to_string()).iter().map(|one| (one.code, one.pointer.clone())).collect()
    }

    #[test]
    fn names_begin_with_a_letter_or_a_line() {
        for name in ["look", "_look", "Look_2-x", &"a".repeat(64)] {
            assert_eq!(found("name", json!(name)), [], "{name}");
        }
        for name in ["2look", "-look", "lo.ok", "löok", &"a".repeat(65)] {
            assert_eq!(found("name", json!(name)), [("NAME_REFUSED", "/name".to_owned())], "{name}");
        }
    }

    #[test]
    fn a_description_says_something_and_ends() {
        for nothing in [json!(""), json!(" \n"), json!(3)] {
            assert_eq!(found("description", nothing), [("DESCRIPTION_MISSING", String::new())]);
        }
        assert_eq!(found("description", json!("ä".repeat(CUT))), []);
        let long = ("LONG_DESCRIPTION", "/description".to_owned());
        assert_eq!(found("description", json!("ä".repeat(CUT + 1))), [long]);
    }

    #[test]
    fn a_tool_is_long_by_its_characters() {
        let mut tool = tool();
        tool["_meta"] = json!("");
        let left = LONG - tool.to_string().chars().count();
        assert_eq!(found("_meta", json!("ä".repeat(left))), []);
        assert_eq!(found("_meta", json!("ä".repeat(left + 1))), [("LONG_TOOL", String::new())]);
    }

    #[test]
    fn what_hides_in_a_list_is_found() {
        let place = "/_meta/x/1".to_owned();
        assert_eq!(found("_meta", json!({"x": ["a", "b\u{200b}"]})), [("HIDDEN_CHARACTERS", place)]);
    }

    #[test]
    fn so_many_tools_are_not_too_many() {
        let named = |index: usize| {
            let mut tool = tool();
            tool["name"] = json!(format!("look_{index}"));
            tool["description"] = json!(format!("Look at {index}."));
            tool
        };
        let of = |count| document(&(0..count).map(named).collect::<Value>().to_string()).to_string();
        assert_eq!(of(20), "");
        assert!(of(21).contains("TOO_MANY_TOOLS") && of(21).contains("21"), "{}", of(21));
    }

    #[test]
    fn objects_and_lists_are_levels() {
        for (schema, expected) in [
            (json!({"type": "boolean"}), 0),
            (json!({"type": "object"}), 1),
            (json!({"type": "array"}), 1),
            (json!({"items": {"type": "boolean"}}), 1),
            (json!({"additionalProperties": {"type": "array"}}), 2),
            (json!({"properties": {"a": {"type": "boolean"}, "b": {"items": {"type": "object"}}}}), 3),
            (json!({"anyOf": [{"type": "boolean"}, {"properties": {"a": {"type": "array"}}}]}), 2),
            (json!({"type": "object", "oneOf": [{"type": "boolean"}]}), 1),
        ] {
            assert_eq!(levels(&Ordered::from(&schema)), expected, "{schema}");
        }
    }
}
