//! A key of a map on its way into a type: text, but a number or a flag where the type asks for one, as in `serde_json`.

use serde::de::value::StringDeserializer;
use serde::de::{Deserializer, Error, Visitor};
use serde::forward_to_deserialize_any;

use super::number::{Apart, verdict};
use super::refusal::Refusal;

/// A key that was sent.
pub(super) struct Key(pub(super) String);

impl Key {
    /// Whether the key is in the form of a JSON number, with nothing around it.
    fn is_numeric(&self) -> bool {
        let bytes = self.0.as_bytes();
        matches!(bytes.first(), Some(b'0'..=b'9' | b'-')) && matches!(bytes.last(), Some(b'0'..=b'9'))
    }
}

macro_rules! numbers {
    ($($method:ident)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
            if !self.is_numeric() {
                return Err(Refusal::of_kind(&visitor));
            }
            let mut number = serde_json::Deserializer::from_reader(self.0.as_bytes());
            let value = verdict(number.$method(Apart(visitor)))?;
            number.end().map_err(Refusal::custom)?;
            Ok(value)
        }
    )*};
}

impl<'de> Deserializer<'de> for Key {
    type Error = Refusal;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        visitor.visit_string(self.0)
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        match self.0.as_str() {
            "true" => visitor.visit_bool(true),
            "false" => visitor.visit_bool(false),
            _ => Err(Refusal::of_kind(&visitor)),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Refusal> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Refusal> {
        visitor.visit_enum(StringDeserializer::new(self.0))
    }

    numbers! {
        deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_i128 deserialize_u8
        deserialize_u16 deserialize_u32 deserialize_u64 deserialize_u128 deserialize_f32 deserialize_f64
    }

    forward_to_deserialize_any! {
        char str string bytes byte_buf unit unit_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}
