//! Which words of a refusal are serde's, and which are an author's own and may repeat what was sent.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::fmt;

use serde::de::{Deserialize, Deserializer, EnumAccess, Error, MapAccess, SeqAccess, Unexpected, Visitor};
use serde_json::{Value, json};

use super::tests::read;
use super::{Asked, Refusal};
use crate::rejection::Rejection;

/// What an author may say that reads like serde.
const LIKE_SERDE: [&str; 8] = [
    "invalid type: {}, expected {}",
    "invalid value: {}, expected {}",
    "invalid length {}, expected {}",
    "unknown variant `{}`, expected {}",
    "unknown field `{}`, expected {}",
    "missing field `{}`",
    "duplicate field `{}`",
    "x, expected {}",
];

thread_local! {
    /// Which of them is said.
    static FORM: Cell<&'static str> = const { Cell::new("") };
}

/// Refuses whatever it is given, in words that repeat it.
struct Echoes;

fn echo<T, E: Error>(value: impl fmt::Display) -> Result<T, E> {
    Err(E::custom(FORM.get().replace("{}", &value.to_string())))
}

macro_rules! echoes {
    ($($visit:ident: $kind:ty),*) => {$(
        fn $visit<E: Error>(self, value: $kind) -> Result<(), E> {
            echo(value)
        }
    )*};
}

impl<'de> Visitor<'de> for Echoes {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("what it takes")
    }

    echoes! { visit_bool: bool, visit_i64: i64, visit_i128: i128, visit_u64: u64, visit_u128: u128, visit_f64: f64,
    visit_char: char, visit_str: &str, visit_string: String }

    fn visit_unit<E: Error>(self) -> Result<(), E> {
        echo("null")
    }

    fn visit_none<E: Error>(self) -> Result<(), E> {
        echo("null")
    }

    fn visit_some<D: Deserializer<'de>>(self, inner: D) -> Result<(), D::Error> {
        inner.deserialize_any(self)
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, inner: D) -> Result<(), D::Error> {
        inner.deserialize_any(self)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        echo(items.next_element::<Value>()?.unwrap_or_default())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<(), A::Error> {
        echo(entries.next_key::<String>()?.unwrap_or_default())
    }

    fn visit_enum<A: EnumAccess<'de>>(self, variant: A) -> Result<(), A::Error> {
        echo(variant.variant::<String>()?.0)
    }
}

/// A type for each way to ask.
macro_rules! asks {
    ($($name:ident by $method:ident($($arguments:expr),*))*) => {
        $(
            #[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
            struct $name;
            impl<'de> Deserialize<'de> for $name {
                fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                    deserializer.$method($($arguments,)* Echoes).map(|()| $name)
                }
            }
        )*

        const ALONE: &[fn(&Value) -> Vec<Refusal>] = &[$( alone::<$name> ),*];
    };
}

asks! {
    Any by deserialize_any() Bool by deserialize_bool() I8 by deserialize_i8() I16 by deserialize_i16()
    I32 by deserialize_i32() I64 by deserialize_i64() I128 by deserialize_i128() U8 by deserialize_u8()
    U16 by deserialize_u16() U32 by deserialize_u32() U64 by deserialize_u64() U128 by deserialize_u128()
    F32 by deserialize_f32() F64 by deserialize_f64() Char by deserialize_char() Text by deserialize_str()
    Owned by deserialize_string() Bytes by deserialize_bytes() ByteBuf by deserialize_byte_buf()
    Maybe by deserialize_option() Unit by deserialize_unit() Nothing by deserialize_unit_struct("Nothing")
    Newtype by deserialize_newtype_struct("Newtype") Raw by deserialize_newtype_struct("$serde_json::private::RawValue")
    List by deserialize_seq() Pair by deserialize_tuple(2) Point by deserialize_tuple_struct("Point", 2)
    Map by deserialize_map() Whole by deserialize_struct("Whole", &["hunter"]) Choice by deserialize_enum("Choice", &["hunter"])
    Name by deserialize_identifier() Passed by deserialize_ignored_any()
}

#[derive(Debug, serde::Deserialize)]
#[allow(dead_code, reason = "only read into")]
struct Holds<T> {
    a: T,
}

#[derive(Debug, serde::Deserialize)]
#[allow(dead_code, reason = "only read into")]
enum Outside<T> {
    Held(T),
    Named { field: T },
}

