//! What a refused value or key was meant for: the variant that it names, the field that it is a name of, the place where
//! it belongs. No advice leads elsewhere than the caller was going.

use serde_json::{Value, json};

use super::tests::{builder, guard, refuse};
use crate::guard::Guard;
use crate::spec::Lenient;

fn closed(properties: &Value, required: &[&str]) -> Value {
    json!({"type": "object", "properties": properties, "required": required, "additionalProperties": false})
}

fn holder(name: &str, inside: &Value) -> Value {
    closed(&json!({name: inside}), &[name])
}

fn assert_guides(guard: &Guard, rows: &[(Value, &str)]) {
    for (sent, guide) in rows {
        assert_eq!(refuse(guard, sent.clone()).remediation_guide(), *guide, "{sent}");
    }
}

/// A harmless variant without content beside one that removes things.
#[test]
fn nobody_is_led_from_the_variant_that_was_named_to_another() {
    let purge = holder("purge", &closed(&json!({"days": {"type": "integer"}}), &["days"]));
    let mode = json!({"anyOf": [{"type": "string", "enum": ["preview"]}, purge]});
    let listed = json!({"type": "array", "items": mode});
    let guard = builder(&json!({"mode": mode, "modes": listed}), &["mode"]).destructive().build().unwrap();
    let preview = "1. Send 'mode' as \"preview\", not as an object. 2. Nothing was changed by this call.";
    let forms = "1. Send 'mode' as one of: \"preview\", {\"purge\": {…}}.";
    for sent in [
        json!({"preview": {}}),
        json!({"preview": null}),
        json!({"preview": true, "note": 1}),
        json!({"type": "preview"}),
        json!({"mode": "preview"}),
    ] {
        let refused = refuse(&guard, json!({"mode": sent}));
        assert_eq!(refused.remediation_guide(), preview, "{sent}");
        assert_eq!(refused.violation_codes(), ["WRONG_TYPE"], "{sent}");
        let inside = refuse(&guard, json!({"mode": "preview", "modes": [sent]}));
        assert!(inside.remediation_guide().starts_with("1. Send 'modes[0]' as \"preview\""), "{sent}");
    }
    for sent in [json!("list"), json!({}), json!(3), json!(["preview"]), json!({"preview": 1, "purge": 1})] {
        let guide = refuse(&guard, json!({"mode": sent})).remediation_guide();
        assert_eq!(guide, format!("{forms} 2. Nothing was changed by this call."), "{sent}");
    }
    for (sent, form) in [
        (json!("Preview"), "\"preview\""),
        (json!("PURGE"), "{\"purge\": {…}}"),
        (json!({"Purge": {"days": 1}}), "{\"purge\": {…}}"),
    ] {
        let guide = refuse(&guard, json!({"mode": sent})).remediation_guide();
        assert!(guide.starts_with(&format!("{forms} Did you mean {form}?")), "{sent}: {guide}");
    }
    // Another word is another target.
    for sent in [json!("purg"), json!({"purged": {}}), json!("previews")] {
        let guide = refuse(&guard, json!({"mode": sent})).remediation_guide();
        assert!(!guide.contains("mean"), "{sent}: {guide}");
    }
    let purged = refuse(&guard, json!({"mode": {"purge": {}}})).remediation_guide();
    assert!(purged.starts_with("1. Add 'days' in 'mode.purge'; "), "{purged}");
}

#[test]
fn a_secret_variant_is_not_named_back() {
    let mode = json!({"anyOf": [{"type": "string", "enum": ["preview"]}, holder("purge", &json!({}))]});
    let guard = builder(&json!({"mode": mode}), &[]).secret("/mode").build().unwrap();
    for sent in [json!({"preview": {}}), json!("Preview"), json!({"type": "preview"})] {
        let said = refuse(&guard, json!({"mode": sent})).remediation_guide();
        assert!(!said.contains("as \"preview\"") && !said.contains("mean"), "{sent}: {said}");
    }
}

