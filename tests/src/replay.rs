//! What comes of calls, in text that must not depend on how `serde_json` was built.

use std::fmt::Write as _;

use agent_tool::Rejection;
use serde_json::Value;

use crate::zoo::{Animal, Taken};

/// How a refusal is told.
type Refused = fn(&Rejection) -> String;

/// The contract of every tool, then what comes of each call: a line of name, tab and JSON text. Every call is made as
/// text and as a value. A name after `~` asks for the verdict alone: undeclared keys and those of maps are named in the
/// order of `serde_json`'s map.
#[must_use]
pub fn outcomes(animals: &[Animal], calls: &str) -> String {
    let mut told = String::new();
    for animal in animals {
        let _ = writeln!(told, "{}", animal.contract.to_text());
    }
    for line in calls.lines() {
        let (name, text) = line.split_once('\t').unwrap_or((line, ""));
        let (name, as_text) = name.strip_prefix('~').map_or((name, words as _), |name| (name, verdict as _));
        let Some(animal) = animals.iter().find(|animal| animal.name == name) else { continue };
        let text_outcome = told_of(name, (animal.parse_text)(text), as_text);
        // What was received is quoted as `serde_json` writes it.
        let value_outcome = match serde_json::from_str::<Value>(text) {
            Ok(value) => told_of(name, (animal.parse)(value), verdict),
            Err(_) => "no JSON".to_owned(),
        };
        let _ = writeln!(told, "{line}\n\t{text_outcome}\n\t{value_outcome}");
    }
    told
}

fn words(refusal: &Rejection) -> String {
    refusal.to_text()
}

/// Codes and places.
fn verdict(refusal: &Rejection) -> String {
    let places = refusal.violations();
    let mut places: Vec<String> = places.iter().map(|one| format!("{} {}", one.code, one.path)).collect();
    places.sort();
    format!("{}: {}", refusal.code(), places.join(", "))
}

fn told_of(name: &str, outcome: Result<Taken, Rejection>, refused: Refused) -> String {
    match outcome {
        // Free JSON is `serde_json`'s own, and shows how that was built.
        Ok(taken) if name == "RecordEvent" => format!("taken, {:?}", taken.coercions),
        Ok(taken) => format!("taken, live: {}, {}, {:?}", taken.live, taken.arguments, taken.coercions),
        Err(refusal) => refused(&refusal),
    }
}