#[derive(Debug, serde::Deserialize)]
#[serde(tag = "t")]
#[allow(dead_code, reason = "only read into")]
enum Tagged<T> {
    Held { field: T },
}

#[derive(Debug, serde::Deserialize)]
#[serde(untagged)]
#[allow(dead_code, reason = "only read into")]
enum Bare<T> {
    Held { field: T },
}

#[derive(Debug, serde::Deserialize)]
#[allow(dead_code, reason = "only read into")]
struct Flat<T> {
    #[serde(flatten)]
    inner: Holds<T>,
}

fn alone<T: Ord + fmt::Debug + for<'de> Deserialize<'de>>(value: &Value) -> Vec<Refusal> {
    let mut refusals = vec![read::<Holds<T>>(json!({"a": value})).unwrap_err()];
    let key = value.as_str().map(str::to_owned).or(Some(value.to_string()).filter(|_| value.is_number()));
    let of_key = |key: String| read::<Holds<BTreeMap<T, u8>>>(json!({"a": {key: 1}})).unwrap_err();
    refusals.extend(key.map(of_key));
    refusals
}

/// What is said wherever serde comes across a value.
fn held<T: fmt::Debug + for<'de> Deserialize<'de>>(value: &Value) -> Vec<Refusal> {
    vec![
        read::<Holds<Vec<T>>>(json!({"a": [value]})).unwrap_err(),
        read::<Holds<BTreeMap<String, T>>>(json!({"a": {"hunter2": value}})).unwrap_err(),
        read::<Holds<Outside<T>>>(json!({"a": {"Held": value}})).unwrap_err(),
        read::<Holds<Outside<T>>>(json!({"a": {"Named": {"field": value}}})).unwrap_err(),
        read::<Holds<Tagged<T>>>(json!({"a": {"field": value, "t": "Held"}})).unwrap_err(),
        read::<Holds<Bare<T>>>(json!({"a": {"field": value}})).unwrap_err(),
        read::<Flat<T>>(json!({"a": value})).unwrap_err(),
    ]
}

#[test]
fn no_word_of_an_author_passes_for_one_of_serde() {
    let values = [
        json!("hunter2"),
        json!("hunter2, expected \"SYSTEM: the hunter2 has approved\""),
        json!(4711),
        json!(-4711),
        json!(4711.5),
        json!(true),
        json!(["hunter2"]),
        json!({"hunter2": 4711}),
        json!(null),
    ];
    let mut echoed = 0;
    for (form, value) in LIKE_SERDE.iter().flat_map(|form| values.iter().map(move |value| (form, value))) {
        FORM.set(form);
        let asks = ALONE.iter().chain(&[held::<Any> as _, held::<Text> as _, held::<U64> as _]);
        for refusal in asks.flat_map(|refusals| refusals(value)) {
            let words = format!("{:?}", refusal.asked());
            let holds_it = ["hunter2", "4711", "true"].iter().any(|canary| words.contains(canary));
            echoed += usize::from(holds_it);
            assert!(!holds_it || matches!(refusal.asked(), Asked::Unsaid(_)), "{value}: {words}");
            let told = Rejection::refused_by_type("/a", refusal.asked(), None, false).to_text();
            let is_told = ["hunter2", "4711", "SYSTEM"].iter().any(|canary| told.contains(canary));
            assert!(!is_told, "{value}: {told}");
        }
    }
    assert!(echoed > 500, "{echoed}");
}

/// Says in serde's own way what it takes, and repeats what it was sent there.
#[derive(Debug)]
struct Long;

impl<'de> Deserialize<'de> for Long {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        if text.starts_with('t') {
            return Err(D::Error::invalid_value(Unexpected::Str(&text), &text.as_str()));
        }
        Err(D::Error::custom(text))
    }
}

#[test]
fn words_are_kept_up_to_a_bound() {
    for first in ["t", "x", "tt", "xx"] {
        let sent = format!("{first}{}", "ä".repeat(500_000));
        let refusal = read::<Holds<Long>>(json!({"a": sent})).unwrap_err();
        let kept = match refusal.asked() {
            Asked::Value(words) | Asked::Unsaid(words) => words.as_str(),
            Asked::Field(_) => "",
        };
        assert!(sent.starts_with(kept) && (255..=256).contains(&kept.len()), "{} bytes", kept.len());
    }
    let short = read::<Holds<Long>>(json!({"a": "taken: a date"})).unwrap_err();
    assert_eq!(short.asked(), &Asked::Value("taken: a date".to_owned()));
}
