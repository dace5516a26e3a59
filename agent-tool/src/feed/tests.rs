//! What serde makes of arguments, as it would of the same JSON without the guard.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::{Value, json};

use super::{Asked, Extras, Feed, Refusal};
use crate::rejection::Rejection;

pub(super) fn read<T: for<'de> Deserialize<'de>>(arguments: Value) -> Result<T, Refusal> {
    let Value::Object(arguments) = arguments else { panic!("an object") };
    T::deserialize(Feed::new(arguments, &Extras::default()))
}

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, serde::Deserialize)]
struct UserId(String);

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
enum Color {
    Red,
}

/// A field with a map, whatever its keys are.
#[derive(Debug, PartialEq, serde::Deserialize)]
#[serde(bound = "K: Ord + Deserialize<'de>")]
struct Holds<K> {
    map: BTreeMap<K, u8>,
}

fn keys<K: Ord + for<'de> Deserialize<'de>>(keys: &[&str]) -> Option<Vec<K>> {
    let map: serde_json::Map<String, Value> = keys.iter().map(|key| ((*key).to_owned(), json!(1))).collect();
    let sent = json!({ "map": map });
    let plain = serde_json::from_value::<Holds<K>>(sent.clone()).ok().map(|holds| holds.map.len());
    let read = read::<Holds<K>>(sent).ok().map(|holds| holds.map);
    assert_eq!(plain, read.as_ref().map(BTreeMap::len), "{keys:?}");
    read.map(|map| map.into_keys().collect())
}

#[test]
fn keys_of_maps_are_read_as_serde_json_reads_them() {
    assert_eq!(keys(&["a"]), Some(vec!["a".to_owned()]));
    assert_eq!(keys(&["a"]), Some(vec![UserId("a".to_owned())]));
    assert_eq!(keys(&["a"]), Some(vec![Some(UserId("a".to_owned()))]));
    assert_eq!(keys(&["red"]), Some(vec![Color::Red]));
    assert_eq!(keys::<Color>(&["blue"]), None);
    assert_eq!(keys(&["7", "0", "255"]), Some(vec![0_u8, 7, 255]));
    assert_eq!(keys(&["-7"]), Some(vec![-7_i64]));
    assert_eq!(keys(&["170141183460469231731687303715884105727"]), Some(vec![i128::MAX]));
    assert_eq!(keys(&["true", "false"]), Some(vec![false, true]));
    for odd in ["", "a", " 7", "7 ", "+7", "007", "7.0", "7x", "256", "-", "\"7\"", "[7]", "1e1"] {
        assert_eq!(keys::<u8>(&[odd]), None, "{odd}");
        assert_eq!(keys::<bool>(&[odd]), None, "{odd}");
    }
}

/// Who reads a `RawValue`: `serde_json` does it by the name of the type.
#[derive(Debug)]
struct Raw(bool);

impl<'de> Deserialize<'de> for Raw {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reads;
        impl<'de> Visitor<'de> for Reads {
            type Value = Raw;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("any JSON")
            }

            fn visit_newtype_struct<D: Deserializer<'de>>(self, _: D) -> Result<Raw, D::Error> {
                Ok(Raw(std::any::type_name::<D::Error>().starts_with("serde_json")))
            }

            fn visit_map<A: MapAccess<'de>>(self, _: A) -> Result<Raw, A::Error> {
                Ok(Raw(true))
            }
        }
        deserializer.deserialize_newtype_struct("$serde_json::private::RawValue", Reads)
    }
}

#[test]
fn raw_json_is_left_to_serde_json() {
    let read: BTreeMap<String, Raw> = read(json!({"a": {"b": [1]}, "c": null})).unwrap();
    assert!(read.values().all(|raw| raw.0));
}

/// Who reads one entry of what it is given, and leaves the rest.
#[derive(Debug)]
struct First;

impl<'de> Deserialize<'de> for First {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reads;
        impl<'de> Visitor<'de> for Reads {
            type Value = First;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an entry")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self::Value, A::Error> {
                items.next_element::<u8>().map(|_| First)
            }

            fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Self::Value, A::Error> {
                entries.next_entry::<String, u8>().map(|_| First)
            }
        }
        deserializer.deserialize_any(Reads)
    }
}

#[derive(Debug, serde::Deserialize)]
#[allow(dead_code, reason = "only read into")]
struct HoldsFirst {
    a: First,
}

fn is_read_alike(sent: &Value) -> bool {
    let held = json!({ "a": sent });
    let plain = serde_json::from_value::<HoldsFirst>(held.clone());
    let read = read::<HoldsFirst>(held);
    assert_eq!(plain.is_ok(), read.is_ok(), "{sent}");
    if let (Err(plain), Err(read)) = (plain, &read) {
        assert!(plain.to_string().ends_with(&format!("expected {read}")), "{plain}, but {read}");
    }
    read.is_ok()
}

#[test]
fn what_a_type_leaves_of_a_list_or_a_map_is_refused_as_serde_json_does() {
    for taken in [json!([]), json!([1]), json!({}), json!({"a": 1})] {
        assert!(is_read_alike(&taken), "{taken}");
    }
    for left in [json!([1, 2]), json!([1, 2, 3]), json!({"a": 1, "b": 2}), json!({"a": 1, "b": null})] {
        assert!(!is_read_alike(&left), "{left}");
    }
}

#[derive(Debug, serde::Deserialize)]
#[allow(dead_code, reason = "only read into")]
struct Outer {
    inner: Inner,
}

#[derive(Debug, serde::Deserialize)]
#[allow(dead_code, reason = "only read into")]
struct Inner {
    needed: bool,
    color: Option<Color>,
    shape: Option<Shape>,
}

#[derive(Debug, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(dead_code, reason = "only read into")]
enum Shape {
    Box { depth: u8 },
    Point(u8, u8),
}

#[test]
fn a_refusal_names_fields_and_no_types() {
    let refuse = |inner: Value| read::<Outer>(json!({"inner": inner})).unwrap_err();
    let missing = refuse(json!({}));
    assert_eq!(
        (missing.pointer(), missing.asked()),
        ("/inner".to_owned(), &Asked::Field("needed".to_owned()))
    );
    let words = Rejection::refused_by_type("/inner", missing.asked(), None, false).violations();
    assert_eq!(words[0].remediation, "Add 'needed' in 'inner'.");
    assert_eq!(words[0].expected, "the field 'needed'");
    let inside = refuse(json!({"needed": true, "shape": {"box": {}}}));
    assert_eq!(inside.asked(), &Asked::Field("depth".to_owned()));
    // The variant is there or is not; what it holds has a place of its own.
    for (shape, pointer) in [(json!("box"), "/inner/shape"), (json!({"box": 1}), "/inner/shape/box")] {
        let refusal = refuse(json!({"needed": true, "shape": shape}));
        assert!(matches!(refusal.asked(), Asked::Value(_)), "{shape}: {refusal:?}");
        assert_eq!(refusal.pointer(), pointer);
    }
    let unknown = refuse(json!({"needed": true, "color": "blue"}));
    assert_eq!(unknown.asked(), &Asked::Value("one of red".to_owned()));
    let odd = [
        json!(7),
        json!({"needed": true, "shape": {"point": [1]}}),
        json!({"needed": true, "shape": {"box": 1}}),
        json!({"needed": true, "color": []}),
    ];
    for inner in odd {
        let refusal = refuse(inner.clone());
        let text = Rejection::refused_by_type("/inner", refusal.asked(), None, false).to_text();
        for name in ["Outer", "Inner", "Color", "Shape", "Point", "struct"] {
            assert!(!text.contains(name), "{inner}: {text}");
        }
    }
}

#[test]
fn debug_shows_no_value_and_no_key() {
    let arguments = json!({"hunter2": 4711});
    let feed = format!("{:?}", Feed::new(arguments.as_object().unwrap().clone(), &Extras::default()));
    assert_eq!(feed, "Feed { keys: 1, .. }");
}
