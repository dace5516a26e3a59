//! What a destructive tool must say at every depth.

#![allow(clippy::items_after_statements, reason = "the types of a test stand in the test")]

use schemars::JsonSchema;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::super::problem::Problem;
use super::{args, contract, field};
use crate::spec::{ArgsSpec, DefaultSpec, Effect, FieldSpec, Literal, Shape};

#[derive(Deserialize, JsonSchema)]
#[allow(dead_code)]
struct Holder<T> {
    x: T,
}

/// Code and place of each problem of a destructive tool.
fn problems<T: JsonSchema + DeserializeOwned>(fields: &'static [FieldSpec]) -> Vec<(&'static str, String)> {
    match contract::<T>(Effect::Destructive, args(fields)) {
        Ok(_) => Vec::new(),
        Err(found) => found.iter().map(|one| (one.code, one.pointer.clone())).collect(),
    }
}

fn at(code: &'static str, pointer: &str) -> Vec<(&'static str, String)> {
    vec![(code, pointer.to_owned())]
}

const X: FieldSpec = field("x");
pub(super) const BARE: &[FieldSpec] = &[X];

fn yes() -> bool {
    true
}

#[allow(clippy::trivially_copy_pass_by_ref)] // what `skip_serializing_if` takes
fn is_true(flag: &bool) -> bool {
    *flag
}

#[test]
fn a_flag_that_broadens_starts_false() {
    #[derive(Deserialize, JsonSchema)]
    #[allow(dead_code)]
    struct Serdes {
        #[serde(default = "yes")]
        x: bool,
    }
    #[derive(Deserialize, JsonSchema)]
    #[allow(dead_code)]
    struct Unpublished {
        #[serde(default = "yes", skip_serializing_if = "is_true")]
        x: bool,
    }
    const BROAD: FieldSpec = FieldSpec { broadens: Some("Everything goes."), ..X };
    const COMPUTED: &[FieldSpec] =
        &[FieldSpec { default: Some(DefaultSpec::Computed(|| Ok(Value::Bool(true)))), ..BROAD }];
    const LITERAL: &[FieldSpec] =
        &[FieldSpec { default: Some(DefaultSpec::Literal(Literal::Bool(false))), ..BROAD }];
    assert_eq!(problems::<Serdes>(&[BROAD]), at("BROAD_DEFAULT", "/x"));
    assert_eq!(problems::<Unpublished>(&[BROAD]), at("BROAD_DEFAULT", "/x"));
    assert_eq!(problems::<Holder<bool>>(COMPUTED), at("BROAD_DEFAULT", "/x"));
    assert_eq!(problems::<Holder<bool>>(LITERAL), []);
    assert_eq!(problems::<Holder<Option<bool>>>(&[BROAD]), []);
}

#[derive(Deserialize, JsonSchema)]
#[allow(dead_code)]
struct Nested {
    force: bool,
    #[schemars(length(max = 5))]
    sql: String,
    region: Option<bool>,
    dry_run: bool,
}

#[test]
fn the_rules_hold_below_the_tools_own_fields() {
    let found = |at: &str| {
        let of = |code, name: &str| (code, format!("{at}/{name}"));
        vec![
            of("BROADENING_FLAG", "force"),
            of("RAW_TEXT", "sql"),
            of("NESTED_DRY_RUN", "dry_run"),
            of("ABSENT_UNEXPLAINED", "region"),
        ]
    };
    let sorted = |mut list: Vec<(&'static str, String)>| {
        list.sort();
        list
    };
    assert_eq!(sorted(problems::<Holder<Nested>>(BARE)), sorted(found("/x")));
    assert_eq!(sorted(problems::<Holder<[Nested; 2]>>(BARE)), sorted(found("/x/*")));
    #[derive(Deserialize, JsonSchema)]
    #[serde(tag = "by", rename_all = "snake_case")]
    #[allow(dead_code)]
    enum Way {
        Told(Nested),
        Named { name: u8 },
    }
    assert_eq!(sorted(problems::<Holder<Way>>(BARE)), sorted(found("/x")));
    // None of it is asked of a tool that takes things back.
    assert!(contract::<Holder<Nested>>(Effect::Additive, args(BARE)).is_ok());
}

#[test]
fn what_an_author_says_below_is_heard() {
    const FIELDS: &[FieldSpec] = &[
        FieldSpec { broadens: Some("b"), ..field("force") },
        FieldSpec { raw: Some("r"), ..field("sql") },
        FieldSpec { when_absent: Some("here"), ..field("region") },
        field("dry_run"),
    ];
    static NESTED: ArgsSpec = ArgsSpec { shape: Shape::Struct(FIELDS), ..ArgsSpec::EMPTY };
    assert_eq!(
        problems::<Holder<Nested>>(&[FieldSpec { nested: || Some(&NESTED), ..X }]),
        at("NESTED_DRY_RUN", "/x/dry_run")
    );
}

