//! How much of what is wrong is kept, what a refused call keeps, and which texts are told apart.

use serde_json::{Map, Value, json};

use super::along::without_secrets;
use super::finding::Code;
use super::{Guard, Mode};

fn guard(schema: &Value) -> Guard {
    Guard::builder(schema).build().expect("the schema compiles")
}

/// Up to sixteen bytes the first look compares no texts, and takes what has the same ends.
#[test]
fn words_and_keys_that_differ_in_one_character_are_told_apart() {
    for length in 1..=20 {
        let word = "a".repeat(length);
        let closed = json!({"type": "object", "properties": {&word: {}}, "additionalProperties": false});
        let listed = json!({"type": "string", "enum": [word]});
        let guard = guard(&json!({"type": "object", "properties": {"word": listed, "closed": closed}}));
        assert!(guard.check(json!({"word": word, "closed": {&word: 1}})).is_ok());
        for place in 0..length {
            let mut other = word.clone();
            other.replace_range(place..=place, "b");
            let refused = guard.check(json!({"word": other, "closed": {&other: 1}})).unwrap_err();
            assert_eq!(refused.violation_codes(), ["NOT_IN_ENUM", "UNKNOWN_FIELD"], "{other}");
        }
    }
}

/// Undeclared keys leave the room of other findings to them, whichever come first.
#[test]
fn so_many_findings_are_kept_and_the_rest_are_counted() {
    let list = json!({"type": "array", "items": {"type": "integer"}});
    let schema = json!({"type": "object", "properties": {"list": list}, "additionalProperties": false});
    let guard = guard(&schema);
    for prefix in ["a", "z"] {
        for (strangers, wrong) in [(0, 1025), (63, 1023), (64, 1024), (65, 1025), (100, 2000), (200, 0)] {
            let mut sent: Map<String, Value> =
                (0..strangers).map(|number| (format!("{prefix}{number:03}"), json!(1))).collect();
            sent.insert("list".to_owned(), vec!["no"; wrong].into());
            let findings = guard.0.check(&mut Value::Object(sent), Mode::Check).findings;
            let undeclared = findings.list.iter().filter(|one| one.code == Code::UnknownField).count();
            let kept = (undeclared, findings.list.len() - undeclared);
            assert_eq!(kept, (strangers.min(64), wrong.min(1024)), "{prefix}: {strangers}, {wrong}");
            assert_eq!(findings.more, strangers + wrong - kept.0 - kept.1, "{prefix}: {strangers}, {wrong}");
        }
    }
}

/// The words are made from what was sent.
#[test]
fn no_default_is_put_into_the_items_of_a_refused_call() {
    let item = json!({"type": "object", "properties": {"b": {"type": "boolean", "default": true}}});
    let list = json!({"type": "array", "uniqueItems": true, "items": item});
    let schema = json!({"type": "object", "properties": {"a": {"type": "integer"}, "list": list}});
    let sent = json!({"a": "no", "list": [{}, {"b": false}]});
    let mut arguments = sent.clone();
    assert!(!guard(&schema).0.check(&mut arguments, Mode::Check).passes());
    assert_eq!(arguments, sent);
}

#[test]
fn what_a_branch_declares_below_a_secret_may_be_shown() {
    let branch = |name: &str| json!({"type": "object", "properties": {name: {"type": "string"}}, "additionalProperties": false});
    let schema =
        json!({"type": "object", "properties": {"vault": {"anyOf": [branch("pin"), branch("key")]}}});
    let guard = Guard::builder(&schema).secret("/vault").build().unwrap();
    for (sent, shown) in
        [("/vault/pin", "/vault/pin"), ("/vault/key", "/vault/key"), ("/vault/4711", "/vault/*")]
    {
        assert_eq!(without_secrets(&guard.0, sent), shown);
    }
}
