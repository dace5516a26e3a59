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
use crate::context::Supplied;
use crate::guard::RootDefault;

/// The arguments of a call on their way into a type.
pub struct Feed<'d> {
    arguments: Map<String, Value>,
    extras: &'d Extras<'d>,
}

/// What a type gets besides, or instead of, what was sent.
pub(crate) struct Extras<'d> {
    /// A key that the type does not know: the guard's own dry-run flag.
    pub(crate) hidden: Option<&'d str>,
    /// Values for keys that were not sent.
    pub(crate) defaults: &'d [RootDefault],
    /// Bits of the keys that were sent, for the defaults that have one.
    pub(crate) sent: u64,
    /// Values that only the host supplies.
    pub(crate) injected: Supplied<'d>,
}

impl Default for Extras<'_> {
    fn default() -> Self {
        Self { hidden: None, defaults: &[], sent: 0, injected: Supplied::NONE }
    }
}

impl<'d> Feed<'d> {
    pub(crate) fn new(arguments: Map<String, Value>, extras: &'d Extras<'d>) -> Self {
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
        let Self { mut arguments, extras } = self;
        if let Some(hidden) = extras.hidden {
            arguments.remove(hidden);
        }
        // Few types are so wide that their properties have no bits: their defaults are put into the map.
        for default in extras.defaults.iter().filter(|default| default.bit == 0) {
            if !arguments.contains_key(&*default.name) {
                arguments.insert(default.name.to_string(), default.value.clone());
            }
        }
        visitor.visit_map(Root {
            sent: Fields::new(arguments),
            extras,
            defaults: extras.defaults.iter(),
            supplied: 0,
            fed: None,
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

    /// Keeps an entry until its value is asked for.
    #[inline]
    fn hold(&mut self, key: String, value: Value) {
        // The last one was taken, unless a type reads keys alone.
        if !self.value.is_null() {
            self.discard();
        }
        // An assignment would look for something to drop at every field: a tenth of a call on W1.
        std::mem::forget(std::mem::replace(&mut self.value, value));
        self.key = key;
    }

    #[cold]
    fn discard(&mut self) {
        self.value = Value::Null;
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
        self.hold(key, value);
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
    extras: &'d Extras<'d>,
    defaults: std::slice::Iter<'d, RootDefault>,
    /// How many of the host's values were fed.
    supplied: usize,
    /// The key under way, once it is none of those that were sent.
    fed: Option<&'d str>,
}

impl Root<'_> {
    #[inline(never)]
    fn next_unsent(&mut self) -> bool {
        let default = self.defaults.find(|default| default.bit & !self.extras.sent != 0);
        let (name, value) = match default {
            Some(default) => (&*default.name, &default.value),
            None => match self.extras.injected.get(self.supplied) {
                Some(supplied) => {
                    self.supplied += 1;
                    supplied
                }
                None => return false,
            },
        };
        self.sent.value = value.clone();
        self.fed = Some(name);
        true
    }

    /// Goes to the next sent key.
    #[inline]
    fn next_sent(&mut self) -> bool {
        // Once it has said that it is at its end, the map is not asked again.
        let entry = if self.fed.is_none() { self.sent.entries.next() } else { None };
        entry.map(|(key, value)| self.sent.hold(key, value)).is_some()
    }

    #[cold]
    fn place(&mut self, refusal: Refusal) -> Refusal {
        match self.fed {
            Some(name) => refusal.under(RefusalStep::Key(name.to_owned())),
            None => self.sent.place(refusal),
        }
    }
}

// One call of each seed: what is called twice is not inlined, and serde's own code is most of a passing call.
impl<'de> MapAccess<'de> for Root<'_> {
    type Error = Refusal;

    #[inline]
    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Refusal> {
        if !(self.next_sent() || self.next_unsent()) {
            return Ok(None);
        }
        let key = self.fed.unwrap_or(&self.sent.key);
        seed.deserialize(StrDeserializer::new(key)).map(Some)
    }

    #[inline]
    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, Refusal> {
        seed.deserialize(Sent(self.sent.value.take())).map_err(|refusal| self.place(refusal))
    }
}
