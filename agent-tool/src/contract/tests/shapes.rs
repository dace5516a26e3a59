//! Types that are unfit to publish: shapes, rules, bounds, texts and ids, each with its place.

#![allow(clippy::items_after_statements, reason = "the types of a test stand in the test")]

use std::collections::{BTreeMap, HashMap};

use schemars::JsonSchema;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::{args, contract, field, problems};
use crate::spec::{Bound, Effect, FieldSpec, Range};

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

#[derive(Deserialize, JsonSchema)]
#[allow(dead_code)]
struct Tree {
    children: Vec<Tree>,
}

#[derive(Deserialize, JsonSchema)]
#[allow(dead_code)]
struct Unit;

/// A type whose schema is whatever the test says.
macro_rules! odd {
    ($name:ident, $schema:tt) => {
        #[derive(Deserialize)]
        #[allow(dead_code)]
        struct $name(Value);
        impl JsonSchema for $name {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }
            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!($schema)
            }
        }
    };
}

odd!(IntegerEnum, {"enum": [1, 2]});
odd!(TypedIntegerEnum, {"type": "integer", "enum": [1, 2]});
odd!(Conditional, {"type": "object", "properties": {}, "if": {}, "then": {}});
odd!(Never, {"not": {}});
odd!(TwoTypes, {"type": ["string", "integer"]});
odd!(Backwards, {"type": "string", "pattern": "^(?<=a)b$"});
odd!(OnlyNull, {"enum": [null]});
odd!(Crossed, {"type": "string", "minLength": 3, "maxLength": 2});
odd!(CrossedNumber, {"type": "number", "exclusiveMinimum": 1, "maximum": 1});
odd!(CrossedInteger, {"type": "integer", "format": "uint8", "minimum": 256});
odd!(CrossedItems, {"type": "array", "items": {"type": "boolean"}, "minItems": 3, "maxItems": 2});
odd!(Beyond, {"type": "integer", "format": "uint64", "minimum": 9_007_199_254_740_992_u64});
odd!(Undeclared, {"type": "object", "properties": {}, "required": ["y"]});
odd!(OwnFormat, {"type": "string", "format": "my-own"});
odd!(Collision, {"type": "object", "properties": {"a_b": {"type": "boolean"}, "aB": {"type": "boolean"}}});
odd!(Empty, {"oneOf": []});

#[test]
fn shapes_that_clients_cannot_take() {
    assert_eq!(of_type::<Tree>(), at("RECURSIVE_TYPE", "/x/children/*"));
    assert_eq!(of_type::<(u8, String)>(), at("TUPLE", "/x"));
    assert_eq!(of_type::<Vec<Option<(u8,)>>>(), at("TUPLE", "/x/*"));
    assert_eq!(of_type::<Unit>(), at("NO_VALUE", "/x"));
    assert_eq!(of_type::<Option<Unit>>(), at("NO_VALUE", "/x"));
    assert_eq!(of_type::<OnlyNull>(), at("NO_VALUE", "/x"));
    assert_eq!(of_type::<BTreeMap<u32, bool>>(), at("PATTERN_PROPERTIES", "/x"));
    assert_eq!(of_type::<IntegerEnum>(), at("NON_STRING_ENUM", "/x"));
    assert_eq!(of_type::<TypedIntegerEnum>(), at("NON_STRING_ENUM", "/x"));
    assert_eq!(of_type::<TwoTypes>(), at("UNTAGGED_UNION", "/x"));
    assert_eq!(of_type::<std::ffi::CString>(), at("UNTAGGED_UNION", "/x"));
    assert_eq!(of_type::<Empty>(), at("EMPTY_UNION", "/x"));
    assert_eq!(of_type::<Vec<Option<bool>>>(), at("NULL_WITHOUT_KEY", "/x/*"));
    assert_eq!(of_type::<Collision>(), at("NAME_COLLISION", "/x"));
}

