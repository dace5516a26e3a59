//! One value that was sent, on its way into a type. Scalars and enums are left to `serde_json`.

use serde::de::value::StrDeserializer;
use serde::de::{DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use serde::forward_to_deserialize_any;
use serde_json::{Value, map};

use super::Fields;
use super::key::Key;
use super::refusal::{Refusal, RefusalStep};

/// The name by which `serde_json` knows its `RawValue`, which only its own deserializer can fill.
const RAW_VALUE: &str = "$serde_json::private::RawValue";

/// A value that was sent.
pub(super) struct Sent(pub(super) Value);

macro_rules! leave_to_serde_json {
    ($($method:ident)*) => {$(
        #[inline]
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
            self.0.$method(visitor).map_err(Refusal::from_json)
        }
    )*};
}

impl<'de> Deserializer<'de> for Sent {
    type Error = Refusal;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        match self.0 {
            Value::Array(items) => {
                let mut items = Items { items: items.into_iter(), index: 0 };
                let read = visitor.visit_seq(&mut items)?;
                all_read(items.items.len(), "array").map(|()| read)
            }
            Value::Object(map) => {
                let mut whole = Whole { entries: map.into_iter(), value: None };
                let read = visitor.visit_map(&mut whole)?;
                all_read(whole.entries.len(), "map").map(|()| read)
            }
            Value::String(text) => visitor.visit_string(text),
            scalar => scalar.deserialize_any(visitor).map_err(Refusal::from_json),
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
            other => other.deserialize_bool(visitor).map_err(Refusal::from_json),
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
            other => Sent(other).deserialize_any(visitor),
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
            return self.0.deserialize_newtype_struct(name, visitor).map_err(Refusal::from_json);
        }
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Refusal> {
        match self.0 {
            // Nearly always a variant without fields, which `serde_json` reads in twice as many steps (two on W1).
            Value::String(variant) => visitor.visit_enum(StrDeserializer::new(&variant)),
            other => other.deserialize_enum(name, variants, visitor).map_err(Refusal::from_json),
        }
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Refusal> {
        self.0.deserialize_unit_struct(name, visitor).map_err(Refusal::from_json)
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        visitor.visit_unit()
    }

    leave_to_serde_json! {
        deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_i128
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64 deserialize_u128 deserialize_f32
        deserialize_f64 deserialize_char deserialize_str deserialize_string deserialize_bytes
        deserialize_byte_buf deserialize_unit deserialize_identifier
    }

    forward_to_deserialize_any! { seq tuple tuple_struct map }
}

/// What a type passes over was not meant to be: `serde_json` refuses it.
#[inline]
fn all_read(left: usize, what: &str) -> Result<(), Refusal> {
    if left == 0 { Ok(()) } else { Err(Refusal::passed_over(what)) }
}

/// The items of an array.
struct Items {
    items: std::vec::IntoIter<Value>,
    index: usize,
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