#[test]
fn the_lowest_value_of_a_range_needs_no_words() {
    fn three() -> u8 {
        3
    }
    #[derive(Deserialize, JsonSchema)]
    #[allow(dead_code)]
    struct Steps {
        #[serde(default = "three")]
        #[schemars(range(min = 3))]
        low: u8,
        #[serde(default = "three")]
        high: u8,
    }
    assert_eq!(problems::<Holder<Steps>>(BARE), at("ABSENT_UNEXPLAINED", "/x/high"));
    fn half() -> f64 {
        0.5
    }
    #[derive(Deserialize, JsonSchema)]
    #[allow(dead_code)]
    struct Weights {
        #[serde(default = "half")]
        #[schemars(range(min = 0.5))]
        low: f64,
        #[serde(default = "half")]
        #[schemars(range(min = 0.25))]
        high: f64,
    }
    assert_eq!(problems::<Holder<Weights>>(BARE), at("ABSENT_UNEXPLAINED", "/x/high"));
}

#[test]
fn raw_text_is_found_in_lists_and_maps_and_in_addresses() {
    macro_rules! sql {
        ($schema:tt) => {{
            #[derive(Deserialize)]
            #[allow(dead_code)]
            struct Said(Value);
            impl JsonSchema for Said {
                fn schema_name() -> std::borrow::Cow<'static, str> {
                    "Said".into()
                }
                fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                    schemars::json_schema!($schema)
                }
            }
            #[derive(Deserialize, JsonSchema)]
            #[allow(dead_code)]
            struct Tool {
                sql: Said,
            }
            let found = problems::<Tool>(const { &[field("sql")] });
            found.into_iter().map(|(code, _)| code).filter(|code| *code == "RAW_TEXT").count()
        }};
    }
    assert_eq!(sql!({"type": "string", "maxLength": 9}), 1);
    assert_eq!(sql!({"type": "array", "maxItems": 2, "items": {"type": "string", "maxLength": 9}}), 1);
    assert_eq!(sql!({"type": "object", "additionalProperties": {"type": "string", "maxLength": 9}}), 1);
    assert_eq!(sql!({"type": "object", "additionalProperties": {"type": "boolean"}}), 0);
    assert_eq!(sql!({"type": "string", "format": "email"}), 1);
    assert_eq!(sql!({"type": "string", "format": "uuid"}), 0);
}

#[test]
fn a_foreign_pattern_bounds_a_text_only_where_it_ends() {
    macro_rules! patterned {
        ($pattern:literal) => {{
            #[derive(Deserialize, JsonSchema)]
            #[allow(dead_code)]
            struct Text {
                #[schemars(regex(pattern = $pattern))]
                x: String,
            }
            problems::<Text>(BARE)
        }};
    }
    let unbounded = at("UNBOUNDED_TEXT", "/x");
    assert_eq!(patterned!("^[a-z]{1,9}$"), []);
    assert_eq!(patterned!("^a$|^b+$"), unbounded);
    assert_eq!(patterned!("^[a-z]+$"), unbounded);
    let unanchored = [at("PATTERN_NOT_PORTABLE", "/x"), unbounded].concat();
    assert_eq!(patterned!("[a-z]{1,9}"), unanchored);
    assert_eq!(patterned!("^[a-z]{1,9}"), unanchored);
}

#[test]
fn an_alias_without_keys_is_said() {
    #[derive(Deserialize, JsonSchema)]
    #[allow(dead_code)]
    struct Old {
        #[serde(alias = "old_name")]
        name: bool,
    }
    let found = contract::<Holder<Vec<Old>>>(Effect::ReadOnly, args(BARE)).unwrap_err();
    let found: Vec<_> =
        found.iter().map(|one| (one.code, &*one.pointer, one.message.contains("`old_name`"))).collect();
    assert_eq!(found, [("ALIAS_WITHOUT_KEY", "/x/*", true)]);
}

#[test]
fn the_dry_run_flag_is_one_flag() {
    #[derive(Deserialize, JsonSchema)]
    #[allow(dead_code)]
    struct Two {
        a: bool,
        b: bool,
    }
    const FLAGS: &[FieldSpec] =
        &[FieldSpec { dry_run: true, ..field("a") }, FieldSpec { dry_run: true, ..field("b") }];
    assert_eq!(problems::<Two>(FLAGS), at(Problem::DryRunTwice.row().0, "/b"));
}

#[test]
fn a_pattern_of_another_crate_holds_the_whole_text() {
    #[derive(Deserialize, JsonSchema)]
    #[allow(dead_code)]
    struct Statement {
        #[schemars(regex(pattern = "[a-z]+"), length(max = 500))]
        sql: String,
    }
    #[derive(Deserialize, JsonSchema)]
    #[allow(dead_code)]
    struct Either {
        #[schemars(regex(pattern = "^[a-z]{1,9}|[0-9]{1,9}$"), length(max = 9))]
        x: String,
    }
    #[derive(Deserialize, JsonSchema)]
    #[allow(dead_code)]
    struct Held {
        #[schemars(regex(pattern = "^(?:[a-z]{1,9}|[0-9]{1,9})$"))]
        sql: String,
    }
    const SQL: &[FieldSpec] = &[field("sql")];
    let found = problems::<Statement>(SQL);
    assert_eq!(
        found,
        [("RAW_TEXT", "/sql".to_owned()), ("PATTERN_NOT_PORTABLE", "/sql".to_owned())],
        "any text passes that has a match in it"
    );
    assert_eq!(
        problems::<Either>(BARE),
        at("PATTERN_NOT_PORTABLE", "/x"),
        "each alternative is held at one end"
    );
    assert_eq!(problems::<Held>(SQL), []);
    assert!(contract::<Statement>(Effect::ReadOnly, args(SQL)).is_ok(), "nothing is destroyed");
}