#[test]
fn rules_that_the_guard_does_not_enforce() {
    assert_eq!(
        of_type::<Conditional>(),
        [at("UNSUPPORTED_KEYWORD", "/x"), at("UNSUPPORTED_KEYWORD", "/x")].concat()
    );
    assert_eq!(of_type::<Undeclared>(), at("UNSUPPORTED_KEYWORD", "/x"));
    assert_eq!(of_type::<Backwards>(), at("PATTERN_NOT_PORTABLE", "/x"));
    assert_eq!(of_type::<Never>(), at("EMPTY_UNION", "/x"));
}

#[test]
fn bounds_that_leave_nothing() {
    for found in [
        of_type::<Crossed>(),
        of_type::<CrossedNumber>(),
        of_type::<CrossedInteger>(),
        of_type::<CrossedItems>(),
        of_type::<Beyond>(),
    ] {
        assert_eq!(found, at("EMPTY_INTERSECTION", "/x"));
    }
    #[derive(Deserialize, JsonSchema)]
    #[allow(dead_code)]
    struct Both {
        #[schemars(range(min = 5))]
        x: u8,
        #[schemars(extend("enum" = ["a", "b"]))]
        y: String,
    }
    const FIELDS: &[FieldSpec] = &[
        FieldSpec { range: Some(|| Range { min: None, max: Some(Bound::Int(4)) }), ..field("x") },
        FieldSpec { allowed: &["c"], ..field("y") },
    ];
    assert_eq!(
        problems::<Both>(FIELDS),
        [at("EMPTY_INTERSECTION", "/x"), at("EMPTY_INTERSECTION", "/y")].concat()
    );
}

#[test]
fn texts_without_a_bound_at_every_depth() {
    #[derive(Deserialize, JsonSchema)]
    #[allow(dead_code)]
    struct Foreign {
        note: Option<String>,
        #[schemars(length(max = 3))]
        short: String,
    }
    assert_eq!(of_type::<String>(), at("UNBOUNDED_TEXT", "/x"));
    assert_eq!(of_type::<Vec<String>>(), at("UNBOUNDED_TEXT", "/x/*"));
    assert_eq!(of_type::<HashMap<String, String>>(), at("UNBOUNDED_TEXT", "/x/*"));
    assert_eq!(of_type::<OwnFormat>(), at("UNBOUNDED_TEXT", "/x"));
    assert_eq!(of_type::<Vec<Foreign>>(), at("UNBOUNDED_TEXT", "/x/*/note"));
    assert_eq!(of_type::<std::path::PathBuf>(), at("UNBOUNDED_TEXT", "/x"));
    const LOWER: &[FieldSpec] = &[FieldSpec { min_length: Some(1), ..field("x") }];
    assert_eq!(problems::<Holder<String>>(LOWER), at("UNBOUNDED_TEXT", "/x"));
    const FREE: &[FieldSpec] = &[FieldSpec { free_text: true, ..field("x") }];
    assert!(contract::<Holder<Vec<Foreign>>>(Effect::ReadOnly, args(FREE)).is_ok());
}

