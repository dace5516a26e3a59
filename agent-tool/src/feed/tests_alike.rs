//! What is read, and what is refused, is what `serde_json` reads and refuses, whoever reads it.

use std::collections::BTreeMap;
use std::fmt::{self, Debug};

use serde::de::{Deserialize, Deserializer, Error, IgnoredAny, Visitor};
use serde_json::{Value, json};

use super::tests::read;

#[derive(Debug, PartialEq, serde::Deserialize)]
struct Holds<T> {
    a: T,
}

#[derive(Debug, PartialEq, serde::Deserialize)]
struct Unit;

#[derive(Debug, PartialEq, serde::Deserialize)]
struct Pair(u8, String);

#[derive(Debug, PartialEq, serde::Deserialize)]
enum Outside {
    Unit,
    Held(Option<u8>),
    Deep(Box<Outside>),
    Both(i64, f32),
    None(),
    Named {
        size: u8,
        #[serde(default)]
        rest: Vec<u8>,
    },
}

#[derive(Debug, PartialEq, serde::Deserialize)]
#[serde(tag = "t")]
enum Within {
    Unit,
    Named { size: u8, inner: Option<Outside> },
}

#[derive(Debug, PartialEq, serde::Deserialize)]
#[serde(tag = "t", content = "c")]
enum Beside {
    Unit,
    Held(u8),
    Named { size: f64 },
}

#[derive(Debug, PartialEq, serde::Deserialize)]
#[serde(untagged)]
enum Bare {
    Small(u8),
    Signed(i64),
    Double(f64),
    Char(char),
    Text(String),
    Known(Outside),
    List(Vec<Bare>),
    Map(BTreeMap<String, Bare>),
    Nothing,
}

#[derive(Debug, PartialEq, serde::Deserialize)]
struct Flat {
    size: u8,
    #[serde(flatten)]
    kind: Within,
    #[serde(flatten)]
    rest: BTreeMap<String, Value>,
}

/// Says how it was visited, when asked for one kind.
macro_rules! visited {
    ($($name:ident by $method:ident),*) => {$(
        #[derive(Debug, PartialEq)]
        struct $name(String);
        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                assert!(deserializer.is_human_readable());
                deserializer.$method(Says).map($name)
            }
        }
    )*};
}

visited! {
    Bytes by deserialize_bytes, ByteBuf by deserialize_byte_buf, Text by deserialize_str, Name by deserialize_identifier,
    Any by deserialize_any, Number by deserialize_u64, Half by deserialize_f32, Wide by deserialize_i128,
    Nothing by deserialize_unit, Passed by deserialize_ignored_any, Maybe by deserialize_option, List by deserialize_seq,
    Map by deserialize_map, Flag by deserialize_bool, Letter by deserialize_char
}

struct Says;

macro_rules! says {
    ($($visit:ident: $kind:ty),*) => {$(
        fn $visit<E: Error>(self, value: $kind) -> Result<String, E> {
            Ok(format!("{} {value:?}", stringify!($visit)))
        }
    )*};
}

impl<'de> Visitor<'de> for Says {
    type Value = String;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("anything")
    }

    says! { visit_bool: bool, visit_i64: i64, visit_i128: i128, visit_u64: u64, visit_u128: u128, visit_f32: f32,
    visit_f64: f64, visit_str: &str, visit_string: String, visit_bytes: &[u8] }

    fn visit_unit<E: Error>(self) -> Result<String, E> {
        Ok("unit".to_owned())
    }

    fn visit_none<E: Error>(self) -> Result<String, E> {
        Ok("none".to_owned())
    }

    fn visit_some<D: Deserializer<'de>>(self, inner: D) -> Result<String, D::Error> {
        Any::deserialize(inner).map(|any| format!("some {any:?}"))
    }

    fn visit_seq<A: serde::de::SeqAccess<'de>>(self, mut items: A) -> Result<String, A::Error> {
        let mut said = format!("seq of {:?}", items.size_hint());
        while let Some(Any(item)) = items.next_element()? {
            said.push_str(&item);
        }
        Ok(said)
    }

    fn visit_map<A: serde::de::MapAccess<'de>>(self, mut entries: A) -> Result<String, A::Error> {
        let mut said = format!("map of {:?}", entries.size_hint());
        while let Some((key, Any(value))) = entries.next_entry::<String, Any>()? {
            said.push_str(&key);
            said.push_str(&value);
        }
        Ok(said)
    }
}

