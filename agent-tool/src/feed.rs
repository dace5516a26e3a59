//! Checked arguments to a Rust type: serde judges last.
//!
//! Feeds the type defaults that the arguments lack and hides the flag that the guard added, without touching
//! the map; where serde refuses, the way to the refused value is put together on the way out, so that a
//! passing call pays nothing for it.

mod key;
mod refusal;
mod sent;
#[cfg(test)]
mod tests;

use std::fmt;

use serde::de::value::StrDeserializer;
use serde::de::{DeserializeSeed, Deserializer, MapAccess, Visitor};
use serde::forward_to_deserialize_any;
use serde_json::{Map, Value, map};

pub(crate) use self::refusal::Asked;
pub use self::refusal::Refusal;
use self::refusal::RefusalStep;
use self::sent::Sent;

/// The arguments of a call on their way into a type.
pub struct Feed<'d> {
    arguments: Map<String, Value>,
    extras: Extras<'d>,
}

/// What a type gets besides, or instead of, what was sent.
#[derive(Clone, Copy, Default)]
pub(crate) struct Extras<'d> {
    /// A key that the type does not know: the guard's own dry-run flag.
    pub(crate) hidden: Option<&'d str>,
    /// Values for keys that were not sent.
    pub(crate) defaults: &'d [(Box<str>, Value)],
    /// Values that only the host supplies.
    pub(crate) injected: &'d [(String, Value)],
}

impl<'d> Feed<'d> {
    pub(crate) fn new(arguments: Map<String, Value>, extras: Extras<'d>) -> Self {
        Self { arguments, extras }
    }
}

impl fmt::Debug for Feed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Feed").field("keys", &self.arguments.len()).finish_non_exhaustive()
    }
}

impl<'de> Deserializer<'de> for Feed<'_> {
    type Error = Refusal;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        let Extras { hidden, defaults, injected } = self.extras;
        // One bit a default; the few types with more get theirs put into the map.
        let mut arguments = self.arguments;
        for (name, default) in defaults.iter().skip(64) {
            if !arguments.contains_key(&**name) {
                arguments.insert(name.to_string(), default.clone());
            }
        }
        let defaults = defaults.get(..64).unwrap_or(defaults);
        let absent = defaults.iter().enumerate().fold(0, |absent, (index, (name, _))| {
            absent | u64::from(!arguments.contains_key(&**name)) << index
        });
        visitor.visit_map(Root {
            sent: Fields::new(arguments),
            hidden,
            defaults,
            absent,
            injected: injected.iter(),
        })
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Refusal> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        visitor.visit_some(self)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct
        seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

/// The fields of a struct. The key under way is kept, for the path of a refusal.
struct Fields {
    entries: map::IntoIter,
    key: String,
    value: Value,
}

impl Fields {
    #[inline]
    fn new(map: Map<String, Value>) -> Self {
        Self { entries: map.into_iter(), key: String::new(), value: Value::Null }
    }

    #[cold]
    fn place(&mut self, refusal: Refusal) -> Refusal {
        refusal.under(RefusalStep::Key(std::mem::take(&mut self.key)))
    }
}

impl<'de> MapAccess<'de> for Fields {
    type Error = Refusal;

    #[inline]
    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Refusal> {
        let Some((key, value)) = self.entries.next() else { return Ok(None) };
        self.key = key;
        self.value = value;
        seed.deserialize(StrDeserializer::new(&self.key)).map(Some)
    }

    #[inline]
    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, Refusal> {
        seed.deserialize(Sent(self.value.take())).map_err(|refusal| self.place(refusal))
    }
}

/// What was sent at the root, then what was not.
struct Root<'d> {
    sent: Fields,
    hidden: Option<&'d str>,
    defaults: &'d [(Box<str>, Value)],
    absent: u64,
    injected: std::slice::Iter<'d, (String, Value)>,
}

impl<'d> Root<'d> {
    #[inline(never)]
    fn next_unsent(&mut self) -> Option<&'d str> {
        let (name, value) = if self.absent == 0 {
            self.injected.next().map(|(name, value)| (name.as_str(), value))?
        } else {
            let index = self.absent.trailing_zeros() as usize;
            self.absent &= self.absent - 1;
            self.defaults.get(index).map(|(name, value)| (&**name, value))?
        };
        name.clone_into(&mut self.sent.key);
        self.sent.value = value.clone();
        Some(name)
    }
}

impl<'de> MapAccess<'de> for Root<'_> {
    type Error = Refusal;

    #[inline]
    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Refusal> {
        for (key, value) in self.sent.entries.by_ref() {
            if self.hidden == Some(key.as_str()) {
                continue;
            }
            self.sent.key = key;
            self.sent.value = value;
            return seed.deserialize(StrDeserializer::new(&self.sent.key)).map(Some);
        }
        match self.next_unsent() {
            Some(name) => seed.deserialize(StrDeserializer::new(name)).map(Some),
            None => Ok(None),
        }
    }

    #[inline]
    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, Refusal> {
        self.sent.next_value_seed(seed)
    }
}
