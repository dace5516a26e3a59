//! The wording, code by code, and what a suggestion must never say.

use serde_json::{Value, json};

use crate::guard::{Guard, GuardBuilder, Mode};
use crate::rejection::Rejection;

/// What a guard says to a call that it refuses.
pub(crate) fn refuse(guard: &Guard, mut arguments: Value) -> Rejection {
    let outcome = guard.0.check(&mut arguments, Mode::Check);
    assert!(!outcome.findings.list.is_empty(), "accepted");
    Rejection::arguments(guard.clone(), outcome.findings, arguments)
}

fn builder(properties: &Value, required: &[&str]) -> GuardBuilder {
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

/// A destructive tool with everything that a suggestion must not touch.
fn purge() -> Guard {
    let properties = json!({
        "environment": {"type": "string", "enum": ["development", "staging"]},
        "directory": {"type": "string", "minLength": 1},
        "all": {"type": "boolean", "default": false},
        "confirm": {"type": "boolean", "default": false},
        "inner": {"type": "object", "properties": {"force": {"type": "boolean"}}, "additionalProperties": false},
    });
    builder(&properties, &["environment"])
        .destructive()
        .broadens("/all")
        .at_least_one(&["/directory", "/all"])
        .build()
        .unwrap()
}

#[test]
fn no_suggestion_goes_live_broadens_retargets_or_confirms() {
    let guard = purge();
    let whole = |fields: &Value| {
        let mut call = json!({"environment": "staging", "directory": "a"});
        call.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
        call
    };
    let calls = [
        whole(&json!({"dry_run": false})),
        whole(&json!({"dryRun": "false"})),
        whole(&json!({"dryRun": 0})),
        whole(&json!({"dryRun": "no"})),
        whole(&json!({"All": true})),
        whole(&json!({"all": "true"})),
        whole(&json!({"al": true})),
        whole(&json!({"confirmed": true})),
        whole(&json!({"Confirm": true})),
        whole(&json!({"confirm": "true"})),
        whole(&json!({"force": true})),
        whole(&json!({"directory": ""})),
        whole(&json!({"environment": "stagin"})),
        whole(&json!({"environment": "production"})),
        json!({"environment": "staging"}),
        json!({"arguments": {"environment": "staging", "dryRun": false, "all": true}}),
        json!({"environment": {"environment": "staging", "dryRun": false, "all": true}}),
    ];
    for call in calls {
        let guide = refuse(&guard, call.clone()).remediation_guide();
        let list = guide.split("Allowed fields").next().unwrap();
        for forbidden in
            ["omit", "Did you mean", "did you mean 'all'", "did you mean 'confirm'", "did you mean 'dryRun'"]
        {
            assert!(!list.contains(forbidden), "{call}: {guide}");
        }
        for flag in ["dryRun", "all", "confirm", "force"] {
            let named = list.split_once(&format!("'{flag}'")).map(|(_, rest)| rest.to_owned());
            let sentence = named.as_deref().map_or("", |rest| rest.split(". ").next().unwrap());
            let wrong = if flag == "dryRun" { "false" } else { "true" };
            assert!(!sentence.contains(wrong), "{call}: {guide}");
            assert!(!sentence.contains("at the top level, not"), "{call}: {guide}");
        }
    }
    // The way back to safety may be shown.
    let guide = refuse(&guard, whole(&json!({"dry_run": true}))).remediation_guide();
    assert!(guide.contains("did you mean 'dryRun'"), "{guide}");
    let guide = refuse(&guard, whole(&json!({"environment": "STAGING"}))).remediation_guide();
    assert!(guide.contains("Did you mean \"staging\"?"), "{guide}");
}

#[test]
fn nothing_was_changed_is_said_on_destructive_tools_only() {
    assert!(refuse(&purge(), json!({})).remediation_guide().contains("Nothing was changed"));
    let guide = refuse(&guard(&json!({"a": {"type": "string"}}), &["a"]), json!({})).remediation_guide();
    assert!(!guide.contains("Nothing was changed"));
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
fn nobody_is_told_what_confirms() {
    let word = json!({"type": "string", "enum": ["DELETE", "KEEP"]});
    let text = json!({"type": "string", "pattern": "^DELETE$", "maxLength": 6});
    let number = json!({"type": "integer", "minimum": 4711, "maximum": 4711});
    let list = json!({"type": "array", "items": word, "minItems": 1});
    for rule in [word, text, number, list] {
        let properties = json!({"confirmation": rule, "path": {"type": "string"}});
        for sent in [
            json!("delete"),
            json!("4711"),
            json!(4711.5),
            json!(1),
            json!(null),
            json!([]),
            json!(["Delete"]),
            json!({"path": "a"}),
            json!(7),
        ] {
            let refused = refuse(
                &builder(&properties, &["confirmation"]).destructive().build().unwrap(),
                json!({"confirmation": sent, "path": "a"}),
            );
            let text = refused.to_text();
            let said = text.replace("delete", "").replace("Delete", "");
            assert!(
                !said.contains("DELETE") && !said.contains("KEEP") && !said.contains("minLength"),
                "{sent}: {text}"
            );
            assert!(
                !refused.remediation_guide().contains("4711") && !text.contains("id you mean"),
                "{sent}: {text}"
            );
            assert!(text.contains("Do not guess 'confirmation"), "{sent}: {text}");
        }
        let missing =
            refuse(&builder(&properties, &["confirmation"]).destructive().build().unwrap(), json!({}));
        assert!(missing.remediation_guide().starts_with("1. Do not guess 'confirmation'"), "{missing}");
        // A tool that destroys nothing has no secret there.
        let open = refuse(&builder(&properties, &["confirmation"]).build().unwrap(), json!({}));
        assert!(open.remediation_guide().starts_with("1. Add 'confirmation'"), "{open}");
    }
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
        assert_eq!(refused.envelope()["error"]["reason"], refused.reason());
    }
}
