//! The engine on random patterns, beside Rust's `regex`, a JavaScript engine, and itself without its table.

use std::io::Write as _;
use std::process::{Command, Stdio};

use agent_tool_tests::rig::{dice, rounds};
use regex::bytes::RegexBuilder;
use regex_syntax::ParserBuilder;
use regex_syntax::hir::Look;

use crate::generate::{Case, case};
use crate::runtime::pattern::{Matcher, is_anchored, is_finite};

#[test]
fn random_patterns_match_what_regex_matches_with_and_without_a_table() {
    let mut random = dice();
    let (mut yes, mut no) = (0, 0);
    for _ in 0..rounds(4_000) {
        let Case { ecma, regex, texts } = case(&mut random, 3, 8);
        let Some(matcher) = compiled(&ecma) else { continue };
        // A search from the start of a text, nowhere inside of a character.
        let oracle = RegexBuilder::new(&format!(r"\A(?s:.)*?(?:{regex})")).size_limit(1 << 30).build();
        let oracle = oracle.unwrap_or_else(|error| panic!("{ecma}: {error}"));
        let simulated = Matcher::simulated(&ecma).unwrap_or_else(|why| panic!("{ecma}: {why}"));
        for text in texts {
            let is_match = oracle.is_match(text.as_bytes());
            assert_eq!(matcher.is_match(&text), is_match, "{ecma} on {text:?}");
            assert_eq!(simulated.is_match(&text), is_match, "{ecma} on {text:?}, simulated");
            *(if is_match { &mut yes } else { &mut no }) += 1;
        }
    }
    println!("{yes} matches and {no} others");
    assert!(yes > 8_000 && no > 4_000, "{yes} {no}");
}

#[test]
fn random_patterns_are_held_and_end_where_regex_says_so() {
    let mut random = dice();
    let (mut held, mut finite) = (0, 0);
    for _ in 0..rounds(20_000) {
        let Case { ecma, regex, .. } = case(&mut random, 3, 0);
        // A class of nothing has no longest match there.
        if ecma.contains("[]") {
            continue;
        }
        let tree = ParserBuilder::new().utf8(false).build().parse(&regex);
        let tree = tree.unwrap_or_else(|error| panic!("{ecma}: {error}"));
        let facts = tree.properties();
        let is_held =
            facts.look_set_prefix().contains(Look::Start) && facts.look_set_suffix().contains(Look::End);
        assert_eq!(is_anchored(&ecma), is_held, "{ecma}");
        assert_eq!(is_finite(&ecma), is_held && facts.maximum_len().is_some(), "{ecma}");
        held += usize::from(is_held);
        finite += usize::from(is_finite(&ecma));
    }
    println!("{held} held at both ends, {finite} with a longest match");
    assert!(held > 8_000 && finite > 2_000, "{held} {finite}");
}

#[test]
fn random_patterns_match_what_a_javascript_engine_matches() {
    if Command::new("node").arg("--version").output().is_err() {
        assert!(std::env::var_os("CI").is_none(), "install node");
        eprintln!("\n*** SKIPPED: node is missing ***\n");
        return;
    }
    let mut random = dice();
    let mut left = rounds(3_000);
    while left > 0 {
        let asked = left.min(3_000);
        left -= asked;
        let cases: Vec<(String, Vec<String>)> = (0..asked)
            .map(|_| {
                let Case { ecma, mut texts, .. } = case(&mut random, 2, 8);
                // It tries every way; and V8 asks `\B` inside of a surrogate pair, against ECMA-262.
                let is_pair = |letter| letter > '\u{ffff}';
                texts.retain(|text| {
                    text.chars().count() <= 12 && !(ecma.contains("\\B") && text.contains(is_pair))
                });
                (ecma, texts)
            })
            .collect();
        for ((ecma, texts), answers) in cases.iter().zip(answers(&cases)) {
            let Some(matcher) = compiled(ecma) else { continue };
            for (text, is_match) in texts.iter().zip(answers) {
                assert_eq!(matcher.is_match(text), is_match, "{ecma} on {text:?}");
            }
        }
    }
}

/// `None` for the few that are too large.
fn compiled(ecma: &str) -> Option<Matcher> {
    Matcher::new(ecma).map_err(|why| assert!(why.contains("too large"), "{ecma}: {why}")).ok()
}

/// What the engine of `node` says.
fn answers(cases: &[(String, Vec<String>)]) -> Vec<Vec<bool>> {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/patterns.mjs");
    let mut node = Command::new("node")
        .args([script, "--answer"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("node runs");
    let asked = serde_json::to_vec(cases).expect("texts");
    let mut input = node.stdin.take().expect("piped");
    input.write_all(&asked).expect("node reads");
    drop(input);
    let output = node.wait_with_output().expect("node ends");
    assert!(output.status.success());
    let answers: Vec<Vec<bool>> = serde_json::from_slice(&output.stdout).expect("answers");
    assert_eq!(answers.len(), cases.len());
    answers
}
