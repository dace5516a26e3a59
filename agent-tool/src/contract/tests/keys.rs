//! Keys of fields: what each does to the schema, to the words, and to what the guard takes.

#![allow(clippy::items_after_statements, reason = "the types of a test stand in the test")]

use std::collections::HashMap;

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

use super::super::Contract;
use super::{contract, field, property, reading};
use crate::guard::Mode;
use crate::spec::{
    ArgsSpec, Bound, DefaultSpec, Effect, FieldSpec, Lenient, Literal, Range, Scope, ScopeKind, Shape,
};

/// What the guard makes of arguments for a Rust type; `None` where it refuses them.
fn taken(contract: &Contract, mut arguments: Value) -> Option<Value> {
    let outcome = contract.guard().0.check(&mut arguments, Mode::Check);
    outcome.findings.list.is_empty().then_some(arguments)
}

#[derive(Deserialize, JsonSchema)]
#[allow(dead_code)]
struct Texts {
    /// Name of the branch, at most 40 characters.
    a: String,
    b: Option<String>,
    c: Vec<String>,
    #[schemars(length(min = 2, max = 9), regex(pattern = "^[a-z]+$"))]
    d: String,
    e: HashMap<String, String>,
    f: String,
}

#[test]
fn text_keys_apply_through_options_lists_and_maps() {
    const FIELDS: &[FieldSpec] = &[
        FieldSpec { max_length: Some(40), example: Some(Literal::Text("main")), ..field("a") },
        FieldSpec { allowed: &["x", "y"], ..field("b") },
        FieldSpec {
            max_length: Some(4),
            max_items: Some(2),
            example: Some(Literal::Text("tag")),
            ..field("c")
        },
        FieldSpec { min_length: Some(1), max_length: Some(5), pattern: Some("^[a-z]+$"), ..field("d") },
        FieldSpec { format: Some("email"), ..field("e") },
        FieldSpec { format: Some("duration"), ..field("f") },
    ];
    let contract = reading::<Texts>(FIELDS);
    let cases = [
        (
            "a",
            r#"{"type":"string","description":"Name of the branch, at most 40 characters. For example main.","maxLength":40}"#,
        ),
        ("b", r#"{"type":"string","description":"Optional. Allowed: x, y.","enum":["x","y"]}"#),
        (
            "c",
            r#"{"type":"array","description":"At most 2 items. Each item: at most 4 characters. For example tag.","items":{"type":"string","maxLength":4},"maxItems":2}"#,
        ),
        (
            "d",
            r#"{"type":"string","description":"2 to 5 characters. Format: ^[a-z]+$.","pattern":"^[a-z]+$","minLength":2,"maxLength":5}"#,
        ),
        (
            "e",
            r#"{"type":"object","description":"The keys are free. Each value: format: email, for example name@example.com.","properties":{},"additionalProperties":{"type":"string","format":"email"}}"#,
        ),
        ("f", r#"{"type":"string","description":"Format: duration, for example PT15M."}"#),
    ];
    for (name, wanted) in cases {
        assert_eq!(property(&contract, name), wanted);
    }
}

#[derive(Deserialize, JsonSchema)]
#[allow(dead_code)]
struct Numbers {
    #[schemars(range(min = 2, max = 200))]
    a: u8,
    b: Vec<u64>,
    c: f64,
    d: Option<i64>,
}

#[test]
fn bounds_of_ours_and_of_schemars_are_intersected() {
    const FIELDS: &[FieldSpec] = &[
        FieldSpec {
            range: Some(|| Range { min: Some(Bound::Int(1)), max: Some(Bound::Int(9)) }),
            ..field("a")
        },
        FieldSpec { range: Some(|| Range { min: Some(Bound::Int(5)), max: None }), ..field("b") },
        FieldSpec { range: Some(|| Range { min: None, max: Some(Bound::Float(0.5)) }), ..field("c") },
        FieldSpec {
            range: Some(|| Range { min: Some(Bound::Int(i128::MIN)), max: Some(Bound::Int(7)) }),
            ..field("d")
        },
    ];
    let contract = reading::<Numbers>(FIELDS);
    let cases = [
        ("a", r#"{"type":"integer","description":"From 2 to 9.","minimum":2,"maximum":9}"#),
        (
            "b",
            r#"{"type":"array","description":"Each item: at least 5.","items":{"type":"integer","minimum":5,"maximum":9007199254740991}}"#,
        ),
        ("c", r#"{"type":"number","description":"At most 0.5.","maximum":0.5}"#),
        (
            "d",
            r#"{"type":"integer","description":"Optional. At most 7.","minimum":-9007199254740991,"maximum":7}"#,
        ),
    ];
    for (name, wanted) in cases {
        assert_eq!(property(&contract, name), wanted);
    }
}

#[derive(Deserialize, JsonSchema)]
#[allow(dead_code, clippy::struct_field_names)]
struct Ids {
    ticket_id: u64,
    user_ids: Vec<String>,
    small_id: Option<u8>,
}

#[test]
fn ids_publish_nothing_and_carry_the_exact_range_of_their_type() {
    const FIELDS: &[FieldSpec] = &[
        FieldSpec { id: Some("ticket"), ..field("ticket_id") },
        FieldSpec { id: Some("user"), max_length: Some(20), ..field("user_ids") },
        FieldSpec { id: Some("small"), ..field("small_id") },
    ];
    const PLAIN: &[FieldSpec] =
        &[field("ticket_id"), FieldSpec { max_length: Some(20), ..field("user_ids") }, field("small_id")];
    let contract = reading::<Ids>(FIELDS);
    assert_eq!(contract.schema_text(), reading::<Ids>(PLAIN).schema_text());
    assert_eq!(
        taken(&contract, json!({"ticket_id": "18446744073709551615", "user_ids": [47, "x"]})),
        Some(json!({"ticket_id": u64::MAX, "user_ids": ["47", "x"]}))
    );
    assert_eq!(taken(&contract, json!({"ticket_id": "18446744073709551616", "user_ids": []})), None);
    assert_eq!(taken(&contract, json!({"ticket_id": 1, "user_ids": [], "small_id": "256"})), None);
    assert!(taken(&contract, json!({"ticket_id": 1, "user_ids": [], "small_id": "255"})).is_some());
}

#[derive(Deserialize, JsonSchema)]
#[allow(dead_code)]
struct Defaults {
    a: u8,
    #[serde(default)]
    b: u8,
    #[serde(default)]
    c: Vec<u8>,
    d: Option<u8>,
    #[serde(default = "three")]
    e: u8,
    f: Option<u8>,
}

fn three() -> u8 {
    3
}

#[test]
fn defaults_come_from_the_key_or_from_serde() {
    const FIELDS: &[FieldSpec] = &[
        FieldSpec { default: Some(DefaultSpec::Literal(Literal::Int(7))), ..field("a") },
        field("b"),
        field("c"),
        FieldSpec { default: Some(DefaultSpec::Computed(|| Ok(json!(4)))), ..field("d") },
        FieldSpec { default: Some(DefaultSpec::Literal(Literal::Int(9))), ..field("e") },
        FieldSpec { default: Some(DefaultSpec::Computed(|| Ok(Value::Null))), ..field("f") },
    ];
    let contract = reading::<Defaults>(FIELDS);
    let schema = contract.input_schema();
    assert_eq!(schema.get("required"), None);
    let default = |name: &str| schema["properties"][name].get("default").cloned();
    assert_eq!(default("a"), Some(json!(7)));
    assert_eq!(default("b"), Some(json!(0)));
    assert_eq!(default("c"), None, "an empty list says no more than optional");
    assert_eq!(default("d"), Some(json!(4)));
    assert_eq!(default("e"), Some(json!(9)), "the key wins over serde");
    assert_eq!(default("f"), None);
    assert!(property(&contract, "b").contains("Optional, default 0."));
    let fed: Vec<&str> = contract.guard().0.root_defaults.list.iter().map(|default| &*default.name).collect();
    assert_eq!(fed, ["a", "b", "c", "d", "e"], "what is published is what acts");
}

#[derive(Deserialize, JsonSchema)]
#[allow(dead_code, clippy::option_option)]
struct Nulls {
    a: Option<u8>,
    b: Option<Option<String>>,
    c: Vec<Option<bool>>,
    d: Option<Mode2>,
}

#[derive(Deserialize, JsonSchema)]
enum Mode2 {
    A,
    B,
}

#[test]
fn null_is_published_where_the_author_says_so() {
    const FIELDS: &[FieldSpec] = &[
        field("a"),
        FieldSpec { nullable: true, max_length: Some(4), ..field("b") },
        FieldSpec { nullable: true, ..field("c") },
        FieldSpec { nullable: true, ..field("d") },
    ];
    let contract = reading::<Nulls>(FIELDS);
    let cases = [
        ("a", r#"{"type":"integer","description":"Optional. From 0 to 255.","minimum":0,"maximum":255}"#),
        (
            "b",
            r#"{"type":["string","null"],"description":"Optional. At most 4 characters. null is a value of its own.","maxLength":4}"#,
        ),
        (
            "c",
            r#"{"type":"array","description":"Each item: null is a value of its own.","items":{"type":["boolean","null"]}}"#,
        ),
        (
            "d",
            r#"{"type":["string","null"],"description":"Optional. Allowed: A, B. null is a value of its own.","enum":["A","B",null]}"#,
        ),
    ];
    for (name, wanted) in cases {
        assert_eq!(property(&contract, name), wanted);
    }
    let sent = json!({"b": null, "c": [null], "d": null});
    assert_eq!(taken(&contract, sent.clone()), Some(sent));
}

#[derive(Deserialize, JsonSchema)]
#[allow(dead_code)]
struct Cleanup {
    #[serde(rename = "path", alias = "dir", alias = "a_dir")]
    target: Option<String>,
    older_than: Option<u8>,
    force: bool,
    secret: Option<String>,
}

/// As a derive states it, with everything that only the guard is told.
const CLEANUP: ArgsSpec = ArgsSpec {
    rust: "Cleanup",
    remediation: Some("Read the docs."),
    lenient: Lenient::UNQUOTE,
    scopes: &[Scope { kind: ScopeKind::AtLeastOne, fields: &["path", "older_than"] }],
    shape: Shape::Struct(&[
        FieldSpec {
            rust: "target",
            aliases: &["dir", "a_dir"],
            max_length: Some(9),
            when_absent: Some("every folder."),
            also_called: &["folder"],
            example: Some(Literal::Text("/tmp")),
            ..field("path")
        },
        FieldSpec { when_absent: Some("any age"), lenient: Lenient::BLANK, ..field("older_than") },
        FieldSpec { broadens: Some("removes what is in use"), ..field("force") },
        FieldSpec {
            secret: true,
            remediation: Some("Ask."),
            max_length: Some(4),
            when_absent: Some("none"),
            ..field("secret")
        },
    ]),
};

#[test]
fn what_a_schema_cannot_say_reaches_the_guard() {
    static SPEC: ArgsSpec = CLEANUP;
    let contract = contract::<Cleanup>(Effect::Destructive, &SPEC).unwrap();
    assert!(property(&contract, "path").contains("For example /tmp. If not given: every folder."));
    assert!(property(&contract, "force").contains("true broadens the call: removes what is in use."));
    assert!(
        contract.description().contains("Give at least one of path, older_than."),
        "{}",
        contract.description()
    );
    assert_eq!(
        taken(&contract, json!({"dir": "/tmp", "older_than": "3", "force": false})),
        Some(json!({"path": "/tmp", "older_than": 3, "force": false, "dryRun": true}))
    );
    assert_eq!(taken(&contract, json!({"path": "/tmp", "force": "true"})), None, "a flag is never coerced");
    assert_eq!(taken(&contract, json!({"force": true})), None, "the scope holds");
    assert_eq!(contract.example_call(), Some(&json!({"path": "/tmp", "force": false})));
    assert_eq!(contract.remediation(), Some("Read the docs."));
    let told =
        contract.guard().check(json!({"path": "/tmp", "force": true, "secret": "geheim"})).unwrap_err();
    let told = serde_json::to_string(&told.to_value()).unwrap();
    assert!(told.contains("Ask.") && !told.contains("geheim"), "{told}");
}
