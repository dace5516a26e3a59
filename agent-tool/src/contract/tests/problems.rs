//! Keys, defaults, names and roots that are unfit to publish; how problems are told.

#![allow(clippy::items_after_statements, reason = "the types of a test stand in the test")]

use std::collections::HashMap;

use schemars::JsonSchema;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::json;

use super::super::problem::Problem;
use super::{args, contract, field, problems};
use crate::spec::{
    ArgsSpec, DefaultSpec, Effect, FieldSpec, Literal, Range, Scope, ScopeKind, Shape, VariantSpec,
};

#[derive(Deserialize, JsonSchema)]
#[allow(dead_code)]
struct Holder<T> {
    /// It.
    x: T,
}

const BARE: &[FieldSpec] = &[field("x")];

fn of_type<T: JsonSchema + DeserializeOwned>() -> Vec<(&'static str, String)> {
    problems::<Holder<T>>(BARE)
}

fn at(code: &'static str, pointer: &str) -> Vec<(&'static str, String)> {
    vec![(code, pointer.to_owned())]
}

#[test]
fn keys_that_do_not_fit_what_they_stand_on() {
    let x = |spec: FieldSpec| -> &'static [FieldSpec] { Box::leak(Box::new([spec])) };
    let wrong = |spec| problems::<Holder<bool>>(x(spec));
    for spec in [
        FieldSpec { pattern: Some("^a$"), ..field("x") },
        FieldSpec { max_length: Some(1), ..field("x") },
        FieldSpec { max_items: Some(1), ..field("x") },
        FieldSpec { allowed: &["a"], ..field("x") },
        FieldSpec { id: Some("x"), ..field("x") },
        FieldSpec { range: Some(Range::default), ..field("x") },
        FieldSpec { nullable: true, ..field("x") },
    ] {
        assert_eq!(wrong(spec), at("KEY_DOES_NOT_APPLY", "/x"), "{spec:?}");
    }
    let text = |spec| problems::<Holder<String>>(x(spec));
    assert_eq!(
        text(FieldSpec { broadens: Some("b"), max_length: Some(1), ..field("x") }),
        at("KEY_DOES_NOT_APPLY", "/x")
    );
    assert_eq!(
        text(FieldSpec { format: Some("my-own"), max_length: Some(1), ..field("x") }),
        at("UNKNOWN_FORMAT", "/x")
    );
    let ip = |spec| problems::<Holder<std::net::Ipv4Addr>>(x(spec));
    assert_eq!(ip(FieldSpec { format: Some("email"), ..field("x") }), at("CONFLICTING_FORMAT", "/x"));
    #[derive(Deserialize, JsonSchema)]
    #[allow(dead_code)]
    struct Patterned {
        #[schemars(regex(pattern = "^a$"))]
        x: String,
    }
    assert_eq!(
        problems::<Patterned>(x(FieldSpec { pattern: Some("^b$"), ..field("x") })),
        at("CONFLICTING_PATTERN", "/x")
    );
}

#[test]
fn list_keys_of_a_newtype_inside_a_list_are_ambiguous() {
    #[derive(Deserialize, JsonSchema)]
    #[allow(dead_code)]
    struct Row(Vec<bool>);
    static ROW: ArgsSpec = ArgsSpec {
        shape: Shape::Newtype(&FieldSpec { rust: "0", max_items: Some(2), ..FieldSpec::EMPTY }),
        ..ArgsSpec::EMPTY
    };
    const FIELDS: &[FieldSpec] = &[FieldSpec { nested: || Some(&ROW), ..field("x") }];
    assert_eq!(problems::<Holder<Vec<Row>>>(FIELDS), at("AMBIGUOUS_LIST", "/x"));
    assert!(contract::<Holder<Row>>(Effect::ReadOnly, args(FIELDS)).is_ok());
}

