//! Patterns in three readings that must agree: what the derive takes, what the guard runs, what a JavaScript
//! engine says (its answers are recorded in `fixtures/` by `patterns.mjs`, which also answers for random patterns).

#[path = "../../agent-tool/src"]
#[allow(dead_code, reason = "built for its own crate")]
mod runtime {
    pub(crate) mod pattern;
    pub(crate) mod random;
}
#[path = "../../agent-tool-derive/src"]
#[allow(dead_code, reason = "built for its own crate")]
mod derive {
    pub(crate) mod pattern;
}
#[path = "patterns/generate.rs"]
mod generate;
#[path = "patterns/oracle.rs"]
mod oracle;

use std::path::Path;

use derive::pattern::check;
use runtime::pattern::Matcher;
use runtime::random::Random;
use serde_json::Value;

fn fixture(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn the_derive_takes_only_what_an_engine_takes_with_and_without_its_flag() {
    let table = fixture("patterns.tsv");
    let rows = table.lines().filter(|row| !row.starts_with('#'));
    let mut taken = 0;
    for row in rows {
        let [ours, unicode, plain, pattern] = row.splitn(4, '\t').collect::<Vec<_>>()[..] else {
            panic!("{row}");
        };
        let verdict = check(pattern);
        assert_eq!(verdict.is_ok(), ours == "yes", "{pattern}: {verdict:?}");
        if verdict.is_ok() {
            taken += 1;
            assert_eq!((unicode, plain), ("yes", "yes"), "{pattern}");
        }
        match Matcher::new(pattern) {
            Ok(_) => assert_eq!(unicode, "yes", "{pattern}"),
            Err(why) => {
                assert_eq!(ours, "no", "{pattern}: {why}");
                let named = ["look-around", "back reference", "Unicode", "too large"];
                assert!(unicode == "no" || named.iter().any(|name| why.contains(name)), "{pattern}: {why}");
            }
        }
    }
    assert!(taken > 40, "{taken}");
}

#[test]
fn the_guard_matches_what_an_engine_matches() {
    type Row = (String, Vec<String>, Vec<String>);
    let rows: Vec<Row> =
        serde_json::from_str(&fixture("pattern-matches.json")).expect("answers of patterns.mjs");
    let (mut yes, mut no) = (0, 0);
    for (pattern, matching, other) in &rows {
        let Ok(matcher) = Matcher::new(pattern) else { continue };
        for text in matching {
            assert!(matcher.is_match(text), "{pattern} on {text:?}");
            yes += 1;
            let longest = check(pattern).ok().and_then(|pattern| pattern.finite);
            assert!(
                longest.is_none_or(|longest| text.chars().count() as u64 <= longest),
                "{pattern} on {text:?}"
            );
        }
        for text in other {
            assert!(!matcher.is_match(text), "{pattern} on {text:?}");
            no += 1;
        }
    }
    println!("{yes} matches and {no} others of {} patterns", rows.len());
    assert!(yes > 1_000 && no > 5_000);
}

/// JSON Schema's own tests of patterns, without the schema around them.
#[test]
fn the_guard_matches_what_the_official_suite_asks() {
    let mut count = 0;
    for file in ["pattern", "patternProperties", "optional/ecmascript-regex", "optional/non-bmp-regex"] {
        let text = fixture(&format!("json-schema-test-suite/tests/draft2020-12/{file}.json"));
        let groups: Vec<Value> = serde_json::from_str(&text).expect("a file of the suite");
        for group in &groups {
            let schema = &group["schema"];
            if let Some(pattern) = schema["pattern"].as_str() {
                let Ok(matcher) = Matcher::new(pattern) else {
                    assert!(pattern.contains("\\p{"), "{pattern}");
                    continue;
                };
                for test in group["tests"].as_array().expect("tests") {
                    let Some(data) = test["data"].as_str() else { continue };
                    assert_eq!(test["valid"], matcher.is_match(data), "{pattern} on {data:?}");
                    count += 1;
                }
            } else if let Some(properties) = schema["patternProperties"].as_object() {
                for pattern in properties.keys().filter(|pattern| !pattern.contains("\\p{")) {
                    assert!(Matcher::new(pattern).is_ok(), "{pattern}");
                }
            }
        }
    }
    assert!(count > 40, "{count}");
}

const PARTS: &[&str] = &[
    "a",
    "b",
    "é",
    "😀",
    "-",
    "1",
    ".",
    "\\d",
    "\\w",
    "\\s",
    "\\D",
    "\\W",
    "\\S",
    "\\.",
    "\\/",
    "\\-",
    "\\x41",
    "\\u2028",
    "\\n",
    "\\b",
    "\\1",
    "\\p{L}",
    "[",
    "]",
    "[^",
    "[ab]",
    "[^a]",
    "[a-c1]",
    "[\\D-]",
    "[^\\S\\n]",
    "[À-ÖØ-öø-ÿĀ-ſƀ-ɏ]",
    "[^à-üα-ω\u{4e00}-\u{9fff}]",
    "[:alpha:]",
    "&&",
    "(",
    "(",
    "(?:",
    "(?=",
    "(?i)",
    ")",
    ")",
    ")",
    "|",
    "*",
    "+",
    "?",
    "{2}",
    "{1,3}",
    "{3,}",
    "{0,30}",
    "{300}",
    "{1000}",
    "{1,1000}",
    "{",
    "}",
    "^",
    "$",
];

fn random_pattern(random: &mut Random) -> String {
    let inner: String = (0..random.below(9)).map(|_| random.pick(PARTS)).collect();
    match random.below(4) {
        0 => inner,
        1 => format!("^{inner}$"),
        2 => format!("^(?:{inner}){}$", random.pick(&["", "*", "{1,1000}", "{20}", "{300}"])),
        _ => format!("^{inner}{}$", random.pick(PARTS)),
    }
}

/// "The final schema is enforced" needs it: no pattern that compiles here may be a contract problem there.
#[test]
fn whatever_the_derive_takes_the_guard_compiles() {
    let mut random = Random::new();
    let (mut taken, mut large) = (0, 0);
    for _ in 0..3_000 {
        let pattern = random_pattern(&mut random);
        match check(&pattern) {
            Ok(_) => {
                taken += 1;
                let compiled = Matcher::new(&pattern);
                assert!(compiled.is_ok(), "{pattern}: {compiled:?}");
            }
            Err(fault) => large += usize::from(fault.message.contains("larger than")),
        }
    }
    println!("{taken} taken, {large} too large");
    assert!(taken > 300 && large > 10);
}
