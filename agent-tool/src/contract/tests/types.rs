//! A table of Rust types: what is published for each.

#![allow(clippy::items_after_statements, reason = "the types of a test stand in the test")]

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::num::{NonZeroI32, NonZeroU64};
use std::sync::Arc;

use schemars::JsonSchema;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::{field, property, reading};
use crate::spec::FieldSpec;

/// A field of a type, as the whole arguments of a tool.
#[derive(Deserialize, JsonSchema)]
#[allow(dead_code)]
struct Holder<T> {
    /// It.
    x: T,
}

/// Free, since bounds are not what these tests look at.
const FREE: &[FieldSpec] = &[FieldSpec { free_text: true, ..field("x") }];

fn published<T: JsonSchema + DeserializeOwned>() -> String {
    property(&reading::<Holder<T>>(FREE), "x")
}

#[test]
fn integers_get_the_range_that_json_carries() {
    let safe = r#""minimum":-9007199254740991,"maximum":9007199254740991}"#;
    let integer = |said: &str, rest: &str| format!(r#"{{"type":"integer","description":"It.{said}",{rest}"#);
    let cases = [
        (published::<i8>(), integer(" From -128 to 127.", r#""minimum":-128,"maximum":127}"#)),
        (published::<u8>(), integer(" From 0 to 255.", r#""minimum":0,"maximum":255}"#)),
        (published::<i16>(), integer(" From -32768 to 32767.", r#""minimum":-32768,"maximum":32767}"#)),
        (published::<u16>(), integer(" From 0 to 65535.", r#""minimum":0,"maximum":65535}"#)),
        (
            published::<i32>(),
            integer(" From -2147483648 to 2147483647.", r#""minimum":-2147483648,"maximum":2147483647}"#),
        ),
        (published::<u32>(), integer(" From 0 to 4294967295.", r#""minimum":0,"maximum":4294967295}"#)),
        (published::<i64>(), integer("", safe)),
        (published::<i128>(), integer("", safe)),
        (published::<isize>(), integer("", safe)),
        (published::<u64>(), integer(" At least 0.", r#""minimum":0,"maximum":9007199254740991}"#)),
        (published::<usize>(), integer(" At least 0.", r#""minimum":0,"maximum":9007199254740991}"#)),
        (published::<u128>(), integer(" At least 0.", r#""minimum":0,"maximum":9007199254740991}"#)),
        (published::<NonZeroU64>(), integer(" At least 1.", r#""minimum":1,"maximum":9007199254740991}"#)),
        (
            published::<NonZeroI32>(),
            integer(
                " From -2147483648 to 2147483647. Not 0.",
                r#""minimum":-2147483648,"maximum":2147483647}"#,
            ),
        ),
    ];
    for (got, wanted) in cases {
        assert_eq!(got, wanted);
    }
}

#[test]
fn other_scalars() {
    assert_eq!(published::<bool>(), r#"{"type":"boolean","description":"It."}"#);
    assert_eq!(published::<f64>(), r#"{"type":"number","description":"It."}"#);
    assert_eq!(
        published::<f32>(),
        r#"{"type":"number","description":"It.","minimum":-3.4028234663852886e+38,"maximum":3.4028234663852886e+38}"#
    );
    assert_eq!(published::<String>(), r#"{"type":"string","description":"It."}"#);
    assert_eq!(
        published::<char>(),
        r#"{"type":"string","description":"It. Exactly 1 character.","minLength":1,"maxLength":1}"#
    );
    assert_eq!(
        published::<std::net::Ipv4Addr>(),
        r#"{"type":"string","description":"It. Format: ipv4, for example 192.0.2.1.","format":"ipv4"}"#
    );
    // Said in words: clients do not know the name, and serde judges it.
    assert_eq!(
        published::<std::net::IpAddr>(),
        r#"{"type":"string","description":"It. Format: ip, for example 192.0.2.1."}"#
    );
    assert_eq!(published::<serde_json::Value>(), r#"{"description":"It. Any JSON value."}"#);
    assert_eq!(published::<serde_json::Number>(), r#"{"type":"number","description":"It."}"#);
}

#[test]
fn what_wraps_a_value_is_not_seen() {
    let bare = published::<u8>();
    assert_eq!(published::<Box<u8>>(), bare);
    assert_eq!(published::<Cow<'static, u8>>(), bare);
    assert_eq!(published::<std::num::Wrapping<u8>>(), bare);
    assert_eq!(published::<Newtype>(), bare);
    assert_eq!(published::<Transparent>(), bare);
    assert_eq!(published::<Shared>(), published::<String>());
}

#[derive(Deserialize, JsonSchema)]
#[allow(dead_code)]
struct Newtype(u8);

#[derive(Deserialize, JsonSchema)]
#[serde(transparent)]
#[allow(dead_code)]
struct Transparent {
    inner: u8,
}

/// serde reads `Arc` only with a feature; schemars always.
#[derive(Deserialize, JsonSchema)]
#[allow(dead_code)]
struct Shared(#[schemars(with = "Arc<str>")] String);

#[test]
fn options_are_optional_and_never_null() {
    assert_eq!(
        published::<Option<u8>>(),
        r#"{"type":"integer","description":"Optional. It. From 0 to 255.","minimum":0,"maximum":255}"#
    );
    assert_eq!(
        published::<Option<Plain>>(),
        r#"{"type":"string","description":"Optional. It. Allowed: first-one, second-one.","enum":["first-one","second-one"]}"#
    );
    assert_eq!(published::<Option<Documented>>(), published::<Documented>().replace("It.", "Optional. It."));
    assert_eq!(
        published::<Option<serde_json::Value>>(),
        r#"{"description":"Optional. It. Any JSON value."}"#
    );
    assert_eq!(
        published::<Option<Inner>>(),
        r#"{"type":"object","description":"Optional. It.","properties":{"size":{"type":"integer","description":"How large. From 0 to 255.","minimum":0,"maximum":255},"deep":{"type":"boolean","description":"Optional."}},"required":["size"],"additionalProperties":false}"#
    );
}

#[derive(Deserialize, JsonSchema, PartialEq, Eq, PartialOrd, Ord)]
#[serde(rename_all = "kebab-case")]
enum Plain {
    FirstOne,
    SecondOne,
}

/// A documented enum.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum Documented {
    /// The first one.
    A,
    B,
    /// The third one.
    /// In two lines.
    C,
}

/// Of the type.
#[derive(Deserialize, JsonSchema)]
#[allow(dead_code)]
struct Inner {
    /// How large.
    size: u8,
    deep: Option<bool>,
}

#[test]
fn enums_are_lists_of_texts_in_the_order_of_the_enum() {
    assert_eq!(
        published::<Plain>(),
        r#"{"type":"string","description":"It. Allowed: first-one, second-one.","enum":["first-one","second-one"]}"#
    );
    assert_eq!(
        published::<Documented>(),
        r#"{"type":"string","description":"It. Allowed: a (The first one), b, c (The third one. In two lines).","enum":["a","b","c"]}"#
    );
}

#[test]
fn lists_and_sets() {
    let list = r#"{"type":"array","description":"It. Each item: from 0 to 255.","items":{"type":"integer","minimum":0,"maximum":255}}"#;
    assert_eq!(published::<Vec<u8>>(), list);
    assert_eq!(published::<VecDeque<u8>>(), list);
    assert_eq!(published::<Option<Vec<u8>>>(), list.replace("It.", "Optional. It."));
    let set = r#"{"type":"array","description":"It. No item twice. Each item: from 0 to 255.","items":{"type":"integer","minimum":0,"maximum":255},"uniqueItems":true}"#;
    assert_eq!(published::<BTreeSet<u8>>(), set);
    assert_eq!(published::<HashSet<u8>>(), set);
    assert_eq!(
        published::<[u8; 3]>(),
        r#"{"type":"array","description":"It. Exactly 3 items. Each item: from 0 to 255.","items":{"type":"integer","minimum":0,"maximum":255},"minItems":3,"maxItems":3}"#
    );
    assert_eq!(
        published::<Vec<Plain>>(),
        r#"{"type":"array","description":"It. Allowed: first-one, second-one.","items":{"type":"string","enum":["first-one","second-one"]}}"#
    );
    assert_eq!(
        published::<Vec<Inner>>(),
        r#"{"type":"array","description":"It.","items":{"type":"object","description":"Of the type.","properties":{"size":{"type":"integer","description":"How large. From 0 to 255.","minimum":0,"maximum":255},"deep":{"type":"boolean","description":"Optional."}},"required":["size"],"additionalProperties":false}}"#
    );
}

#[test]
fn maps() {
    let map = r#"{"type":"object","description":"It. The keys are free. Each value: from 0 to 255.","properties":{},"additionalProperties":{"type":"integer","minimum":0,"maximum":255}}"#;
    assert_eq!(published::<BTreeMap<String, u8>>(), map);
    assert_eq!(published::<HashMap<String, u8>>(), map);
    assert_eq!(
        published::<serde_json::Map<String, serde_json::Value>>(),
        r#"{"type":"object","description":"It. Any keys.","properties":{},"additionalProperties":true}"#
    );
    assert_eq!(
        published::<BTreeMap<Plain, u8>>(),
        r#"{"type":"object","description":"It.","properties":{"first-one":{"type":"integer","description":"Optional. From 0 to 255.","minimum":0,"maximum":255},"second-one":{"type":"integer","description":"Optional. From 0 to 255.","minimum":0,"maximum":255}},"additionalProperties":false}"#
    );
}

#[test]
fn nested_structs_keep_the_order_of_their_fields() {
    #[derive(Deserialize, JsonSchema)]
    #[allow(dead_code)]
    struct Unsorted {
        zulu: Option<bool>,
        mike: bool,
        alpha: Option<bool>,
        #[serde(rename = "Kilo")]
        kilo: Option<bool>,
    }
    let text = published::<Vec<Unsorted>>();
    let at = |name: &str| text.find(&format!(r#""{name}":{{"#)).unwrap();
    assert!(at("zulu") < at("mike") && at("mike") < at("alpha") && at("alpha") < at("Kilo"), "{text}");
}

#[test]
fn a_duration_is_an_object_of_two_integers() {
    #[derive(Deserialize, JsonSchema)]
    #[allow(dead_code)]
    struct Timeout(std::time::Duration);
    assert_eq!(
        published::<Timeout>(),
        r#"{"type":"object","description":"It.","properties":{"secs":{"type":"integer","description":"At least 0.","minimum":0,"maximum":9007199254740991},"nanos":{"type":"integer","description":"From 0 to 4294967295.","minimum":0,"maximum":4294967295}},"required":["secs","nanos"],"additionalProperties":false}"#
    );
}