#[test]
fn defaults_and_examples_that_their_own_rules_refuse() {
    #[derive(Deserialize, JsonSchema)]
    #[allow(dead_code)]
    struct Values {
        #[serde(default)]
        #[schemars(range(min = 1))]
        a: u8,
        #[schemars(length(max = 2))]
        b: String,
        c: u8,
        d: u8,
    }
    const FIELDS: &[FieldSpec] = &[
        field("a"),
        FieldSpec { example: Some(Literal::Text("long")), ..field("b") },
        FieldSpec { default: Some(DefaultSpec::Literal(Literal::Int(256))), ..field("c") },
        FieldSpec { default: Some(DefaultSpec::Computed(|| Err("no value".to_owned()))), ..field("d") },
    ];
    let found = problems::<Values>(FIELDS);
    for wanted in [
        ("DEFAULT_REFUSED", "/a"),
        ("EXAMPLE_REFUSED", "/b"),
        ("DEFAULT_REFUSED", "/c"),
        ("DEFAULT_REFUSED", "/d"),
    ] {
        assert!(found.contains(&(wanted.0, wanted.1.to_owned())), "{wanted:?} in {found:?}");
    }
    assert_eq!(found.len(), 4);
}

fn no() -> bool {
    false
}

#[test]
fn dry_run_flags_that_are_none() {
    #[derive(Deserialize, JsonSchema)]
    #[allow(dead_code)]
    struct Live {
        #[serde(default = "no")]
        x: bool,
    }
    #[derive(Deserialize, JsonSchema)]
    #[allow(dead_code)]
    struct Taken {
        #[serde(rename = "dry-run")]
        x: bool,
    }
    const FLAG: &[FieldSpec] = &[FieldSpec { dry_run: true, ..field("x") }];
    let code = |found: Result<super::super::Contract, super::super::ContractProblems>| {
        let found = found.expect_err("has problems");
        found.iter().map(|problem| problem.code).collect::<Vec<_>>()
    };
    let destructive = Effect::Destructive;
    assert_eq!(code(contract::<Live>(destructive, args(FLAG))), ["LIVE_DEFAULT"]);
    assert_eq!(code(contract::<Holder<u8>>(destructive, args(FLAG))), ["DRY_RUN_PLACE"]);
    const UNMARKED: &[FieldSpec] = &[field("dry-run")];
    assert_eq!(code(contract::<Taken>(destructive, args(UNMARKED))), ["NAME_TAKEN"]);
    static INNER: ArgsSpec = ArgsSpec { shape: Shape::Struct(FLAG), ..ArgsSpec::EMPTY };
    const NESTED: &[FieldSpec] = &[FieldSpec { nested: || Some(&INNER), ..field("x") }];
    assert_eq!(code(contract::<Holder<Holder<bool>>>(destructive, args(NESTED))), ["DRY_RUN_PLACE"]);
}

#[test]
fn names_that_serde_does_not_read() {
    #[derive(Deserialize, JsonSchema)]
    #[allow(dead_code)]
    struct Renamed {
        #[schemars(rename = "y")]
        x: bool,
    }
    #[derive(Deserialize, JsonSchema)]
    #[serde(deny_unknown_fields)]
    #[allow(dead_code)]
    struct Aliased {
        #[serde(alias = "w", alias = "z")]
        x: bool,
    }
    let found = problems::<Renamed>(BARE);
    assert!(found.contains(&("WIRE_NAMES_DIFFER", String::new())), "{found:?}");
    assert!(found.contains(&("NO_SUCH_PROPERTY", String::new())), "{found:?}");
    assert_eq!(of_type::<Vec<Renamed>>(), at("WIRE_NAMES_DIFFER", "/x/*"));
    // An alias that the derive did not see.
    assert_eq!(problems::<Aliased>(BARE), at("WIRE_NAMES_DIFFER", ""));
    const SEEN: &[FieldSpec] = &[FieldSpec { aliases: &["z", "w"], ..field("x") }];
    assert!(contract::<Aliased>(Effect::ReadOnly, args(SEEN)).is_ok());
    // Below a type without a spec nothing says whose an alias is.
    assert_eq!(of_type::<Option<Aliased>>(), at("ALIAS_WITHOUT_KEY", "/x"));
    const MORE: &[FieldSpec] = &[field("x"), field("y")];
    assert_eq!(
        problems::<Holder<bool>>(MORE),
        [at("WIRE_NAMES_DIFFER", ""), at("NO_SUCH_PROPERTY", "")].concat()
    );
}

