//! Numbers, which `serde_json` alone knows how to read: how it was built decides. Its error never meets the author's
//! code, which would write what was sent into it: the verdict of a type is handed through whole.

use std::fmt;

use serde::de::value::MapDeserializer;
use serde::de::{Error, MapAccess, Visitor};

use super::refusal::Refusal;

/// What `serde_json` says of a number, around what the type says of it.
pub(super) type Read<T> = Result<Result<T, Refusal>, serde_json::Error>;

/// The type's verdict; what is no number at all is one too.
#[inline]
pub(super) fn verdict<T>(read: Read<T>) -> Result<T, Refusal> {
    match read {
        Ok(verdict) => verdict,
        Err(error) => Err(Refusal::custom(error)),
    }
}

/// A visitor whose verdict is a value, whatever error the deserializer has.
pub(super) struct Apart<V>(pub(super) V);

macro_rules! visits {
    ($($visit:ident: $number:ty),*) => {$(
        #[inline]
        fn $visit<E: Error>(self, number: $number) -> Result<Self::Value, E> {
            Ok(self.0.$visit(number))
        }
    )*};
}

impl<'de, V: Visitor<'de>> Visitor<'de> for Apart<V> {
    type Value = Result<V::Value, Refusal>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.expecting(f)
    }

    visits! {
        visit_i8: i8, visit_i16: i16, visit_i32: i32, visit_i64: i64, visit_i128: i128, visit_u8: u8, visit_u16: u16,
        visit_u32: u32, visit_u64: u64, visit_u128: u128, visit_f32: f32, visit_f64: f64
    }

    /// A number that fits no type, with `arbitrary_precision`: its text, under a name of `serde_json`'s own.
    fn visit_map<A: MapAccess<'de>>(self, mut number: A) -> Result<Self::Value, A::Error> {
        let entry = number.next_entry::<String, String>()?;
        Ok(self.0.visit_map(MapDeserializer::new(entry.into_iter())))
    }
}
