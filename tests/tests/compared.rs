//! The comparison on the front page: what comes of the same calls in other stacks, each written as its own
//! documentation writes it. Nothing is judged here; whoever is measured is run.

#![allow(missing_docs, reason = "tests")]
#![allow(clippy::unused_self, reason = "servers as people write them")]

#[path = "compared/stacks.rs"]
mod stacks;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use serde_json::{Map, Value};
use stacks::Outcome;

const CASES: &str = include_str!("compared/cases.json");

/// What a model sends, the case, and where in the arguments to look at what arrives.
const ROWS: [(&str, &str, &str); 8] = [
    ("`\"dryrun\": false`, misspelt", "misspelt", "/dryrun"),
    ("`\"dryRun\": \"false\"`", "flag", "/dryRun"),
    ("`\"limit\": 9`, published as 1 to 3", "bound", "/limit"),
    ("`\"limit\": \"2\"`", "quoted", "/limit"),
    ("`\"limit\": null`, default 1", "null_default", "/limit"),
    ("`\"note\": null`, optional", "null", "/note"),
    ("`\"ticketId\": 47`, a text, as another tool gave it", "id", "/ticketId"),
    ("`\"page\": [0, 10]` for `{from, size}`", "list", "/page"),
];

/// What arrived, or that nothing did.
fn cell(outcome: &Outcome, pointer: &str) -> String {
    match outcome {
        Outcome::Told { .. } => "refused".to_owned(),
        Outcome::Taken(arguments) => match arguments.pointer(pointer) {
            None if pointer == "/dryrun" => "dropped".to_owned(),
            None | Some(Value::Null) => "absent".to_owned(),
            Some(Value::Object(_)) => "taken".to_owned(),
            Some(value) => format!("`{value}`"),
        },
    }
}

/// Of three faults how many are told, and whether a fault has its field's name.
fn refusal(several: &Outcome, wrong: &Outcome) -> [String; 2] {
    let (Outcome::Told { faults, .. }, Outcome::Told { words, .. }) = (several, wrong) else {
        panic!("both are refused: {several:?}, {wrong:?}");
    };
    let named = if words.contains("ticketId") { "yes" } else { "no" };
    [faults.to_string(), named.to_owned()]
}

/// A column of the table, below its head.
fn column(outcomes: &BTreeMap<String, Outcome>) -> Vec<String> {
    let mut cells: Vec<String> =
        ROWS.iter().map(|(_, case, pointer)| cell(&outcomes[*case], pointer)).collect();
    cells.extend(refusal(&outcomes["several"], &outcomes["wrong"]));
    cells
}

/// The version of a crate in the lock file, without its patch.
fn version(name: &str) -> String {
    let lock = std::fs::read_to_string(root().join("Cargo.lock")).unwrap();
    let entry = lock.split(&format!("name = \"{name}\"\nversion = \"")).nth(1).unwrap();
    short(entry.split('"').next().unwrap())
}

fn short(version: &str) -> String {
    version.splitn(3, '.').take(2).collect::<Vec<_>>().join(".")
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The lines of a table, a row each.
fn table(columns: &[(String, Vec<String>)]) -> String {
    let labels = ROWS.iter().map(|(label, ..)| *label);
    let labels = labels
        .chain(["three faults in one call: how many are told", "`\"ticketId\": true`: is the field named"]);
    let heads: Vec<&str> = columns.iter().map(|(head, _)| head.as_str()).collect();
    let mut lines = format!(
        "| a model sends: what arrives | {} |\n|---{}|\n",
        heads.join(" | "),
        "|---".repeat(heads.len())
    );
    for (row, label) in labels.enumerate() {
        let cells: Vec<&str> = columns.iter().map(|(_, cells)| cells[row].as_str()).collect();
        writeln!(lines, "| {label} | {} |", cells.join(" | ")).unwrap();
    }
    lines
}

/// The first columns of a table, with the label.
fn cut(table: &str, columns: usize) -> String {
    let line = |line: &str| line.split('|').take(columns + 2).collect::<Vec<_>>().join("|") + "\n";
    table.lines().map(line).collect()
}

/// `AGENT_TOOL_UPDATE=1` writes the table, where all stacks are installed.
#[tokio::test]
async fn every_cell_of_the_comparison_is_what_happens() {
    let calls: Map<String, Value> = serde_json::from_str(CASES).unwrap();
    let mut columns = vec![
        ("agent-tool".to_owned(), column(&stacks::ours(&calls))),
        (format!("rmcp {}", version("rmcp")), column(&stacks::rmcp(&calls).await)),
        (format!("garde {}", version("garde")), column(&stacks::garde(&calls))),
        (format!("jsonschema {}", version("jsonschema")), column(&stacks::jsonschema(&calls))),
    ];
    for stack in stacks::installed() {
        let (version, outcomes) = stack.run();
        columns.push((format!("{} {}", stack.name, short(&version)), column(&outcomes)));
    }
    let fresh = table(&columns);
    println!("{fresh}");
    let path = root().join("README.md");
    let page = std::fs::read_to_string(&path).unwrap();
    let (before, rest) = page.split_once("<!-- compared -->\n").expect("the mark of the table");
    let (old, after) = rest.split_once("<!-- /compared -->").expect("the end of the table");
    let is_whole = columns.len() == 6;
    if is_whole && std::env::var("AGENT_TOOL_UPDATE").is_ok_and(|value| value == "1") {
        let page = format!("{before}<!-- compared -->\n{fresh}<!-- /compared -->{after}");
        return std::fs::write(&path, page).unwrap();
    }
    assert_eq!(cut(old, columns.len()), cut(&fresh, columns.len()), "set AGENT_TOOL_UPDATE=1 to write it");
}
