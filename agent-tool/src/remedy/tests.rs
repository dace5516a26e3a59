//! The wording, code by code.

use serde_json::{Value, json};

use crate::guard::{Guard, GuardBuilder, Mode};
use crate::rejection::Rejection;

/// What a guard says to a call that it refuses.
pub(crate) fn refuse(guard: &Guard, mut arguments: Value) -> Rejection {
    let outcome = guard.0.check(&mut arguments, Mode::Check);
    assert!(!outcome.findings.list.is_empty(), "accepted");
    Rejection::arguments(guard.clone(), outcome.findings, arguments)
}

pub(super) fn builder(properties: &Value, required: &[&str]) -> GuardBuilder {
    Guard::builder(&json!({
        "type": "object", "properties": properties, "required": required, "additionalProperties": false,
    }))
}

pub(super) fn guard(properties: &Value, required: &[&str]) -> Guard {
    builder(properties, required).build().expect("the schema compiles")
}

/// What the guard knows with the feature `formats` only.
const OF_FORMATS: [&str; 4] = ["date", "date-time", "time", "uri"];

/// `wording.jsonl`: a rule, what is sent for it, and what is said then.
#[test]
fn every_code_of_a_value_has_its_words() {
    for line in include_str!("wording.jsonl").lines() {
        let row: Value = serde_json::from_str(line).expect("a row");
        let format = row["rule"]["format"].as_str().unwrap_or_default();
        if cfg!(not(feature = "formats")) && OF_FORMATS.contains(&format) {
            continue;
        }
        let rejection = refuse(&guard(&json!({"f": row["rule"]}), &[]), json!({"f": row["sent"]}));
        let reason = rejection.reason();
        assert_eq!(reason.strip_prefix("Input validation failed: "), row["reason"].as_str(), "{line}");
        assert_eq!(Some(&*rejection.remediation_guide()), row["guide"].as_str(), "{line}");
    }
}

#[test]
fn keys_have_their_words() {
    let properties = json!({"path": {"type": "string"}, "limit": {"type": "integer", "minimum": 1}});
    let table = [
        (
            json!({"path": "a", "colour": 1}),
            "arguments: Unrecognized key 'colour'",
            "1. 'colour' is not accepted; do not invent fields. Allowed fields: limit, path (required).",
        ),
        (json!({}), "path: Required", "1. Add 'path' at the top level; it is required and takes a string."),
        (
            json!({"PATH": "a"}),
            "path: Required; arguments: Unrecognized key 'PATH'",
            "1. 'PATH' is not accepted; did you mean 'path', which is required? Use the name 'path'.",
        ),
        (
            json!({"args": {"path": "a", "limit": 2}}),
            "path: Required; arguments: Unrecognized key 'args'",
            "1. Put 'limit' and 'path' at the top level, not inside 'args'.",
        ),
        (
            json!({"path": {"path": "a", "limit": 2}}),
            "path: Expected string, received object",
            "1. Put 'limit' and 'path' at the top level, not inside 'path', which takes a string.",
        ),
        (
            json!([]),
            "arguments: Expected object, received array",
            "1. Send the arguments as one JSON object, not an array, with the fields: limit, path (required).",
        ),
    ];
    let guard = guard(&properties, &["path"]);
    for (sent, reason, guide) in table {
        let rejection = refuse(&guard, sent.clone());
        assert_eq!(rejection.reason(), format!("Input validation failed: {reason}"), "{sent}");
        assert_eq!(rejection.remediation_guide(), guide, "{sent}");
    }
}

#[test]
fn a_key_goes_where_it_is_declared() {
    let nested =
        json!({"type": "object", "properties": {"tag": {"type": "string"}}, "additionalProperties": false});
    let guard = guard(&json!({"filters": nested, "limit": {"type": "integer"}}), &[]);
    let outer = refuse(&guard, json!({"tag": "a"}));
    assert_eq!(outer.remediation_guide(), "1. 'tag' belongs in 'filters', not at the top level.");
    let inner = refuse(&guard, json!({"filters": {"limit": 1}}));
    assert_eq!(inner.remediation_guide(), "1. 'limit' belongs at the top level, not in 'filters'.");
}

