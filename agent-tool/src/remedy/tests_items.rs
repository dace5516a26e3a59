//! Lists: equal faults of their items are said once, and one item without brackets is judged as an item.

use serde_json::{Value, json};

use super::tests::{builder, guard, refuse};
use crate::rejection::Rejection;
use crate::spec::Lenient;

fn edits(items: &Value) -> Rejection {
    let text = json!({"type": "string", "maxLength": 9});
    let edit = json!({
        "type": "object", "properties": {"new": text, "old": text}, "required": ["new", "old"], "additionalProperties": false,
    });
    let numbers = json!({"type": "array", "items": {"type": "integer", "maximum": 9}});
    let rows = json!({"type": "array", "items": numbers});
    let fields = json!({"edits": {"type": "array", "items": edit}, "n": numbers, "rows": rows});
    refuse(&guard(&fields, &[]), items.clone())
}

#[test]
fn equal_faults_of_items_are_one_sentence_and_stay_violations() {
    let add = "1. Add 'new' in 'edits[0]'; it is required and takes a string of at most 9 characters.";
    for (count, others) in [
        (1, String::new()),
        (2, " Do the same for 'edits[1]'.".to_owned()),
        (3, " Do the same for 'edits[1]' and 'edits[2]'.".to_owned()),
        (20, " Do the same for 'edits[1]' to 'edits[19]'.".to_owned()),
        (300, " Do the same for 'edits[1]' to 'edits[299]'.".to_owned()),
    ] {
        let refused = edits(&json!({"edits": vec![json!({"old": "a"}); count]}));
        assert_eq!(refused.remediation_guide(), format!("{add}{others}"), "{count}");
        assert_eq!(refused.violations().len(), count.min(20));
        assert_eq!(refused.violations()[count.min(20) - 1].path, format!("/edits/{}/new", count.min(20) - 1));
    }
    let sparse = edits(&json!({"n": [10, 1, 10, 1, 1, 10, "x"]})).remediation_guide();
    assert_eq!(
        sparse,
        "1. Send 'n[0]' as a number, at most 9. Do the same for 'n[2]' and 'n[5]'. 2. Send 'n[6]' as an integer, at most 9, in digits and without quotes."
    );
}

#[test]
fn an_item_is_named_in_its_own_list() {
    let guide = |rows: Value| edits(&json!({"rows": rows})).remediation_guide();
    assert_eq!(
        guide(json!([[10, 10], [1]])),
        "1. Send 'rows[0][0]' as a number, at most 9. Do the same for 'rows[0][1]'."
    );
    assert_eq!(
        guide(json!([[10], [10]])),
        "1. Send 'rows[0][0]' as a number, at most 9. Do the same for 'rows[1]'."
    );
    // Another item of another list is not like either of them.
    assert_eq!(
        guide(json!([[1, 10], [10]])),
        "1. Send 'rows[0][1]' as a number, at most 9. 2. Send 'rows[1][0]' as a number, at most 9."
    );
    let labels = json!({"type": "object", "additionalProperties": {"type": "integer"}});
    let keys = refuse(&guard(&json!({"labels": labels}), &[]), json!({"labels": {"1": "x", "2": "x"}}));
    assert!(!keys.remediation_guide().contains("same"), "{}", keys.remediation_guide());
}

/// What is said names the value, and the others hold another.
#[test]
fn a_value_is_asked_for_where_it_was_sent_only() {
    let guide = edits(&json!({"n": ["3", "3", "4"]})).remediation_guide();
    assert_eq!(
        guide,
        "1. Send 'n[0]' as an integer, at most 9, without quotes: 3. Do the same for 'n[1]'. 2. Send 'n[2]' as an integer, at most 9, without quotes: 4."
    );
    let mut many = vec![json!("3"); 25];
    many[22] = json!("4");
    let guide = edits(&json!({"n": many})).remediation_guide();
    assert!(
        guide.ends_with(
            "Do the same for 'n[1]' to 'n[21]', 'n[23]' and 'n[24]'. 2. Mend these first; there are 1 more."
        ),
        "{guide}"
    );
    let strangers = edits(&json!({"edits": vec![json!({"new": "a", "old": "b", "x": 1}); 30]}));
    let guide = strangers.remediation_guide();
    assert!(
        guide.contains("Do the same for 'edits[1]' to 'edits[19]'.") && guide.contains("10 more"),
        "{guide}"
    );
}

#[test]
fn one_item_without_brackets_is_told_what_is_wrong_with_it() {
    let light = json!({"type": "string", "pattern": "^light\\.[a-z]+$"});
    let list = |items: Value| json!({"type": "array", "items": items});
    let fields = json!({"light": list(light), "n": list(json!({"type": "integer", "maximum": 9}))});
    let guard = builder(&fields, &[]).lenient(Lenient::SINGLE_ITEM).build().unwrap();
    for (sent, code, guide) in [
        (
            json!({"light": "kitchen"}),
            "PATTERN_MISMATCH",
            "1. Send 'light' as a string in the format ^light\\.[a-z]+$.",
        ),
        (json!({"n": 10}), "OUT_OF_RANGE", "1. Send 'n' as a number, at most 9."),
        (json!({"n": "3"}), "WRONG_TYPE", "1. Send 'n' as an integer, at most 9, without quotes: 3."),
        (
            json!({"light": {"a": "light.a"}}),
            "WRONG_TYPE",
            "1. Send 'light' as an array, each item a string in the format ^light\\.[a-z]+$, not as an object.",
        ),
    ] {
        let refused = refuse(&guard, sent.clone());
        assert_eq!(refused.remediation_guide(), guide, "{sent}");
        assert_eq!(refused.violation_codes(), [code], "{sent}");
    }
    let cut = refuse(&guard, json!({"light": "[\"light.a\""})).remediation_guide();
    assert!(cut.contains("cut off"), "{cut}");
    let whole = refuse(&guard, json!({"light": "[\"light.a\"]"})).remediation_guide();
    assert!(whole.contains("without quotes around it"), "{whole}");
    assert!(guard.check(json!({"light": "light.a", "n": 9})).is_ok());
}
