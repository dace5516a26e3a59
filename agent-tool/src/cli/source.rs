//! Documents from files or standard input. What cannot be read is a reason to stop.

use std::fs;
use std::path::Path;

use serde_json::Value;

use super::Terminal;
use crate::lint::{Code, Findings, Listed, read};

/// The text of a file; `-` is standard input.
pub(super) fn text(file: &Path, terminal: &mut Terminal<'_>) -> Result<String, String> {
    if file.as_os_str() == "-" {
        let mut text = String::new();
        return match terminal.input.read_to_string(&mut text) {
            Ok(_) => Ok(text),
            Err(why) => Err(format!("standard input cannot be read: {why}")),
        };
    }
    fs::read_to_string(file).map_err(|why| format!("{} cannot be read: {why}", file.display()))
}

/// A JSON document.
pub(super) fn value(file: &Path, terminal: &mut Terminal<'_>) -> Result<Value, String> {
    let text = text(file, terminal)?;
    serde_json::from_str(text.trim_start_matches('\u{feff}'))
        .map_err(|why| format!("{} is not JSON: {why}", file.display()))
}

/// The tools of a document; that there is none is a reason to stop.
pub(super) fn tools(file: &Path, terminal: &mut Terminal<'_>) -> Result<(Vec<Listed>, Findings), String> {
    let text = text(file, terminal)?;
    let mut found = Findings::default();
    let tools = read(&text, &mut found);
    match found.iter().next() {
        Some(first) if first.code == Code::BrokenDocument.rule().code => {
            Err(super::paint::visible(&format!("{}: {}", file.display(), first.message)))
        }
        _ => Ok((tools, found)),
    }
}