#[test]
fn scopes_and_variants_that_name_nothing() {
    static SCOPED: ArgsSpec = ArgsSpec {
        scopes: &[Scope { kind: ScopeKind::ExactlyOne, fields: &["x", "gone"] }],
        shape: Shape::Struct(BARE),
        ..ArgsSpec::EMPTY
    };
    let found = contract::<Holder<bool>>(Effect::ReadOnly, &SCOPED).unwrap_err();
    assert_eq!(found.iter().map(|problem| problem.code).collect::<Vec<_>>(), ["NO_SUCH_PROPERTY"]);
    #[derive(Deserialize, JsonSchema)]
    enum Level {
        #[serde(alias = "Loud")]
        High,
    }
    static LEVEL: ArgsSpec = ArgsSpec {
        shape: Shape::Enum {
            tag: None,
            content: None,
            variants: &[
                VariantSpec { rust: "High", wire: "High", aliases: &["Loud"], fields: &[] },
                VariantSpec { rust: "Low", wire: "Low", aliases: &[], fields: &[] },
            ],
        },
        ..ArgsSpec::EMPTY
    };
    const FIELDS: &[FieldSpec] = &[FieldSpec { nested: || Some(&LEVEL), ..field("x") }];
    assert_eq!(
        problems::<Holder<Level>>(FIELDS),
        [at("VARIANT_ALIAS", "/x"), at("WIRE_NAMES_DIFFER", "/x")].concat()
    );
}

#[test]
fn roots_that_are_no_objects() {
    #[derive(Deserialize, JsonSchema)]
    #[allow(dead_code)]
    struct List(Vec<u8>);
    for found in [
        contract::<List>(Effect::ReadOnly, args(&[])),
        contract::<HashMap<String, u8>>(Effect::ReadOnly, args(&[])),
    ] {
        let found = found.unwrap_err();
        assert!(found.iter().any(|problem| problem.code == "NOT_AN_OBJECT"), "{found}");
    }
    #[derive(Deserialize, JsonSchema)]
    struct Nothing {}
    let empty = contract::<Nothing>(Effect::ReadOnly, args(&[])).unwrap();
    assert_eq!(
        empty.input_schema(),
        json!({"type": "object", "properties": {}, "additionalProperties": false})
    );
    assert_eq!(empty.example_call(), Some(&json!({})));
}

#[test]
fn problems_are_told_all_at_once_with_code_place_and_cure() {
    #[derive(Deserialize, JsonSchema)]
    #[allow(dead_code)]
    struct Bad {
        a: String,
        b: (u8, u8),
    }
    const FIELDS: &[FieldSpec] = &[field("a"), field("b")];
    let problems = contract::<Bad>(Effect::Destructive, args(FIELDS)).unwrap_err();
    assert_eq!((problems.tool(), problems.len()), ("tool", 2));
    let told = problems.to_string();
    assert!(told.starts_with("the contract of `tool` has 2 problems\n  UNBOUNDED_TEXT at /a: "), "{told}");
    assert!(told.contains("\n  TUPLE at /b: ") && told.contains("max_length"), "{told}");
    let data = serde_json::to_value(&problems).unwrap();
    assert_eq!(data["tool"], "tool");
    assert_eq!(data["problems"][0]["code"], "UNBOUNDED_TEXT");
    assert_eq!(data["problems"][0]["pointer"], "/a");
}

#[test]
fn the_table_is_sorted_and_its_words_are_whole() {
    let rows: Vec<_> = Problem::ALL.iter().map(|problem| problem.row()).collect();
    let mut codes: Vec<&str> = rows.iter().map(|row| row.0).collect();
    codes.sort_unstable();
    codes.dedup();
    assert_eq!(codes.len(), rows.len(), "every code once");
    for (code, fault, cure) in rows {
        assert!(code.chars().all(|letter| letter.is_ascii_uppercase() || letter == '_'), "{code}");
        assert!(
            !fault.is_empty() && !fault.ends_with('.') && !cure.is_empty() && !cure.ends_with('.'),
            "{code}"
        );
    }
}
