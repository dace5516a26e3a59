//! Transcripts: what was sent, and what a model is shown of the answer. They are compared, or written with
//! `AGENT_TOOL_UPDATE=1`.

use std::fmt::Write as _;
use std::path::Path;

use serde_json::Value;

/// The text of one session.
pub(crate) fn session(title: &str, steps: &[Value], seen: &[Value]) -> String {
    assert_eq!(steps.len(), seen.len(), "a step without an answer");
    let mut text = format!("# {title}\n");
    for (step, seen) in steps.iter().zip(seen) {
        match step["call"].as_str() {
            Some(line) if step["arguments"].is_null() => write!(text, "\n> {line}\n"),
            Some(tool) => write!(text, "\n> {tool} {}\n", sorted(&step["arguments"])),
            None => write!(text, "\n> tools/list\n"),
        }
        .expect("writing to memory");
        text.push_str(&shown(seen));
    }
    text
}

/// One answer, a member a line.
fn shown(seen: &Value) -> String {
    let mut text = String::new();
    let mut line = |key: &str, value: &str| {
        writeln!(text, "{key}: {}", value.replace('\n', "\n    ")).expect("writing to memory");
    };
    if let Some(tools) = seen["tools"].as_array() {
        for tool in tools {
            line(tool["name"].as_str().unwrap_or("?"), &hints(&tool["annotations"]));
        }
    }
    if let Some(message) = seen["thrown"]["message"].as_str() {
        line("thrown", &format!("{} {message}", seen["thrown"]["code"]));
    }
    let result = &seen["result"];
    if result.is_object() {
        line("isError", &result["isError"].to_string());
        for content in result["content"].as_array().into_iter().flatten() {
            line("text", content["text"].as_str().unwrap_or("not text"));
        }
        match result.get("structuredContent") {
            Some(structured) => line("structuredContent", &sorted(structured)),
            None => line("structuredContent", "-"),
        }
    }
    text
}

/// The hints that are true, after how many there are.
fn hints(annotations: &Value) -> String {
    let hints = annotations.as_object().into_iter().flatten();
    let mut said: Vec<_> =
        hints.clone().filter(|(_, on)| **on == Value::Bool(true)).map(|(key, _)| key.as_str()).collect();
    said.sort_unstable();
    format!("{} hints, of them true: {}", hints.count(), said.join(", "))
}

/// JSON text whose keys are sorted, whatever features `serde_json` has.
fn sorted(value: &Value) -> String {
    let mut value = value.clone();
    value.sort_all_objects();
    value.to_string()
}

/// Compares a transcript with the recorded one.
pub(crate) fn compare(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/transcripts").join(name);
    if std::env::var_os("AGENT_TOOL_UPDATE").is_some_and(|update| update == "1") {
        std::fs::write(&path, text).expect("the transcript can be written");
    }
    let recorded = std::fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
    let other = recorded.lines().zip(text.lines()).position(|(recorded, now)| recorded != now);
    let line = other.unwrap_or_else(|| recorded.lines().count().min(text.lines().count()));
    assert!(
        recorded == text,
        "{} differs at line {}:\n- {}\n+ {}\nAGENT_TOOL_UPDATE=1 records it anew",
        path.display(),
        line + 1,
        recorded.lines().nth(line).unwrap_or("(the end)"),
        text.lines().nth(line).unwrap_or("(the end)"),
    );
}