#[test]
fn tags_scopes_and_conflicts_have_their_words() {
    let branch = |tag: &str| {
        json!({
            "type": "object", "properties": {"op": {"type": "string", "enum": [tag]}}, "required": ["op"], "additionalProperties": false,
        })
    };
    let union = json!({"anyOf": [branch("insert"), branch("delete")]});
    let tagged = guard(&json!({"edit": union}), &[]);
    let wrong = refuse(&tagged, json!({"edit": {"op": "drop"}}));
    assert_eq!(
        wrong.reason(),
        "Input validation failed: edit.op: Invalid enum value. Expected 'insert' | 'delete', received 'drop'"
    );
    assert_eq!(wrong.violations()[0].expected, "one of: insert, delete");
    assert_eq!(
        refuse(&tagged, json!({"edit": {}})).remediation_guide(),
        "1. Add 'op' in 'edit'; it is required and takes one of: insert, delete."
    );
    let fields = json!({"path": {"type": "string"}, "name": {"type": "string"}});
    let scoped = builder(&fields, &[]).exactly_one(&["/path", "/name"]).build().unwrap();
    let none = refuse(&scoped, json!({}));
    assert_eq!(
        none.reason(),
        "Input validation failed: arguments: Exactly one of 'path' and 'name' is required"
    );
    assert_eq!(none.remediation_guide(), "1. Send exactly one of 'path' and 'name' at the top level.");
    let both = refuse(&scoped, json!({"path": "a", "name": "b"}));
    assert_eq!(both.reason(), "Input validation failed: arguments: Only one of 'path' and 'name' is allowed");
    assert_eq!(both.remediation_guide(), "1. Send only one of 'path' and 'name' at the top level.");
    let mut aliased = builder(&fields, &[]);
    aliased.alias("/path", "file".into());
    let twice = refuse(&aliased.build().unwrap(), json!({"path": "a", "file": "b"}));
    assert_eq!(
        twice.reason(),
        "Input validation failed: path: The field is sent under several names: 'file' and 'path'"
    );
    assert_eq!(twice.remediation_guide(), "1. Send 'path' once, and under that name only.");
}

#[test]
fn ids_are_sent_as_text_once_they_are_large() {
    let guard = builder(&json!({"id": {"type": "string"}}), &["id"]).id("/id").build().unwrap();
    let guide = refuse(&guard, json!({"id": 9_007_199_254_740_993_u64})).remediation_guide();
    assert!(guide.contains("digits in quotes") && guide.contains("9007199254740991"), "{guide}");
    let guard =
        builder(&json!({"id": {"type": "integer", "minimum": 1}}), &["id"]).id("/id").build().unwrap();
    let guide = refuse(&guard, json!({"id": "18446744073709551616"})).remediation_guide();
    assert_eq!(guide, "1. Send 'id' as a number from 1 to 18446744073709551615.");
}

#[test]
fn the_author_speaks_first_the_tool_last_and_nobody_twice() {
    let step = json!({
        "type": "object", "properties": {"mode": {"type": "string", "enum": ["a", "b"]}, "size": {"type": "integer"}},
    });
    let guard = builder(&json!({"steps": {"type": "array", "items": step}}), &[])
        .remediation("/steps/*/mode", "Take the mode of the last answer")
        .remediation("/steps/*", "See the list of steps.")
        .remediation("", "Do NOT invent new parameter fields.")
        .build()
        .unwrap();
    let refused = refuse(&guard, json!({"steps": [{"mode": "c", "size": "x"}, {"mode": "d"}]}));
    assert_eq!(
        refused.remediation_guide(),
        "1. Take the mode of the last answer. 2. See the list of steps. 3. Send 'steps[0].size' as an integer, in digits and without quotes. 4. Do NOT invent new parameter fields."
    );
}