fn values() -> Vec<Value> {
    let mut values = vec![
        json!(null),
        json!(true),
        json!(false),
        json!(0),
        json!(1),
        json!(7),
        json!(-1),
        json!(255),
        json!(256),
        json!(-128),
        json!(2.5),
        json!(-2.5),
        json!(3.0),
        json!(1e300),
        json!(u64::MAX),
        json!(i64::MIN),
        json!(1e-40),
        json!(16_777_217),
        json!(0.1),
        json!(""),
        json!("a"),
        json!("ab"),
        json!("ä"),
        json!("Unit"),
        json!("Held"),
        json!("None"),
        json!("Named"),
        json!([]),
        json!([1]),
        json!([1, "a"]),
        json!(["a"]),
        json!([1, 2]),
        json!([1, 2, 3]),
        json!([[1], {"a": null}]),
        json!({}),
        json!({"a": 1}),
        json!({"a": 1, "b": 2}),
        json!({"t": "Unit"}),
        json!({"t": "Unit", "c": null}),
        json!({"t": "Held", "c": 1}),
        json!({"t": "Held", "c": "1"}),
        json!({"t": 0}),
        json!({"t": "Named", "size": 1, "inner": {"Held": 3}}),
        json!({"t": "Named", "size": 1, "inner": {"Held": "x"}}),
        json!({"t": "Named", "c": {"size": 1}}),
        json!({"c": {"size": 1}, "t": "Named"}),
        json!({"size": 1, "t": "Unit"}),
        json!({"size": 1, "t": "Named", "inner": null, "z": [1.5]}),
        json!({"size": 256, "t": "Named", "z": 1}),
    ];
    let contents = [
        json!(null),
        json!(1),
        json!(-1),
        json!("a"),
        json!([]),
        json!([1]),
        json!([1, 2]),
        json!([1, 2.5, 3]),
        json!({}),
        json!({"size": 1}),
        json!({"size": 1, "rest": [1]}),
        json!({"size": -1}),
        json!({"size": 1, "more": 1}),
        json!([1, [2]]),
        json!("Unit"),
        json!({"Held": null}),
        json!({"Held": 256}),
    ];
    for name in ["Unit", "Held", "Deep", "Both", "Named", "Other"] {
        for content in &contents {
            values.push(json!({ name: content }));
            values.push(json!({ name: content, "Unit": null }));
        }
    }
    values
}

fn is_alike<T: PartialEq + Debug + for<'de> Deserialize<'de>>() {
    let name = std::any::type_name::<T>();
    let mut taken = 0;
    for value in values() {
        let held = json!({ "a": value });
        let plain = serde_json::from_value::<Holds<T>>(held.clone());
        let ours = read::<Holds<T>>(held);
        taken += usize::from(ours.is_ok());
        match (plain, ours) {
            (Ok(plain), Ok(ours)) => assert_eq!(plain, ours, "{name} of {value}"),
            (Err(_), Err(refusal)) => {
                assert!(refusal.pointer().starts_with("/a"), "{name} of {value}: {refusal:?}");
            }
            (plain, ours) => panic!("{name} of {value}: {plain:?}, but {ours:?}"),
        }
    }
    assert!(taken > 0, "{name}");
}

macro_rules! are_alike {
    ($($kind:ty),* $(,)?) => {$( is_alike::<$kind>(); )*};
}

#[test]
fn every_kind_is_read_as_serde_json_reads_it() {
    are_alike!(
        bool, i8, i16, i32, i64, i128, u8, u16, u32, u64, u128, f32, f64, char, String, (), Option<u8>, Unit, Pair, Vec<u8>,
        (u8, u8), [u8; 2], Box<str>, BTreeMap<String, u8>, Value, serde_json::Number, IgnoredAnyOnce,
    );
    are_alike!(Outside, Within, Beside, Bare, Flat, Option<Outside>, Vec<Bare>, BTreeMap<String, Outside>);
    are_alike!(
        Bytes, ByteBuf, Text, Name, Any, Number, Half, Wide, Nothing, Passed, Maybe, List, Map, Flag, Letter
    );
}

#[derive(Debug)]
struct IgnoredAnyOnce;

impl PartialEq for IgnoredAnyOnce {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<'de> Deserialize<'de> for IgnoredAnyOnce {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        IgnoredAny::deserialize(deserializer).map(|_| Self)
    }
}

#[test]
fn a_variant_without_fields_in_brackets_is_an_empty_list_as_in_text() {
    let sent = json!({"a": {"None": []}});
    let plain = serde_json::from_str::<Holds<Outside>>(&sent.to_string()).unwrap();
    assert_eq!(read::<Holds<Outside>>(sent).unwrap(), plain);
}
