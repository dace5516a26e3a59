//! What a suggestion must never say.

use serde_json::{Value, json};

use super::tests::{builder, guard, refuse};
use crate::guard::Guard;

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