/// Formats that no client knows are said in words; where the type takes any text, nobody holds them.
#[test]
fn formats_that_nobody_judges() {
    #[derive(Deserialize, JsonSchema)]
    #[allow(dead_code)]
    struct Foreign {
        #[schemars(extend("format" = "duration"))]
        wait: Option<String>,
        hosts: Vec<Named>,
        #[serde(rename = "from")]
        address: std::net::IpAddr,
        others: Option<Vec<std::net::IpAddr>>,
        by_name: BTreeMap<String, std::net::IpAddr>,
        #[serde(deserialize_with = "words")]
        #[schemars(extend("format" = "duration"))]
        words: String,
        #[serde(flatten)]
        buffered: Buffered,
    }
    #[derive(Deserialize, JsonSchema)]
    #[allow(dead_code)]
    struct Named(#[schemars(extend("format" = "ip"))] std::path::PathBuf);
    /// serde keeps what is flattened and asks for it later, so nobody can be asked now.
    #[derive(Deserialize, JsonSchema)]
    #[allow(dead_code)]
    struct Buffered {
        last: std::net::IpAddr,
    }
    fn words<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
        let text = String::deserialize(deserializer)?;
        if text.starts_with('P') { Ok(text) } else { Err(serde::de::Error::custom("no duration")) }
    }
    #[derive(Deserialize, JsonSchema)]
    #[serde(rename_all = "snake_case")]
    #[allow(dead_code)]
    enum Either {
        Text(#[schemars(extend("format" = "ip"))] String),
        Typed(std::net::IpAddr),
    }
    assert_eq!(
        of_type::<Foreign>(),
        [at("UNKNOWN_FORMAT", "/x/hosts/*"), at("UNKNOWN_FORMAT", "/x/wait")].concat()
    );
    assert_eq!(of_type::<Either>(), at("UNKNOWN_FORMAT", "/x/text"));
}

#[test]
fn shapes_that_say_nothing() {
    assert_eq!(of_type::<Value>(), at("FREE_SHAPE", "/x"));
    assert_eq!(of_type::<Option<Value>>(), at("FREE_SHAPE", "/x"));
    assert_eq!(of_type::<Vec<Value>>(), at("FREE_SHAPE", "/x/*"));
    assert_eq!(of_type::<serde_json::Map<String, Value>>(), at("FREE_SHAPE", "/x"));
    assert_eq!(of_type::<[u8; 0]>(), at("FREE_SHAPE", "/x/*"));
}

#[test]
fn maps_beside_fields() {
    #[derive(Deserialize, JsonSchema)]
    #[allow(dead_code)]
    struct Open {
        x: bool,
        #[serde(flatten)]
        rest: HashMap<String, bool>,
    }
    #[derive(Deserialize, JsonSchema)]
    #[allow(dead_code)]
    struct Any {
        x: bool,
        #[serde(flatten)]
        rest: HashMap<String, Value>,
    }
    assert_eq!(problems::<Open>(BARE), at("FLATTENED_MAP", ""));
    assert_eq!(problems::<Any>(BARE), at("FLATTENED_MAP", ""));
    assert_eq!(of_type::<Open>(), at("FLATTENED_MAP", "/x"));
}

#[test]
fn ids_below_a_type_that_says_nothing() {
    #[derive(Deserialize, JsonSchema)]
    #[allow(dead_code)]
    struct Foreign {
        user_id: u64,
        #[serde(rename = "ticketIds")]
        #[schemars(inner(length(max = 9)))]
        ticket_ids: Vec<String>,
        paid: u8,
        valid: bool,
        #[serde(rename = "GRID")]
        grid: u8,
        #[schemars(extend("format" = "uuid"))]
        run_id: String,
    }
    assert_eq!(
        of_type::<Option<Vec<Foreign>>>(),
        [at("ID_WITHOUT_KEY", "/x/*/user_id"), at("ID_WITHOUT_KEY", "/x/*/ticketIds")].concat()
    );
}

#[test]
fn a_destructive_tool_is_bounded_at_every_depth() {
    #[derive(Deserialize, JsonSchema)]
    #[allow(dead_code)]
    struct Foreign {
        names: Vec<bool>,
        #[schemars(length(max = 3))]
        few: Vec<bool>,
        map: HashMap<String, bool>,
        any: Value,
        text: String,
    }
    const FREE: &[FieldSpec] = &[FieldSpec { free_text: true, ..field("x") }];
    assert!(contract::<Holder<Foreign>>(Effect::Additive, args(FREE)).is_ok());
    let found = contract::<Holder<Foreign>>(Effect::Destructive, args(FREE)).unwrap_err();
    let found: Vec<_> = found.iter().map(|problem| (problem.code, problem.pointer.as_str())).collect();
    assert_eq!(
        found,
        [
            ("UNBOUNDED_LIST", "/x/names"),
            ("FREE_SHAPE", "/x/map"),
            ("FREE_SHAPE", "/x/any"),
            ("UNBOUNDED_TEXT", "/x/text")
        ]
    );
}
