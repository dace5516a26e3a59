//! Checked arguments to a Rust type: serde judges last.
//!
//! Feeds the type defaults that the arguments lack and hides the flag that the guard added, without touching
//! the map; where serde refuses, the way to the refused value is put together on the way out, so that a
//! passing call pays nothing for it.

mod key;
mod number;
mod refusal;
mod sent;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_alike;
#[cfg(test)]
mod tests_words;
mod variant;

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
use crate::guard::RootDefaults;

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
    pub(crate) defaults: &'d RootDefaults,
    /// Bits of the keys that were sent, for the defaults that have one.
    pub(crate) sent: u64,
    /// Values that only the host supplies.
    pub(crate) injected: Supplied<'d>,
}

impl Default for Extras<'_> {
    fn default() -> Self {
        Self { hidden: None, defaults: RootDefaults::NONE, sent: 0, injected: Supplied::NONE }
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
        if extras.defaults.bits == 0 && !extras.defaults.list.is_empty() {
            extras.defaults.put_into(&mut arguments);
        }
        visitor.visit_map(Root {
            sent: Fields::new(arguments),
            extras,
            unsent: extras.defaults.bits & !extras.sent,
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

    /// Goes to the next entry, and keeps it until its value is asked for; `false` at the end.
    // Inlined into each type's own loop, as `serde_json` is: as a call it costs a tenth of a call of W1.
    #[allow(clippy::inline_always)]
    #[inline(always)]
    fn advance(&mut self) -> bool {
        // The last value was taken, unless a type reads keys alone.
        if !self.value.is_null() {
            self.discard();
        }
        // At its end a map would look for its nodes, to give them back, and once more when it is dropped.
        if self.entries.len() == 0 {
            return false;
        }
        let Some((key, value)) = self.entries.next() else { return false };
        self.hold(value);
        self.key = key;
        true
    }

    /// Keeps a value where none is kept: an assignment would look for something to drop, a tenth of a call on W1.
    #[allow(clippy::inline_always)]
    #[inline(always)]
    fn hold(&mut self, value: Value) {
        std::mem::forget(std::mem::replace(&mut self.value, value));
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
        if !self.advance() {
            return Ok(None);
        }
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
    /// Bits of the defaults that are still to be fed.
    unsent: u64,
    /// How many of the host's values were fed.
    supplied: usize,
    /// The key under way, once it is none of those that were sent.
    fed: Option<&'d str>,
}

impl<'d> Root<'d> {
    #[inline]
    fn is_done(&self) -> bool {
        self.unsent == 0 && self.supplied == self.extras.injected.len()
    }

    /// Keeps the value of the next key that was not sent; nothing at the end.
    #[inline(never)]
    fn next_unsent(&mut self) -> Option<&'d str> {
        let default = self.extras.defaults.list.iter().find(|default| default.bit & self.unsent != 0);
        let (name, value) = match default {
            Some(default) => {
                self.unsent &= !default.bit;
                (&*default.name, &default.value)
            }
            None => match self.extras.injected.get(self.supplied) {
                Some(supplied) => {
                    self.supplied += 1;
                    supplied
                }
                None => return None,
            },
        };
        self.sent.hold(value.clone());
        self.fed = Some(name);
        Some(name)
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
        let key = if self.sent.advance() {
            &*self.sent.key
        } else if self.is_done() {
            return Ok(None);
        } else if let Some(name) = self.next_unsent() {
            name
        } else {
            return Ok(None);
        };
        seed.deserialize(StrDeserializer::new(key)).map(Some)
    }

    #[inline]
    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, Refusal> {
        seed.deserialize(Sent(self.sent.value.take())).map_err(|refusal| self.place(refusal))
    }
}