/// Without names to be told apart by, the kind decides.
#[test]
fn branches_that_are_no_variants_are_told_apart_by_kind() {
    let size = closed(&json!({"width": {"type": "integer"}, "unit": {"enum": ["auto"]}}), &["width"]);
    let guard = guard(&json!({"size": {"anyOf": [{"type": "string", "enum": ["auto"]}, size]}}), &[]);
    assert_guides(
        &guard,
        &[
            (json!({"size": "large"}), "1. Set 'size' to an allowed value. Allowed: auto."),
            (json!({"size": {}}), "1. Add 'width' in 'size'; it is required and takes an integer."),
            (
                json!({"size": {"unit": "auto"}}),
                "1. Add 'width' in 'size'; it is required and takes an integer.",
            ),
            (json!({"size": {"auto": true}}), "1. Send 'size' as \"auto\", not as an object."),
        ],
    );
}

#[test]
fn what_was_sent_already_is_not_put_there_again() {
    let text = json!({"type": "string", "maxLength": 30});
    let put = guard(&json!({"name": text, "value": text}), &["name", "value"]);
    let name = "1. Send 'name' as a string of at most 30 characters, not as an object.";
    let unknown =
        "1. 'data' is not accepted; do not invent fields. Allowed fields: name (required), value (required).";
    assert_guides(
        &put,
        &[
            (json!({"name": {"value": "x"}, "value": "hunter2"}), name),
            (json!({"data": {"name": "a", "value": "b"}, "name": "a", "value": "c"}), unknown),
            (
                json!({"data": {"name": "a", "value": "b"}, "name": "a"}),
                "1. Put 'value' at the top level, not inside 'data'.",
            ),
            (
                json!({"name": {"name": "a", "value": "b"}, "value": "c"}),
                "1. Put 'name' at the top level, not inside 'name', which takes a string.",
            ),
        ],
    );
    // What the field itself may take stays its own.
    let alone = refuse(&put, json!({"name": {"value": "x"}})).remediation_guide();
    assert!(alone.starts_with(name) && !alone.contains("Put"), "{alone}");
    let number = refuse(&put, json!({"name": {"value": 3}})).remediation_guide();
    assert!(number.starts_with("1. Put 'value' at the top level, not inside 'name'"), "{number}");
}

#[test]
fn a_field_under_another_name_keeps_its_content() {
    let branch = |tag: &str| closed(&json!({"action": {"type": "string", "enum": [tag]}}), &["action"]);
    let action = json!({"anyOf": [branch("click"), branch("back")]});
    let guard = guard(&json!({"action": action, "limit": {"type": "integer"}}), &["action"]);
    for key in ["actions", "Action", "act"] {
        let guide = refuse(&guard, json!({key: {"action": "back"}})).remediation_guide();
        assert_eq!(
            guide,
            format!(
                "1. '{key}' is not accepted; did you mean 'action', which is required? Use the name 'action'."
            )
        );
    }
    let wrapped = refuse(&guard, json!({"args": {"action": {"action": "back"}}})).remediation_guide();
    assert_eq!(wrapped, "1. Put 'action' at the top level, not inside 'args'.");
    let content = refuse(&guard, json!({"args": {"action": "back"}})).remediation_guide();
    assert!(!content.contains("Put"), "{content}");
    let several = refuse(&guard, json!({"actions": {"action": {"action": "back"}, "limit": 1}}));
    assert_eq!(
        several.remediation_guide(),
        "1. Put 'action' and 'limit' at the top level, not inside 'actions'."
    );
}

#[test]
fn aliases_are_names_to_be_meant() {
    let mut builder = builder(&json!({"to": {"type": "string"}}), &["to"]);
    builder.alias("/to", "recipient".into());
    let guard = builder.build().unwrap();
    let to = |key: &str| {
        format!("1. '{key}' is not accepted; did you mean 'to', which is required? Use the name 'to'.")
    };
    for key in ["Recipient", "recipients", "recipeint"] {
        assert_eq!(refuse(&guard, json!({key: "a"})).remediation_guide(), to(key));
    }
    let twice = refuse(&guard, json!({"recipient": "a", "Recipient": "b"})).remediation_guide();
    assert!(twice.contains("do not invent fields"), "{twice}");
}