#[test]
fn secrets_are_not_described() {
    let rule = json!({"type": "string", "pattern": "^[a-z]{8}$", "minLength": 8});
    let guard = builder(&json!({"token": rule}), &["token"]).secret("/token").build().unwrap();
    for sent in
        [json!("hunter2"), json!("null"), json!(1234), json!(["hunter2"]), json!({"token": "hunter2"})]
    {
        let text = refuse(&guard, json!({"token": sent})).to_text();
        for leak in ["hunter2", "'null'", "1234", "position", "7 char", "1 item", "Put "] {
            assert!(!text.contains(leak), "{leak}: {text}");
        }
    }
    let text = refuse(&guard, json!({"token": "x"})).to_text();
    assert!(text.contains("\"received\":\"a string\""), "{text}");
}

#[test]
fn maps_name_only_plain_keys() {
    let labels = json!({"type": "object", "additionalProperties": {"type": "string"}});
    let guard = guard(&json!({"labels": labels}), &[]);
    let violations = refuse(&guard, json!({"labels": {"good": 1, "<bad>": 2}})).violations();
    let paths: Vec<&str> = violations.iter().map(|violation| &*violation.path).collect();
    assert_eq!(paths.len(), 2);
    assert!(paths.contains(&"/labels/good") && paths.contains(&"/labels/*"), "{paths:?}");
    let reason = refuse(&guard, json!({"labels": {"<bad>": 2}})).reason();
    assert_eq!(reason, "Input validation failed: labels[key 1]: Expected string, received number");
}

#[test]
fn a_variant_that_is_named_is_the_one_that_is_meant() {
    let variant = |name: &str, inside: Value| json!({"type": "object", "properties": {name: inside}, "required": [name], "additionalProperties": false});
    let to = json!({"type": "object", "properties": {"to": {"type": "integer", "maximum": 9}}, "required": ["to"], "additionalProperties": false});
    let op = json!({"anyOf": [{"type": "string", "enum": ["stop"]}, variant("move", to), variant("turn", json!({"type": "integer"}))]});
    let guard = guard(&json!({"op": op}), &[]);
    let far = refuse(&guard, json!({"op": {"move": {"to": 500}}}));
    let places: Vec<_> = far.violations().into_iter().map(|one| (one.code, one.path)).collect();
    assert_eq!(places, [("OUT_OF_RANGE".into(), "/op/move/to".to_owned())]);
    assert_eq!(
        refuse(&guard, json!({"op": "move"})).remediation_guide(),
        "1. Send 'op' as an object: {\"move\": {…}}, where 'move' takes an object with: to (required)."
    );
    assert_eq!(
        refuse(&guard, json!({"op": "turn"})).remediation_guide(),
        "1. Send 'op' as an object: {\"turn\": …}, where 'turn' takes an integer."
    );
    let unknown = refuse(&guard, json!({"op": "stpo"})).remediation_guide();
    assert!(unknown.contains("Did you mean \"stop\"?"), "{unknown}");
}

#[test]
fn a_reason_alone_is_the_same_and_asks_for_no_hint() {
    let properties =
        json!({"path": {"type": "string"}, "limit": {"type": "integer"}, "kind": {"enum": ["a", "b"]}});
    let guard = guard(&properties, &["path"]);
    let many: Value = (0..50).map(|number| (format!("k{number}"), json!(1))).collect();
    for sent in [json!({"limit": "x", "kind": "A", "pth": 1}), json!([]), many] {
        let mut arguments = sent.clone();
        let outcome = guard.0.check(&mut arguments, Mode::Check);
        let cx = super::Context::new(&guard.0, &arguments, &outcome.findings.list);
        let mut reason = super::Reason::new();
        cx.reason(&mut reason);
        assert!(!reason.text(0).ends_with(": ") && cx.strays.get().is_none(), "{sent}");
        let refused = refuse(&guard, sent);
        assert_eq!(refused.to_value()["error"]["reason"], refused.reason());
    }
}
