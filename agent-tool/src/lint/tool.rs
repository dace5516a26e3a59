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
