//! The figures of the front page are those of `BENCHMARKS.md`.

#![allow(missing_docs, reason = "tests")]

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name)
}

const STACKS: [&str; 4] = ["agent-tool", "garde + serde", "validator + serde", "jsonschema + serde"];

/// The ratio of a row in a table of counted instructions.
fn ratio<'a>(page: &'a str, table: &str, row: &str) -> &'a str {
    let count = page.split("<!-- count -->").nth(1).unwrap();
    let table = count.split(&format!("\n{table}\n")).nth(1).unwrap().split("\n\n").next().unwrap();
    let line = table.lines().find_map(|line| line.strip_prefix(&format!("  {row}  "))).unwrap();
    line.split_whitespace().next().unwrap()
}

/// `AGENT_TOOL_UPDATE=1` writes the table; `tests/scripts/benchmarks.sh` does so.
#[test]
fn the_front_page_says_what_was_counted() {
    let benchmarks = fs::read_to_string(file("BENCHMARKS.md")).unwrap();
    let heads = STACKS.map(|stack| stack.trim_end_matches(" + serde")).join(" | ");
    let mut fresh = format!("| a call of | {heads} |\n|---{}|\n", "|---".repeat(STACKS.len()));
    for (table, label) in [
        ("W1 happy, Value", "five fields, 83 bytes"),
        ("W2 happy, Value", "26 fields, ten steps inside, 1,936 bytes"),
    ] {
        let cells = STACKS.map(|stack| ratio(&benchmarks, table, stack)).join(" | ");
        writeln!(fresh, "| {label} | {cells} |").unwrap();
    }
    let page = fs::read_to_string(file("README.md")).unwrap();
    let (before, rest) = page.split_once("<!-- cost -->\n").expect("the mark of the table");
    let (old, after) = rest.split_once("<!-- /cost -->").expect("the end of the table");
    if std::env::var("AGENT_TOOL_UPDATE").is_ok_and(|value| value == "1") {
        let page = format!("{before}<!-- cost -->\n{fresh}<!-- /cost -->{after}");
        return fs::write(file("README.md"), page).unwrap();
    }
    assert_eq!(old, fresh, "set AGENT_TOOL_UPDATE=1 to write it");
}
