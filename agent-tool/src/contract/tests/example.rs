//! The example call: taken by guard and serde, never live, left out where none can be made.

#![allow(clippy::items_after_statements, reason = "the types of a test stand in the test")]

use std::collections::HashMap;

use schemars::JsonSchema;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::super::node::Kind;
use super::super::problem::Problems;
use super::super::{harmless, portable};
use super::destructive::BARE;
use super::{args, contract, field};
use crate::guard::Mode;
use crate::spec::{ArgsSpec, Effect, FieldSpec, Literal, Scope, ScopeKind, Shape};

#[derive(Deserialize, JsonSchema)]
#[allow(dead_code)]
struct Holder<T> {
    /// It.
    x: T,
}

#[allow(clippy::large_types_passed_by_value)] // const data
fn example<T: JsonSchema + DeserializeOwned>(spec: FieldSpec) -> Option<Value> {
    let fields: &[FieldSpec] = Box::leak(Box::new([FieldSpec { free_text: true, ..spec }]));
    let contract =
        contract::<Holder<T>>(Effect::ReadOnly, args(fields)).unwrap_or_else(|found| panic!("{found}"));
    contract.example_call().cloned()
}

/// A type with a schema of the test's.
macro_rules! said {
    ($name:ident, $inner:ty, $schema:tt) => {
        #[derive(Deserialize)]
        #[allow(dead_code)]
        struct $name($inner);
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

said!(Even, i64, {"type": "integer", "minimum": -7, "multipleOf": 4});
said!(Negative, i64, {"type": "integer", "maximum": -3});
said!(Above, f64, {"type": "number", "exclusiveMinimum": 0.5, "exclusiveMaximum": 1});
said!(Unit, f64, {"type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 1});
said!(Least, f64, {"type": "number", "minimum": 0.5, "maximum": 2});
said!(Beyond, f64, {"type": "number", "exclusiveMinimum": 2});
said!(OneOf, Vec<u8>, {"type": "array", "items": {"type": "integer"}, "minItems": 1, "uniqueItems": true});
said!(TooFew, Vec<String>, {"type": "array", "items": {"enum": ["a"]}, "minItems": 2, "uniqueItems": true});
said!(Step, f64, {"type": "number", "minimum": 0.5, "multipleOf": 0.25});
said!(TwoOf, Vec<String>, {"type": "array", "items": {"enum": ["a", "b", "c"]}, "minItems": 2, "uniqueItems": true});
said!(TwoDifferent, Vec<u8>, {"type": "array", "items": {"type": "integer"}, "minItems": 2, "uniqueItems": true});
said!(Patterned, String, {"type": "string", "format": "uuid", "pattern": "^[0-9a-f-]{36}$"});
said!(Tiny, String, {"type": "string", "format": "uuid", "maxLength": 3});

#[test]
fn values_by_kind() {
    let x = field("x");
    assert_eq!(example::<bool>(x), Some(json!({"x": false})));
    assert_eq!(example::<u8>(x), Some(json!({"x": 0})));
    assert_eq!(example::<i64>(x), Some(json!({"x": 0})));
    assert_eq!(example::<i8>(x), Some(json!({"x": -128})));
    assert_eq!(example::<std::num::NonZeroI64>(x), Some(json!({"x": 1})));
    assert_eq!(example::<f64>(x), Some(json!({"x": 0})));
    assert_eq!(example::<f32>(x), Some(json!({"x": 0})));
    assert_eq!(example::<Even>(x), Some(json!({"x": -4})));
    assert_eq!(example::<Negative>(x), Some(json!({"x": -3})));
    assert_eq!(example::<Above>(x), Some(json!({"x": 0.75})));
    assert_eq!(example::<Unit>(x), Some(json!({"x": 0.5})));
    assert_eq!(example::<Least>(x), Some(json!({"x": 0.5})));
    assert_eq!(example::<Beyond>(x), Some(json!({"x": 3})));
    assert_eq!(example::<OneOf>(x), Some(json!({"x": [0]})));
    assert_eq!(example::<std::net::Ipv4Addr>(x), Some(json!({"x": "192.0.2.1"})));
    assert_eq!(example::<Option<String>>(x), Some(json!({})));
    assert_eq!(example::<Vec<String>>(x), Some(json!({"x": []})));
    assert_eq!(example::<[u8; 2]>(x), Some(json!({"x": [0, 0]})));
    assert_eq!(example::<TwoOf>(x), Some(json!({"x": ["a", "b"]})));
    assert_eq!(example::<HashMap<String, u8>>(x), Some(json!({"x": {}})));
    assert_eq!(
        example::<String>(FieldSpec { example: Some(Literal::Text("hello")), ..x }),
        Some(json!({"x": "hello"}))
    );
}

#[cfg(feature = "tool-set")]
#[test]
fn an_empty_list_is_no_example_of_a_destructive_tool() {
    const FIELDS: &[FieldSpec] = &[FieldSpec { max_items: Some(3), max_length: Some(4), ..field("x") }];
    const SHOWN: &[FieldSpec] = &[FieldSpec { example: Some(Literal::Text("a")), ..FIELDS[0] }];
    let made = |effect, fields: &'static [FieldSpec]| {
        let fields: &'static ArgsSpec =
            Box::leak(Box::new(ArgsSpec { shape: Shape::Struct(fields), ..ArgsSpec::EMPTY }));
        let contract = contract::<Holder<Vec<String>>>(effect, fields).unwrap();
        contract.example_call().cloned().ok_or_else(|| contract.no_sample().to_owned())
    };
    assert_eq!(made(Effect::ReadOnly, FIELDS), Ok(json!({"x": []})));
    let none = made(Effect::Destructive, FIELDS);
    assert_eq!(none, Err("`/x` is empty, and to some code that means all of them".to_owned()));
    assert_eq!(made(Effect::Destructive, SHOWN), Ok(json!({"x": ["a"]})));
}

#[cfg(feature = "tool-set")]
#[test]
fn a_list_that_cannot_be_filled_is_not_begun() {
    const FIELDS: &[FieldSpec] = &[field("x")];
    assert_eq!(contract::<Holder<TooFew>>(Effect::ReadOnly, args(FIELDS)).unwrap().no_sample(), "");
}

#[test]
fn nothing_is_invented() {
    let x = field("x");
    assert_eq!(example::<String>(x), None, "a text without an example");
    assert_eq!(example::<char>(x), None);
    assert_eq!(example::<Value>(x), None);
    assert_eq!(example::<TwoDifferent>(x), None);
    assert_eq!(example::<Step>(x), None);
    assert_eq!(example::<Tiny>(x), None, "the format's example is too long, which the guard says");
    assert_eq!(example::<Patterned>(x), None, "nobody knows what the pattern leaves of the format");
}

/// A number that serde alone judges.
#[derive(Deserialize, JsonSchema)]
#[serde(try_from = "u8")]
#[allow(dead_code)]
struct Odd(u8);

impl TryFrom<u8> for Odd {
    type Error = String;

    fn try_from(value: u8) -> Result<Self, String> {
        if value % 2 == 1 { Ok(Self(value)) } else { Err("even numbers are taken".to_owned()) }
    }
}

#[test]
fn serde_has_the_last_word() {
    assert_eq!(example::<Odd>(field("x")), None);
    assert_eq!(
        example::<Odd>(FieldSpec { example: Some(Literal::Int(3)), ..field("x") }),
        Some(json!({"x": 3}))
    );
}

#[test]
fn additive_tools_have_none_and_destructive_ones_are_never_live() {
    const FIELDS: &[FieldSpec] = &[field("x")];
    assert_eq!(contract::<Holder<bool>>(Effect::Additive, args(FIELDS)).unwrap().example_call(), None);
    let destructive = contract::<Holder<bool>>(Effect::Destructive, args(FIELDS)).unwrap();
    let example = destructive.example_call().cloned().unwrap();
    assert_eq!(example, json!({"x": false}));
    assert!(!destructive.guard().check(example).unwrap().is_live());
    // `deny_unknown_fields` does not see the flag that the guard added.
    #[derive(Deserialize, JsonSchema)]
    #[serde(deny_unknown_fields)]
    #[allow(dead_code)]
    struct Strict {
        x: bool,
    }
    let strict = contract::<Strict>(Effect::Destructive, args(FIELDS)).unwrap();
    assert_eq!(strict.example_call(), Some(&json!({"x": false})));
}

#[test]
fn scopes_are_satisfied_without_setting_a_flag() {
    #[derive(Deserialize, JsonSchema)]
    #[allow(dead_code)]
    struct Either {
        all: Option<bool>,
        a: Option<u8>,
        b: Option<u8>,
    }
    const FIELDS: &[FieldSpec] = &[field("all"), field("a"), field("b")];
    for kind in [ScopeKind::AtLeastOne, ScopeKind::ExactlyOne] {
        let scopes: &[Scope] = Box::leak(Box::new([Scope { kind, fields: &["all", "a", "b"] }]));
        let spec: &ArgsSpec =
            Box::leak(Box::new(ArgsSpec { scopes, shape: Shape::Struct(FIELDS), ..ArgsSpec::EMPTY }));
        let contract = contract::<Either>(Effect::ReadOnly, spec).unwrap();
        assert_eq!(contract.example_call(), Some(&json!({"a": 0})));
        let outcome = contract.guard().0.check(&mut json!({}), Mode::Check);
        assert!(!outcome.findings.list.is_empty());
    }
}

/// The example of a destructive tool, or why it has none.
fn of_destructive<T: JsonSchema + DeserializeOwned>(fields: &'static [FieldSpec]) -> Result<Value, String> {
    contract::<T>(Effect::Destructive, args(fields)).unwrap_or_else(|found| panic!("{found}")).sample
}

#[test]
fn no_example_broadens_confirms_or_turns_a_rehearsal_off() {
    #[derive(Deserialize, JsonSchema)]
    #[allow(dead_code)]
    struct Flags {
        all: bool,
        confirmed: bool,
    }
    const ON: Option<Literal> = Some(Literal::Bool(true));
    const ALL: FieldSpec = FieldSpec { broadens: Some("Everything goes."), ..field("all") };
    const NEITHER: &[FieldSpec] = &[ALL, field("confirmed")];
    const BROAD: &[FieldSpec] = &[FieldSpec { example: ON, ..ALL }, field("confirmed")];
    const CONFIRMED: &[FieldSpec] = &[ALL, FieldSpec { example: ON, ..field("confirmed") }];
    assert_eq!(of_destructive::<Flags>(NEITHER), Ok(json!({"all": false, "confirmed": false})));
    let broad = of_destructive::<Flags>(BROAD);
    assert!(broad.unwrap_err().contains("`/all` would broaden"));
    let confirming = of_destructive::<Flags>(CONFIRMED);
    assert!(confirming.unwrap_err().contains("`/confirmed`"));
    #[derive(Deserialize, JsonSchema)]
    #[allow(dead_code)]
    struct Inner {
        preview: bool,
    }
    assert!(of_destructive::<Holder<Inner>>(BARE).unwrap_err().contains("`/x/preview`"));
    assert!(of_destructive::<Holder<[Inner; 1]>>(BARE).unwrap_err().contains("`/x/*/preview`"));
    #[derive(Deserialize, JsonSchema)]
    #[serde(tag = "by")]
    #[allow(dead_code)]
    enum Way {
        Told(Inner),
        Named { name: u8 },
    }
    assert!(of_destructive::<Holder<Way>>(BARE).unwrap_err().contains("`/x/preview`"));
}

#[test]
fn why_there_is_no_example_is_kept() {
    let why = of_destructive::<Holder<Odd>>(BARE).unwrap_err();
    assert!(why.contains("serde refuses it at `/x`") && why.contains("even numbers are taken"), "{why}");
    #[cfg(feature = "tool-set")]
    assert_eq!(contract::<Holder<Odd>>(Effect::Destructive, args(BARE)).unwrap().no_sample(), why);
}

#[test]
fn a_flag_is_judged_by_its_name_where_the_tool_destroys() {
    let broadens = |name: &str, said: Option<&'static str>, destructive: bool| {
        let mut root = portable::read(
            &json!({"properties": {name: {"type": "boolean"}}, "additionalProperties": false}),
            &mut Problems::default(),
        );
        let Kind::Object(object) = &mut root.kind else { panic!("an object") };
        object.property_mut(name).unwrap().node.broadens = said;
        harmless::check(&root, &json!({name: true}), destructive).is_err()
    };
    assert!(!broadens("plain", None, true) && !broadens("plain", None, false));
    assert!(broadens("force", None, true) && !broadens("force", None, false));
    assert!(broadens("plain", Some("Everything goes."), false));
}
