//! The page of the lints, written from the table of codes and from the documents that the tests find each fault in. What
//! only Rust types can have has its example on the page itself, where it is run.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fmt::Write as _;

use agent_tool::cli::{Terminal, run};
use agent_tool::lint::rules;
use serde_json::{Map, Value, json};

use super::{clean, faults};

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/lints.md");

/// Faults that show when the tools are written for a vendor: the code, the dialect, the tool.
fn unsayable() -> [(&'static str, &'static str, Value); 3] {
    let flag = json!({"type": "boolean", "description": "On."});
    let tool = |properties: Value| {
        let mut tool = clean();
        tool["inputSchema"] =
            json!({"type": "object", "properties": properties, "additionalProperties": false});
        tool
    };
    let many: Map<String, Value> = (0..101).map(|index| (format!("p{index}"), flag.clone())).collect();
    let map =
        json!({"type": "object", "description": "By name.", "additionalProperties": {"type": "boolean"}});
    [
        ("NOT_EXPRESSIBLE", "openai-strict", tool(json!({"to": map}))),
        ("OVER_LIMIT", "openai-strict-minimal", tool(many.into())),
        ("PROPERTY_NAME_REFUSED", "gemini", tool(json!({"to-whom": flag}))),
    ]
}

/// What differs from the clean tool, a line each.
fn shown(document: &Value) -> String {
    let clean = clean();
    match document {
        Value::Array(tools) if tools.len() == 1 => differences(&clean, &tools[0]),
        Value::Array(tools) if tools.len() == 2 => {
            let second = differences(&clean, &tools[1]);
            second.lines().fold(String::new(), |lines, line| format!("{lines}a second tool: {line}\n"))
        }
        Value::Array(tools) => format!("{} such tools\n", tools.len()),
        Value::Object(tool) if tool.contains_key("name") => differences(&clean, document),
        other => format!("{}\n", cut(&other.to_string().replace(&clean.to_string(), "{...}"))),
    }
}

/// The first few, where there are many alike.
fn differences(old: &Value, new: &Value) -> String {
    let mut lines = String::new();
    differ(old, new, "", &mut lines);
    match lines.match_indices('\n').nth(2) {
        Some((end, _)) if lines.lines().count() > 6 => {
            format!("{}and {} more\n", &lines[..=end], lines.lines().count() - 3)
        }
        _ => lines,
    }
}

fn differ(old: &Value, new: &Value, path: &str, lines: &mut String) {
    let (Value::Object(before), Value::Object(after)) = (old, new) else { unreachable!("objects only") };
    let names: BTreeSet<&String> = before.keys().chain(after.keys()).collect();
    for name in names {
        let here = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
        match (before.get(name), after.get(name)) {
            (Some(_), None) => writeln!(lines, "{here} is left out").unwrap(),
            (Some(old), Some(new)) if old == new => {}
            (Some(old @ Value::Object(_)), Some(new @ Value::Object(_)))
                if path != "inputSchema.properties" =>
            {
                differ(old, new, &here, lines);
            }
            (_, Some(new)) => writeln!(lines, "{here} = {}", cut(&new.to_string())).unwrap(),
            (None, None) => {}
        }
    }
}

/// On one line that can be read, with every character visible.
fn cut(text: &str) -> String {
    let visible: String = text
        .chars()
        .map(
            |letter| if letter.is_ascii() { letter.to_string() } else { letter.escape_unicode().to_string() },
        )
        .collect();
    match visible.char_indices().nth(200) {
        Some((end, _)) => format!("{}... ({} characters)", &visible[..end], text.chars().count()),
        None => visible,
    }
}

/// The example that the page has for a code which no document shows.
fn example_on<'a>(page: &'a str, code: &str) -> &'a str {
    let section = page.split(&format!("### `{code}`\n")).nth(1).unwrap_or_default();
    let section = section.split("\n### `").next().unwrap_or_default();
    let block = section.split_once("\n```\n").and_then(|(_, rest)| rest.split_once("\n```\n"));
    let (block, _) = block.unwrap_or_else(|| panic!("{code} needs an example on the page"));
    assert!(block.contains(&format!("\"{code}\"")), "the example of {code} does not show it");
    block
}

fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| format!("{}{}.", first.to_uppercase(), letters.as_str()))
}

fn section(page: &str, rule: &agent_tool::lint::Rule) -> String {
    let code = rule.code;
    let found = faults().into_iter().find(|(found, _)| *found == code).map(|(_, document)| shown(&document));
    let unsayable = unsayable().into_iter().find(|(found, ..)| *found == code);
    let written = unsayable.map(|(_, dialect, tool)| format!("{}for {dialect}\n", shown(&tool)));
    let example = found.or(written).map_or_else(
        || format!("```\n{}\n```", example_on(page, code)),
        |lines| format!("```text\n{lines}```"),
    );
    let level = sentence(&rule.level.to_string());
    format!(
        "\n### `{code}`\n\n*{level}* {} So: {}\n\n{example}\n\nCure: {}.\n",
        sentence(rule.fault),
        sentence(rule.cause),
        rule.cure
    )
}

#[test]
fn every_code_is_documented() {
    let page = std::fs::read_to_string(PAGE).unwrap();
    let (before, rest) = page.split_once("<!-- codes -->\n").expect("the mark of the codes");
    let (_, after) = rest.split_once("<!-- end -->").expect("the end of the codes");
    let tool = serde_json::to_string_pretty(&clean()).unwrap();
    assert!(before.contains(&tool), "the page shows the tool of its examples:\n{tool}");
    let sections: String = rules().iter().map(|rule| section(&page, rule)).collect();
    let fresh = format!("{before}<!-- codes -->\n{sections}\n<!-- end -->{after}");
    if std::env::var("AGENT_TOOL_UPDATE").is_ok_and(|value| value == "1") {
        return std::fs::write(PAGE, fresh).unwrap();
    }
    assert_eq!(page, fresh, "set AGENT_TOOL_UPDATE=1 to write {PAGE}");
}

#[test]
fn what_cannot_be_said_is_found() {
    for (code, dialect, tool) in unsayable() {
        let (mut out, mut errors) = (Vec::new(), Vec::new());
        let text = tool.to_string();
        let mut terminal =
            Terminal { input: &mut text.as_bytes(), out: &mut out, errors: &mut errors, colours: false };
        let exit = run(["agent-tool", "dialect", "--to", dialect].map(OsString::from), &mut terminal);
        let errors = String::from_utf8(errors).unwrap();
        assert!(exit == 1 && errors.starts_with(&format!("error {code} ")), "{code}: {exit} {errors}");
    }
}