#[test]
fn the_fault_of_one_name_is_not_told_of_another() {
    let rows = [
        (json!({"n": 1, "N": "x"}), vec!["CONFLICTING_FIELDS"]),
        (json!({"n": "x", "N": 1}), vec!["WRONG_TYPE", "CONFLICTING_FIELDS"]),
        (json!({"count": "x", "N": "y"}), vec!["CONFLICTING_FIELDS"]),
        (json!({"N": "x"}), vec!["WRONG_TYPE"]),
        (json!({"count": "x"}), vec!["WRONG_TYPE"]),
    ];
    let mut builder = builder(&json!({"n": {"type": "integer"}, "m": {"type": "integer"}}), &["n"]);
    builder.alias("/n", "count".into());
    let guard = builder.lenient(Lenient::KEY_CASE).build().unwrap();
    for (sent, codes) in rows {
        let refused = refuse(&guard, sent.clone());
        assert_eq!(refused.violation_codes(), codes, "{sent}");
        assert!(!refused.reason().contains("integer, received number"), "{sent}");
    }
    // Many keys of one field are one fault each, and a null under another name is none.
    let many: Value = (1..200).map(|length| (format!("n{}", "_".repeat(length)), json!("x"))).collect();
    let refused = refuse(&guard, many);
    let codes = refused.violation_codes();
    assert!(codes.iter().all(|code| *code == "CONFLICTING_FIELDS"), "{codes:?}");
    let taken = guard.check(json!({"count": 1, "M": null})).expect("an optional field may be null");
    assert_eq!(taken.value(), &json!({"n": 1}));
}

#[test]
fn a_key_belongs_to_a_real_place_or_to_each_item() {
    let tag = |value: &str| json!({"type": "string", "enum": [value]});
    let text = json!({"type": "string"});
    let a = closed(&json!({"type": tag("A"), "value": text}), &["type", "value"]);
    let mx = closed(&json!({"type": tag("MX"), "priority": {"type": "integer"}}), &["type"]);
    let target = closed(&json!({"href": text}), &["href"]);
    let link = closed(&json!({"type": tag("url"), "target": target}), &["type", "target"]);
    let blocks = closed(&json!({"type": tag("blocks"), "target": text}), &["type", "target"]);
    let list = |items: &[&Value]| json!({"type": "array", "items": {"anyOf": items}});
    let edits = json!({"type": "array", "items": closed(&json!({"old": text}), &["old"])});
    let guard =
        guard(&json!({"records": list(&[&a, &mx]), "links": list(&[&link, &blocks]), "edits": edits}), &[]);
    assert_guides(
        &guard,
        &[
            (
                json!({"records": [{"type": "A", "value": "x"}, {"type": "MX", "value": "x"}]}),
                "1. 'value' is not accepted; do not invent fields. Allowed fields in 'records[1]': priority, type (required).",
            ),
            (
                json!({"links": [{"type": "url", "target": {"href": "x"}}, {"type": "url", "href": "x", "target": {"href": "x"}}]}),
                "1. 'href' belongs in 'links[1].target', not in 'links[1]'.",
            ),
            (
                json!({"links": [{"type": "blocks", "target": "x", "href": "x"}]}),
                "1. 'href' is not accepted; do not invent fields. Allowed fields in 'links[0]': target (required), type (required).",
            ),
            (json!({"old": "x"}), "1. 'old' belongs in each item of 'edits', not at the top level."),
            (
                json!({"href": "x"}),
                "1. 'href' belongs in 'target' of each item of 'links', not at the top level.",
            ),
            (
                json!({"edits": [{"old": "x", "priority": 1}]}),
                "1. 'priority' belongs in each item of 'records', not in 'edits[0]'.",
            ),
        ],
    );
}
