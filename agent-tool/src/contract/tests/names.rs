//! What the probe sees, and what it makes of hand-written and buffering types.

#![allow(clippy::items_after_statements, reason = "the types of a test stand in the test")]

use std::cell::Cell;

use schemars::JsonSchema;
use serde::Deserialize;
use serde::de::{DeserializeOwned, Deserializer};

use super::super::probe::{Probe, Seen, Step};
use super::{args, contract, field, problems, property, reading};
use crate::private::deserialize_of;
use crate::spec::{Effect, FieldSpec};

fn seen<T: DeserializeOwned>(path: &[Step]) -> Seen {
    let seen = Cell::new(Seen::Nothing);
    (deserialize_of::<T>().probe)(Probe::new(path, &seen));
    seen.get()
}

fn property_step(name: &str) -> Step {
    Step::Property(name.to_owned())
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
#[allow(dead_code)]
struct Outer {
    z_first: Option<Vec<Inner>>,
    #[serde(skip)]
    hidden: u8,
    map: std::collections::BTreeMap<String, Box<Inner>>,
    kind: Kind,
    beside: Beside,
    inside: Inside,
    new: New,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
struct Inner {
    b: u8,
    #[serde(alias = "aa", alias = "zz")]
    k: u8,
}

#[derive(Deserialize)]
#[allow(dead_code)]
enum Kind {
    #[serde(alias = "plain")]
    Unit,
    New(Inner),
    Struct {
        y: u8,
        inner: Inner,
    },
}

#[derive(Deserialize)]
#[serde(tag = "t", content = "c")]
#[allow(dead_code)]
enum Beside {
    One(Inner),
    Two { q: Inner },
}

#[derive(Deserialize)]
#[serde(tag = "t")]
#[allow(dead_code)]
enum Inside {
    One(Inner),
}

#[derive(Deserialize)]
#[allow(dead_code)]
struct New(Inner);

const INNER: Seen = Seen::Fields(&["b", "aa", "k", "zz"]);

#[test]
fn every_place_that_serde_names_is_reached() {
    assert_eq!(seen::<Outer>(&[]), Seen::Fields(&["zFirst", "map", "kind", "beside", "inside", "new"]));
    assert_eq!(seen::<Outer>(&[property_step("zFirst"), Step::Item]), INNER);
    assert_eq!(seen::<Outer>(&[property_step("map"), Step::Item]), INNER);
    assert_eq!(seen::<Outer>(&[property_step("new")]), INNER);
    let kind = property_step("kind");
    assert_eq!(
        seen::<Outer>(std::slice::from_ref(&kind)),
        Seen::Variants(&["Unit", "plain", "New", "Struct"])
    );
    let variant = |name: &str| Step::Variant(name.to_owned());
    assert_eq!(seen::<Outer>(&[kind.clone(), variant("New")]), INNER);
    assert_eq!(seen::<Outer>(&[kind.clone(), variant("Struct")]), Seen::Fields(&["y", "inner"]));
    assert_eq!(seen::<Outer>(&[kind.clone(), variant("Struct"), property_step("inner")]), INNER);
    assert_eq!(seen::<Outer>(&[kind.clone(), variant("Unit")]), Seen::Blind);
    assert_eq!(seen::<Outer>(&[kind, variant("Gone")]), Seen::Nothing);
    let beside =
        |variant: &str| Step::Beside { tag: "t".into(), variant: variant.into(), content: "c".into() };
    assert_eq!(seen::<Outer>(&[property_step("beside")]), Seen::Fields(&["t", "c"]));
    assert_eq!(seen::<Outer>(&[property_step("beside"), beside("One")]), INNER);
    assert_eq!(seen::<Outer>(&[property_step("beside"), beside("Two"), property_step("q")]), INNER);
}

#[test]
fn what_serde_buffers_or_ignores_tells_nothing() {
    assert_eq!(seen::<Outer>(&[property_step("inside")]), Seen::Blind);
    assert_eq!(seen::<Outer>(&[property_step("hidden")]), Seen::Nothing);
    assert_eq!(seen::<Outer>(&[property_step("gone"), property_step("deeper")]), Seen::Nothing);
    assert_eq!(seen::<Inner>(&[property_step("gone")]), Seen::Nothing);
    assert_eq!(seen::<u8>(&[]), Seen::Blind);
    assert_eq!(seen::<serde_json::Value>(&[]), Seen::Blind);
    assert_eq!(seen::<serde_json::Value>(&[property_step("x"), Step::Item]), Seen::Blind);
    assert_eq!(seen::<Vec<Inner>>(&[property_step("x")]), Seen::Blind, "a list has no properties");
    assert_eq!(seen::<(u8, u8)>(&[]), Seen::Blind);
}

#[test]
fn a_hand_written_deserialize_is_left_alone() {
    /// Reads a text, whatever schemars says.
    #[derive(JsonSchema)]
    #[allow(dead_code)]
    struct Odd {
        z: bool,
        a: bool,
    }
    impl<'de> Deserialize<'de> for Odd {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let text = String::deserialize(deserializer)?;
            Ok(Self { z: text.is_empty(), a: false })
        }
    }
    #[derive(Deserialize, JsonSchema)]
    #[allow(dead_code)]
    struct Holder {
        x: Odd,
    }
    const BARE: &[FieldSpec] = &[field("x")];
    let contract = reading::<Holder>(BARE);
    assert!(property(&contract, "x").contains(r#""required":["z","a"]"#));
    assert_eq!(contract.example_call(), None, "serde refuses what the schema says");
}

#[test]
fn flattened_types_do_not_hide_what_stands_beside_them() {
    #[derive(Deserialize, JsonSchema)]
    #[allow(dead_code)]
    struct Page {
        size: u8,
    }
    #[derive(Deserialize, JsonSchema)]
    #[allow(dead_code)]
    struct Deep {
        z: Option<bool>,
        a: Option<bool>,
    }
    #[derive(Deserialize, JsonSchema)]
    #[allow(dead_code)]
    struct Outer {
        #[serde(flatten)]
        page: Page,
        deep: Deep,
    }
    #[derive(Deserialize, JsonSchema)]
    #[allow(dead_code)]
    struct Holder {
        x: Outer,
    }
    const BARE: &[FieldSpec] = &[field("x")];
    let text = property(&reading::<Holder>(BARE), "x");
    assert!(text.find(r#""z":{"#).unwrap() < text.find(r#""a":{"#).unwrap(), "{text}");
}

#[derive(Deserialize, JsonSchema)]
#[allow(dead_code)]
struct Turned {
    zulu: Option<u8>,
    alpha: Option<u8>,
}

#[derive(Deserialize, JsonSchema)]
#[allow(dead_code)]
struct Of<T> {
    x: T,
}

const X: &[FieldSpec] = &[field("x")];

#[test]
fn what_stands_beside_a_tag_is_asked_too() {
    #[derive(Deserialize, JsonSchema)]
    #[serde(tag = "t", content = "c")]
    #[allow(dead_code)]
    enum Adjacent {
        At(Turned),
        Nowhere,
    }
    let text = property(&reading::<Of<Adjacent>>(X), "x");
    assert!(text.find(r#""zulu":{"#).unwrap() < text.find(r#""alpha":{"#).unwrap(), "{text}");
}

#[test]
fn the_texts_of_an_enum_with_content_are_held_against_serde() {
    #[derive(Deserialize, JsonSchema)]
    #[allow(dead_code)]
    enum External {
        At(Turned),
        #[schemars(rename = "loud")]
        High,
        Low,
    }
    let found = contract::<Of<External>>(Effect::ReadOnly, args(X)).unwrap_err();
    let found: Vec<_> = found.iter().map(|one| (one.pointer.as_str(), one.message.as_str())).collect();
    let said = "serde reads other names than those that are published: serde does not read `loud`";
    assert_eq!(found, [("/x", said)]);
}

#[test]
fn an_alias_behind_a_union_is_seen() {
    #[derive(Deserialize, JsonSchema)]
    #[serde(tag = "t")]
    #[allow(dead_code)]
    enum Way {
        On { n: u8 },
        Off { m: u8 },
    }
    #[derive(Deserialize, JsonSchema)]
    #[allow(dead_code)]
    struct Foreign {
        #[serde(alias = "count")]
        n: u8,
    }
    #[derive(Deserialize, JsonSchema)]
    #[allow(dead_code)]
    struct Both {
        way: Way,
        x: Foreign,
    }
    const FIELDS: &[FieldSpec] = &[field("way"), field("x")];
    assert_eq!(problems::<Both>(FIELDS), [("ALIAS_WITHOUT_KEY", "/x".to_owned())]);
}

#[test]
fn a_buffer_that_takes_everything_says_nothing_of_texts() {
    struct Buffer;
    impl<'de> Deserialize<'de> for Buffer {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let _ = serde_json::Value::deserialize(deserializer);
            Ok(Self)
        }
    }
    struct Text;
    impl<'de> Deserialize<'de> for Text {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            String::deserialize(deserializer).map(|_| Self)
        }
    }
    #[derive(Deserialize)]
    #[allow(dead_code)]
    struct Holder {
        buffer: Buffer,
        text: Text,
        address: std::net::IpAddr,
    }
    let of = |name: &str| seen::<Holder>(&[property_step(name), Step::NoFormat]);
    assert_eq!([of("buffer"), of("text"), of("address")], [Seen::Blind, Seen::AnyText, Seen::Text]);
}
