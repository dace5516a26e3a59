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
    let around = |inner: Value| json!({"type": "object", "properties": {"in": inner}});
    let twice = json!({"anyOf": [around(branch("pin")), around(branch("pin"))]});
    let schema = json!({"type": "object", "properties": {"vault": twice}});
    let both = Guard::builder(&schema).secret("/vault").build().unwrap();
    assert_eq!(without_secrets(&both.0, "/vault/in/pin"), "/vault/in/pin");
    for (sent, shown) in
        [("/vault/pin", "/vault/pin"), ("/vault/key", "/vault/key"), ("/vault/4711", "/vault/*")]
    {
        assert_eq!(without_secrets(&guard.0, sent), shown);
    }
}

/// Where a pointer leaves what is declared, all below is the caller's; a number below a secret may be a key.
#[test]
fn along_a_pointer_names_are_known_as_they_may_be_sent() {
    let inner = json!({"type": "object", "properties": {"pin": {"type": "string"}}});
    let map = json!({"type": "object", "additionalProperties": inner});
    let list = json!({"type": "array", "items": inner});
    let fields = json!({"vault": inner, "map": map, "list": list, "7": inner});
    let mut builder = Guard::builder(&json!({"type": "object", "properties": fields}));
    builder.alias("/vault", "safe".into());
    let guard = builder.secret("/vault").secret("/map").secret("/list").secret("/7").build().unwrap();
    for (sent, shown) in [
        ("/vault/pin", "/vault/pin"),
        ("/VAULT/pin", "/VAULT/pin"),
        ("/safe/pin", "/safe/pin"),
        ("/safe/4711", "/safe/*"),
        ("/VAULT/4711", "/VAULT/*"),
        ("/vault/PIN", "/vault/*"),
        ("/vault/x/pin", "/vault/*/*"),
        ("/map/4711/pin", "/map/*/pin"),
        ("/map/x/pin", "/map/*/pin"),
        ("/list/0/pin", "/list/*/pin"),
        ("/list/+1/pin", "/list/*/pin"),
        ("/7/pin", "/7/pin"),
        ("/x/vault/y", "/x/vault/*"),
        ("vault/y", "vault/*"),
        ("", ""),
    ] {
        assert_eq!(without_secrets(&guard.0, sent), shown, "{sent}");
    }
}

/// A whole number is written without a fraction where an integer is asked for, and by a tool call alone.
#[test]
fn a_whole_number_stays_as_it_was_sent_where_any_number_may_stand() {
    let fields = json!({"whole": {"type": "integer"}, "any": {"type": "number"}});
    let guard = guard(&json!({"type": "object", "properties": fields}));
    let sent = json!({"whole": 5.0, "any": 5.0});
    for (mode, expected) in [(Mode::Check, json!({"whole": 5, "any": 5.0})), (Mode::Pure, sent.clone())] {
        let mut arguments = sent.clone();
        assert!(guard.0.check(&mut arguments, mode).passes());
        assert_eq!(arguments, expected, "{mode:?}");
    }
}

/// What a branch is tried with is what holds around the union.
#[test]
fn limits_and_the_doubt_about_defaults_hold_inside_of_a_union_too() {
    let list = json!({"type": "array"});
    let branch = json!({"type": "object", "properties": {"a": list}, "additionalProperties": false});
    let schema = json!({"type": "object", "properties": {"x": {"anyOf": [branch, {"type": "boolean"}]}}});
    let guard = Guard::builder(&schema).lenient(crate::spec::Lenient::JSON_TEXT).build().unwrap();
    let limits = crate::TextLimits { max_depth: 3, ..crate::TextLimits::default() };
    for (text, passes) in [("[[[]]]", true), ("[[[[]]]]", false)] {
        let sent = json!({"x": {"a": text}}).to_string();
        assert_eq!(guard.check_slice_with(sent.as_bytes(), &limits).is_ok(), passes, "{text}");
    }
    let filled = json!({"type": "object", "properties": {"n": {"type": "integer", "default": 3}}});
    let inside = json!({"type": "object", "properties": {"y": {"anyOf": [filled]}}});
    let schema = json!({"type": "object", "properties": {"x": {"anyOf": [inside, {"type": "object", "required": ["z"]}]}}});
    let sent = json!({"x": {"y": {}}});
    assert_eq!(self::guard(&schema).check(sent.clone()).unwrap().value(), &sent);
}

/// A caller's key may be a megabyte: a long one is not looked for in another case.
#[test]
fn keys_are_looked_for_in_another_case_up_to_a_length() {
    for (length, shown) in [(255, "/*/pin"), (256, "/*/*")] {
        let inner = json!({"type": "object", "properties": {"pin": {"type": "string"}}});
        let schema = json!({"type": "object", "properties": {"a".repeat(length): inner}});
        let guard = Guard::builder(&schema).secret("").build().unwrap();
        let pointer = format!("/{}/pin", "A".repeat(length));
        assert_eq!(without_secrets(&guard.0, &pointer), shown, "{length}");
    }
}
