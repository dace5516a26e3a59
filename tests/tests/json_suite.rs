//! `JSONTestSuite` through `parse_slice`: whatever must be refused is, whatever must be read is, but for the few that are
//! listed here by name.

#![allow(missing_docs, reason = "tests")]

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;

/// Take anything.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct TakeAnything {
    /// Anything.
    #[agent(free_text)]
    any: Option<Value>,
}

/// What the text itself may be refused for.
const FAULTS: [&str; 5] = ["INVALID_JSON", "TRUNCATED_JSON", "TOO_LARGE", "TOO_DEEP", "DUPLICATE_FIELD"];

/// Must be read, and says a key twice: refused on purpose.
const DUPLICATES: [&str; 2] = ["y_object_duplicated_key", "y_object_duplicated_key_and_value"];

/// Must be refused, and is blank: a call without arguments.
const BLANK: [&str; 2] = ["n_single_space", "n_structure_no_data"];

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/json-test-suite")
}

/// Names and bytes.
fn cases() -> Vec<(String, Vec<u8>)> {
    let text = fs::read_to_string(folder().join("cases.txt")).expect("the cases are there");
    let read = |line: &str| {
        let (name, written) = line.split_once('\t').expect("name and bytes");
        let repeated = written.split_once('*').and_then(|(count, part)| Some((count.parse().ok()?, part)));
        let bytes = match repeated {
            Some((count, part)) => bytes(part).repeat(count),
            None => bytes(written),
        };
        (name.to_owned(), bytes)
    };
    text.lines().map(read).collect()
}

fn bytes(written: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = written;
    while let Some((before, after)) = rest.split_once('\\') {
        bytes.extend(before.bytes());
        if let Some(after) = after.strip_prefix('\\') {
            bytes.push(b'\\');
            rest = after;
        } else {
            bytes.push(u8::from_str_radix(&after[1..3], 16).expect("two digits"));
            rest = &after[3..];
        }
    }
    bytes.extend(rest.bytes());
    bytes
}

/// What is wrong with the text itself: alone as the arguments, and as a value inside of them.
fn faults(text: &[u8]) -> [Option<String>; 2] {
    let inside = [b"{\"any\":", text, b"}"].concat();
    [text, &inside].map(|sent| {
        let refused = TakeAnything::parse_slice(sent).err()?;
        assert!(refused.to_text().len() < 8 << 10);
        let code = refused.violation_codes().first().map(|code| (*code).to_owned())?;
        FAULTS.contains(&&*code).then_some(code)
    })
}

#[test]
fn what_must_be_refused_is_and_what_must_be_read_is() {
    let (mut refused, mut read, mut verdicts) = (0, 0, String::new());
    for (name, text) in cases() {
        let [alone, inside] = faults(&text);
        match name.get(..2) {
            Some("n_") if BLANK.contains(&&*name) => {
                assert!(alone.is_none() && inside.is_some(), "{name}: {alone:?} {inside:?}");
            }
            Some("n_") => {
                assert!(alone.is_some() && inside.is_some(), "{name}: {alone:?} {inside:?}");
                refused += 1;
            }
            Some("y_") if DUPLICATES.contains(&&*name) => {
                let duplicate = Some("DUPLICATE_FIELD".to_owned());
                assert_eq!([&alone, &inside], [&duplicate; 2], "{name}");
            }
            Some("y_") => {
                assert_eq!([&alone, &inside], [&None; 2], "{name}");
                let inside = [b"{\"any\":", &*text, b"}"].concat();
                assert!(TakeAnything::parse_slice(&inside).is_ok(), "{name}");
                read += 1;
            }
            _ => {
                let told = |fault: &Option<String>| fault.clone().unwrap_or_else(|| "read".to_owned());
                let _ = writeln!(verdicts, "{name}: {}, inside: {}", told(&alone), told(&inside));
            }
        }
    }
    println!("{refused} refused, {read} read, {} of either kind", verdicts.lines().count());
    assert_eq!((refused, read, verdicts.lines().count()), (186, 93, 35));
    let path = folder().join("verdicts.txt");
    if std::env::var("AGENT_TOOL_UPDATE").is_ok_and(|update| update == "1") {
        fs::write(&path, &verdicts).expect("a writable file");
    }
    assert_eq!(verdicts, fs::read_to_string(&path).unwrap_or_default(), "{}", path.display());
}
