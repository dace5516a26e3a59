//! One value that was sent, on its way into a type, as `serde_json` reads it.
//!
//! Whatever the author's code says, it says to a [`Refusal`], which tells serde's words from the author's own.

use serde::de::value::StrDeserializer;
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value, map};

use super::Fields;
use super::key::Key;
use super::number::{Apart, verdict};
use super::refusal::{Refusal, RefusalStep};
use super::variant::Variant;

/// The name by which `serde_json` knows its `RawValue`, which only its own deserializer can fill.
const RAW_VALUE: &str = "$serde_json::private::RawValue";

/// A value that was sent.
pub(super) struct Sent(pub(super) Value);

// No other kind is handed on, though `serde_json` does so with `arbitrary_precision`: no feature of it changes a verdict.
macro_rules! numbers {
    ($($method:ident)*) => {$(
        #[inline]
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
            match self.0 {
                Value::Number(number) => verdict(number.$method(Apart(visitor))),
                _ => Err(Refusal::of_kind(&visitor)),
            }
        }
    )*};
}

impl<'de> Deserializer<'de> for Sent {
    type Error = Refusal;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        match self.0 {
            Value::Array(items) => Items::read(items, visitor),
            Value::Object(map) => Whole::read(map, visitor),
            Value::String(text) => visitor.visit_string(text),
            Value::Number(number) => verdict(number.deserialize_any(Apart(visitor))),
            Value::Bool(flag) => visitor.visit_bool(flag),
            Value::Null => visitor.visit_unit(),
        }
    }

    #[inline]
    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        match self.0 {
            Value::Bool(flag) => {
                // There is nothing to drop in it, and looking for that is a call.
                std::mem::forget(self.0);
                visitor.visit_bool(flag)
            }
            _ => Err(Refusal::of_kind(&visitor)),
        }
    }

    #[inline]
    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        match self.0 {
            Value::String(text) => visitor.visit_string(text),
            _ => Err(Refusal::of_kind(&visitor)),
        }
    }

    fn deserialize_byte_buf<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        match self.0 {
            Value::String(text) => visitor.visit_string(text),
            Value::Array(items) => Items::read(items, visitor),
            _ => Err(Refusal::of_kind(&visitor)),
        }
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        match self.0 {
            Value::Null => visitor.visit_unit(),
            _ => Err(Refusal::of_kind(&visitor)),
        }
    }

    #[inline]
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Refusal> {
        match self.0 {
            // Whether all of it was read is not asked: derived code reads to the end, and asking costs 2 % of a call on W2.
            Value::Object(map) => visitor.visit_map(Fields::new(map)),
            Value::Array(items) => Items::read(items, visitor),
            _ => Err(Refusal::of_kind(&visitor)),
        }
    }

    #[inline]
    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        match self.0 {
            Value::Array(items) => Items::read(items, visitor),
            _ => Err(Refusal::of_kind(&visitor)),
        }
    }

    #[inline]
    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Refusal> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, Refusal> {
        self.deserialize_seq(visitor)
    }

    #[inline]
    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        match self.0 {
            Value::Object(map) => Whole::read(map, visitor),
            _ => Err(Refusal::of_kind(&visitor)),
        }
    }

    #[inline]
    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        match self.0 {
            Value::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Refusal> {
        if name == RAW_VALUE {
            return self.0.deserialize_newtype_struct(name, visitor).map_err(Refusal::custom);
        }
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Refusal> {
        match self.0 {
            // Nearly always a variant without fields, which `serde_json` reads in twice as many steps (two on W1).
            Value::String(variant) => visitor.visit_enum(StrDeserializer::new(&variant)),
            other => Variant::read(other, visitor),
        }
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Refusal> {
        self.deserialize_unit(visitor)
    }

    #[inline]
    fn deserialize_char<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        self.deserialize_string(visitor)
    }

    #[inline]
    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        self.deserialize_string(visitor)
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        self.deserialize_string(visitor)
    }

    fn deserialize_bytes<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        self.deserialize_byte_buf(visitor)
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        visitor.visit_unit()
    }

    numbers! {
        deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_i128 deserialize_u8
        deserialize_u16 deserialize_u32 deserialize_u64 deserialize_u128 deserialize_f32 deserialize_f64
    }
}

/// What a type passes over was not meant to be: `serde_json` refuses it.
#[inline]
fn all_read(left: usize, what: &str) -> Result<(), Refusal> {
    if left == 0 { Ok(()) } else { Err(Refusal::passed_over(what)) }
}

/// The items of an array.
pub(super) struct Items {
    items: std::vec::IntoIter<Value>,
    index: usize,
}

impl Items {
    pub(super) fn read<'de, V: Visitor<'de>>(items: Vec<Value>, visitor: V) -> Result<V::Value, Refusal> {
        let mut items = Self { items: items.into_iter(), index: 0 };
        let read = visitor.visit_seq(&mut items)?;
        all_read(items.items.len(), "array").map(|()| read)
    }
}

impl<'de> SeqAccess<'de> for Items {
    type Error = Refusal;

    #[inline]
    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Refusal> {
        let Some(item) = self.items.next() else { return Ok(None) };
        let index = self.index;
        self.index += 1;
        seed.deserialize(Sent(item)).map(Some).map_err(|refusal| refusal.under(RefusalStep::Index(index)))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.items.len())
    }
}

/// The entries of an object that is no struct: keys are handed on whole, so a refusal does not name them.
struct Whole {
    entries: map::IntoIter,
    value: Option<Value>,
}

impl Whole {
    fn read<'de, V: Visitor<'de>>(map: Map<String, Value>, visitor: V) -> Result<V::Value, Refusal> {
        let mut whole = Self { entries: map.into_iter(), value: None };
        let read = visitor.visit_map(&mut whole)?;
        all_read(whole.entries.len(), "map").map(|()| read)
    }
}

impl<'de> MapAccess<'de> for Whole {
    type Error = Refusal;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Refusal> {
        let Some((key, value)) = self.entries.next() else { return Ok(None) };
        self.value = Some(value);
        seed.deserialize(Key(key)).map(Some)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, Refusal> {
        seed.deserialize(Sent(self.value.take().unwrap_or_default()))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.entries.len())
    }
}
