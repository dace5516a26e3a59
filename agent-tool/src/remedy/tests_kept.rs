//! Words that are kept with a guard, and what a text is counted at.

use serde_json::json;

use super::tests::{guard, refuse};

#[test]
fn words_that_are_kept_are_those_of_a_fresh_guard() {
    let step = json!({"type": "object", "properties": {"name": {"type": "string"}}, "required": ["name"], "additionalProperties": false});
    let shape = |kind: &str| json!({"type": "object", "properties": {"kind": {"enum": [kind]}}, "required": ["kind"], "additionalProperties": false});
    let properties = json!({
        "level": {"enum": ["low", "high", 3]}, "version": {"type": "string", "pattern": "^v[0-9]+$", "maxLength": 9},
        "count": {"type": "integer", "minimum": 1, "maximum": 3}, "words": {"type": "array", "minItems": 2, "items": {"type": "string", "minLength": 2}},
        "mail": {"type": "string", "format": "email"}, "step": step, "shape": {"anyOf": [shape("dot"), shape("line")]},
    });
    let fresh = || guard(&properties, &["level"]);
    let calls = [
        json!({"level": "LOW", "version": "1", "count": 0, "words": ["a"], "mail": "x", "step": {}, "shape": {"kind": "x"}}),
        json!({"level": 4, "version": "v12345678901", "count": "2", "words": "a", "mail": 1, "step": "name", "shape": {}}),
        json!({"level": "hihg", "version": 1, "count": 1.5, "words": [1, "b"], "step": {"nam": 1}, "shape": "dot"}),
        json!({"version": null, "counts": 9, "words": [], "mail": "", "step": {"name": 1}, "shape": [1]}),
        json!([]),
    ];
    let used = fresh();
    for call in calls.iter().chain(calls.iter().rev()) {
        let (kept, made) = (refuse(&used, call.clone()), refuse(&fresh(), call.clone()));
        assert_eq!(kept.to_text(), made.to_text(), "{call}");
        assert_eq!(kept.reason(), refuse(&fresh(), call.clone()).reason(), "{call}");
    }
}

#[test]
fn a_text_costs_what_its_json_takes() {
    for length in 0..70 {
        for odd in ['"', '\\', '\n', '\u{1}', '\u{7f}', 'ä', '…'] {
            for at in 0..length {
                let text: String =
                    (0..length).map(|index| if index % 17 == at % 17 { odd } else { 'a' }).collect();
                let written = serde_json::to_string(&text).expect("a text");
                assert_eq!(super::text::cost_of(&text), written.len() - 2, "{text:?}");
            }
        }
    }
}
