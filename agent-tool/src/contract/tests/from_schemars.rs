//! Attributes of schemars, and those of others that it reads: kept and published.

#![allow(clippy::items_after_statements, reason = "the types of a test stand in the test")]

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

use super::{field, property, reading};
use crate::spec::FieldSpec;

#[test]
fn attributes_of_schemars_are_kept() {
    #[derive(Deserialize, JsonSchema)]
    #[allow(dead_code)]
    struct Rules {
        #[schemars(range(min = 1, max = 3))]
        a: u8,
        #[schemars(regex(pattern = "^[a-z]+$"))]
        b: String,
        #[schemars(length(min = 1, max = 4))]
        c: Option<String>,
        #[schemars(range(max = 1.5), extend("exclusiveMinimum" = 0.0))]
        d: f64,
        #[schemars(inner(length(max = 4)), length(max = 2))]
        e: Vec<String>,
        #[garde(length(max = 7))]
        f: String,
        #[validate(range(min = 2, max = 5))]
        g: i64,
        #[schemars(extend("multipleOf" = 5, "exclusiveMaximum" = 100, "x-ours" = true))]
        h: u64,
        #[schemars(extend("examples" = ["ann@example.com"], "format" = "email"))]
        i: String,
    }
    const FIELDS: &[FieldSpec] = &[
        field("a"),
        field("b"),
        field("c"),
        field("d"),
        field("e"),
        field("f"),
        field("g"),
        field("h"),
        field("i"),
    ];
    let contract = reading::<Rules>(FIELDS);
    let cases = [
        ("a", r#"{"type":"integer","description":"From 1 to 3.","minimum":1,"maximum":3}"#),
        ("b", r#"{"type":"string","description":"Format: ^[a-z]+$.","pattern":"^[a-z]+$"}"#),
        (
            "c",
            r#"{"type":"string","description":"Optional. 1 to 4 characters.","minLength":1,"maxLength":4}"#,
        ),
        (
            "d",
            r#"{"type":"number","description":"At most 1.5. Above 0.","exclusiveMinimum":0,"maximum":1.5}"#,
        ),
        (
            "e",
            r#"{"type":"array","description":"At most 2 items. Each item: at most 4 characters.","items":{"type":"string","maxLength":4},"maxItems":2}"#,
        ),
        ("f", r#"{"type":"string","description":"At most 7 characters.","maxLength":7}"#),
        ("g", r#"{"type":"integer","description":"From 2 to 5.","minimum":2,"maximum":5}"#),
        (
            "h",
            r#"{"type":"integer","description":"From 0 to 99. A multiple of 5.","minimum":0,"maximum":99,"multipleOf":5}"#,
        ),
        (
            "i",
            r#"{"type":"string","description":"Format: email, for example ann@example.com.","format":"email"}"#,
        ),
    ];
    for (name, wanted) in cases {
        assert_eq!(property(&contract, name), wanted);
    }
}

/// Below a type that has no derive of ours, too.
#[test]
fn attributes_of_nested_types_are_enforced() {
    #[derive(Deserialize, JsonSchema)]
    #[allow(dead_code)]
    struct Step {
        #[schemars(range(min = 1, max = 3))]
        count: u8,
        #[schemars(regex(pattern = r"^[A-Z]{3}-\d{4}$"))]
        code: String,
        #[garde(length(min = 2, max = 4))]
        word: String,
    }
    #[derive(Deserialize, JsonSchema)]
    #[allow(dead_code)]
    struct Plan {
        steps: Vec<Option<Box<Step>>>,
    }
    const FIELDS: &[FieldSpec] = &[FieldSpec { nullable: true, ..field("steps") }];
    let guard = reading::<Plan>(FIELDS).guard().clone();
    let step =
        |count: u8, code: &str, word: &str| json!({"steps": [{"count": count, "code": code, "word": word}]});
    assert!(guard.check(step(3, "ABC-1234", "four")).is_ok());
    for (sent, code, path) in [
        (step(4, "ABC-1234", "four"), "OUT_OF_RANGE", "/steps/0/count"),
        (step(3, "ABC-12345", "four"), "PATTERN_MISMATCH", "/steps/0/code"),
        (step(3, "ABC-1234", "fiver"), "TOO_LONG", "/steps/0/word"),
    ] {
        let found = guard.check(sent).unwrap_err().violations();
        assert_eq!((&*found[0].code, found[0].path.as_str()), (code, path));
    }
}
