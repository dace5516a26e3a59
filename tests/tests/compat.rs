//! The derives in other people's crates: each under `compat/` has a manifest of its own and is built on its own. Those
//! under `refused/` do not build, and say why in our words; trybuild's cases have every feature on.

#![allow(missing_docs, reason = "tests")]

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs, thread};

use agent_tool_tests::random::{Random, instance, seeds};
use agent_tool_tests::{replay, zoo};
use serde_json::{Value, json};

/// Runs cargo in the folder of a crate, with the versions of this workspace and one target folder for all. `input` goes
/// to standard input; gives standard output, or everything where it failed or warned.
fn cargo(command: &str, folder: &Path, input: &str) -> Result<String, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    // Cargo cuts the lock file down to what the crate needs; every version stays.
    fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock")).map_err(|error| error.to_string())?;
    let mut child = Command::new(env!("CARGO"))
        .args([command, "--quiet", "--manifest-path"])
        .arg(folder.join("Cargo.toml"))
        .env("CARGO_TARGET_DIR", root.join("target/compat"))
        .env_remove("RUSTFLAGS")
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| error.to_string())?;
    let mut stdin = child.stdin.take().ok_or("no standard input")?;
    let input = input.to_owned();
    let writer = thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().map_err(|error| error.to_string())?;
    drop(writer.join());
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    let words = String::from_utf8_lossy(&output.stderr);
    // A warning in somebody else's build is a fault of ours.
    if output.status.success() && words.is_empty() { Ok(told) } else { Err(told + &words) }
}

fn crates(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut found: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    found.retain(|path| path.join("Cargo.toml").exists());
    found.sort();
    found
}

#[test]
fn every_crate_builds() {
    let crates = crates("compat");
    assert_eq!(crates.len(), 10, "a crate was lost, or is not counted here: {crates:?}");
    let mut failures = Vec::new();
    for folder in crates {
        let name = folder.file_name().unwrap().to_string_lossy().into_owned();
        // clippy, because one of them denies its lints.
        match cargo("clippy", &folder, "") {
            Ok(_) => println!("{name}: built"),
            Err(words) => failures.push(format!("{name}:\n{words}")),
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Numbers that a reader of arbitrary precision keeps as they are written.
const NUMBERS: [&str; 14] = [
    "3.0",
    "3.00000000000000000000000000000001",
    "3e0",
    "0.3e1",
    "-0",
    "-0.0",
    "1e400",
    "-1e400",
    "1e-400",
    "9007199254740993",
    "18446744073709551616",
    "100000000000000000000000000000000000000000",
    "0.25",
    "0.250000000000000000000000000000000000000001",
];

/// JSON text with the keys of each object from the last to the first: not as a map would sort them.
fn backwards(value: &Value) -> String {
    let joined = |parts: Vec<String>| parts.join(",");
    match value {
        Value::Array(items) => format!("[{}]", joined(items.iter().map(backwards).collect())),
        Value::Object(map) => {
            let entries = map.iter().rev();
            let entries = entries.map(|(key, value)| format!("{}:{}", json!(key), backwards(value)));
            format!("{{{}}}", joined(entries.collect()))
        }
        scalar => scalar.to_string(),
    }
}

/// Calls of every tool: random ones, and numbers in every spelling.
fn calls(animals: &[zoo::Animal]) -> String {
    let mut calls = String::new();
    for seed in seeds() {
        let mut random = Random::new(seed);
        for animal in animals {
            let schema = animal.contract.input_schema();
            for _ in 0..20 {
                let sent = instance::near(&mut random, &schema);
                let _ = writeln!(calls, "{0}\t{sent}\n~{0}\t{1}", animal.name, backwards(&sent));
            }
        }
    }
    for number in NUMBERS {
        let _ = writeln!(calls, "RollDice\t{{\"sides\": {number}, \"times\": {number}}}");
        let _ = writeln!(calls, "WriteCounters\t{{\"seen\": {number}, \"change\": {number}}}");
        let _ =
            writeln!(calls, "Mix\t{{\"temperature\": {number}, \"speed\": {number}, \"step\": {number}}}");
        let _ = writeln!(calls, "FindOrder\t{{\"order_id\": {number}, \"articles\": []}}");
        let _ = writeln!(calls, "ShowInvoice\t{{\"invoice_id\": \"{number}\"}}");
        let _ = writeln!(calls, "TurnPages\t{{\"count\": \"{number}\", \"score\": \"{number}\"}}");
        let _ = writeln!(calls, "RecordEvent\t{{\"name\": {number}, \"details\": [{number}]}}");
    }
    // Two values that only their type refuses.
    let span = r#"{"first": 2, "last": 1}"#;
    let _ = writeln!(calls, "Reserve\t{{\"spans\": [{span}], \"best\": {span}}}");
    calls
}

/// Whether a line says nothing else but for its place. A type stops at its first value that it refuses, and
/// `preserve_order` says which one comes first.
fn are_refused_by_type(ours: &str, theirs: &str) -> bool {
    // The line of the codes, and that of the whole answer.
    let refused = ["INVALID_TOOL_ARGUMENTS: REFUSED_BY_TYPE ", r#""code":"REFUSED_BY_TYPE""#];
    refused.iter().any(|refused| ours.contains(refused) && theirs.contains(refused))
}

#[test]
fn no_feature_of_serde_json_changes_a_verdict() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("compat/serde-json-features");
    let animals = zoo::animals();
    let calls = calls(&animals);
    let ours = replay::outcomes(&animals, &calls);
    let theirs = cargo("run", &folder, &calls).unwrap_or_else(|words| panic!("{words}"));
    let differing: Vec<String> = ours
        .lines()
        .zip(theirs.lines())
        // A number that no double holds is no JSON to `serde_json` alone.
        .filter(|(ours, theirs)| ours != theirs && ours.trim() != "no JSON")
        .filter(|(ours, theirs)| !are_refused_by_type(ours, theirs))
        .take(20)
        .map(|(ours, theirs)| format!("{ours}\nwith the features:\n{theirs}\n"))
        .collect();
    assert!(differing.is_empty(), "{}", differing.join("\n"));
    assert_eq!(ours.lines().count(), theirs.lines().count());
    let replayed = cargo("test", &folder, "").unwrap_or_else(|words| panic!("{words}"));
    assert!(replayed.contains("test result: ok"), "{replayed}");
}

#[test]
fn every_refused_crate_is_refused_as_recorded() {
    let crates = crates("refused");
    assert_eq!(crates.len(), 1, "a crate was lost, or is not counted here: {crates:?}");
    for folder in crates {
        let words = cargo("clippy", &folder, "").expect_err("builds");
        // What follows is the place in this workspace where the words are written, and cargo's own summary.
        let words = words.split("note: required by a bound").next().unwrap_or_default();
        let recorded = folder.join("expected.stderr");
        if env::var_os("TRYBUILD").is_some_and(|wish| wish == "overwrite") {
            fs::write(&recorded, words).unwrap();
        }
        assert_eq!(words, fs::read_to_string(&recorded).unwrap(), "{}", folder.display());
    }
}
