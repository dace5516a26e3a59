//! Checked arguments to a Rust type: serde judges last.
//!
//! Feeds the type defaults that the arguments lack and hides the flag that the guard added, without touching
//! the map; where serde refuses, the way to the refused value is put together on the way out, so that a
//! passing call pays nothing for it.

use std::fmt::{self, Display};

use serde::de::value::{StrDeserializer, StringDeserializer};
use serde::de::{DeserializeSeed, Deserializer, Error, Expected, MapAccess, SeqAccess, Unexpected, Visitor};
use serde::forward_to_deserialize_any;
use serde_json::{Map, Value, map};

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

/// Why serde refused checked arguments, and where. Never holds what was sent, but for an author's own words.
#[derive(Debug)]
pub struct Refusal(Box<RefusalParts>);

#[derive(Debug)]
struct RefusalParts {
    /// From the value outwards.
    steps: Vec<RefusalStep>,
    message: String,
    /// Whether the message is the author's own, from a `try_from` or a `deserialize_with`.
    custom: bool,
}

#[derive(Debug)]
enum RefusalStep {
    Key(String),
    Index(usize),
}

impl Refusal {
    fn plain(message: String) -> Self {
        Self(Box::new(RefusalParts { steps: Vec::new(), message, custom: false }))
    }

    fn under(mut self, step: RefusalStep) -> Self {
        self.0.steps.push(step);
        self
    }

    /// `serde_json` says in one text what was expected and what was sent: only the first is kept, and only
    /// where no name that was sent can stand behind the word.
    #[allow(clippy::needless_pass_by_value)] // for `map_err`
    fn from_json(error: serde_json::Error) -> Self {
        const BUILT_IN: [&str; 7] = [
            "invalid type",
            "invalid value",
            "invalid length",
            "unknown variant",
            "unknown field",
            "missing field",
            "duplicate field",
        ];
        let message = error.to_string();
        if !BUILT_IN.iter().any(|start| message.starts_with(start)) {
            return Self::custom(message);
        }
        let expected = message.rsplit_once(", expected ").map(|(_, expected)| expected.to_owned());
        Self::plain(expected.unwrap_or_default())
    }

    /// JSON Pointer to the refused value, as far as serde lets it be seen.
    pub(crate) fn pointer(&self) -> String {
        let steps = self.0.steps.iter().rev();
        steps.fold(String::new(), |pointer, step| match step {
            RefusalStep::Key(key) => format!("{pointer}/{}", crate::guard::escape(key)),
            RefusalStep::Index(index) => format!("{pointer}/{index}"),
        })
    }

    /// What the type expected, in serde's words, where it said so.
    pub(crate) fn expected(&self) -> Option<&str> {
        (!self.0.custom && !self.0.message.is_empty()).then_some(self.0.message.as_str())
    }
}

impl Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.message)
    }
}

impl std::error::Error for Refusal {}

impl Error for Refusal {
    fn custom<T: Display>(message: T) -> Self {
        Self(Box::new(RefusalParts { steps: Vec::new(), message: message.to_string(), custom: true }))
    }

    fn invalid_type(_: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::plain(expected.to_string())
    }

    fn invalid_value(_: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::plain(expected.to_string())
    }

    fn invalid_length(_: usize, expected: &dyn Expected) -> Self {
        Self::plain(expected.to_string())
    }

    fn unknown_variant(_: &str, expected: &'static [&'static str]) -> Self {
        Self::plain(format!("one of {}", expected.join(", ")))
    }

    fn unknown_field(_: &str, expected: &'static [&'static str]) -> Self {
        Self::plain(format!("only the fields {}", expected.join(", ")))
    }

    fn missing_field(field: &'static str) -> Self {
        Self::plain(format!("the field {field}"))
    }

    fn duplicate_field(field: &'static str) -> Self {
        Self::plain(format!("the field {field} once"))
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

/// A value that was sent.
struct Sent(Value);

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
            Value::Array(items) => visitor.visit_seq(Items { items: items.into_iter(), index: 0 }),
            Value::Object(map) => visitor.visit_map(Whole { entries: map.into_iter(), value: None }),
            Value::String(text) => visitor.visit_string(text),
            scalar => scalar.deserialize_any(visitor).map_err(Refusal::from_json),
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
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Refusal> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Refusal> {
        self.0.deserialize_enum(name, variants, visitor).map_err(Refusal::from_json)
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
        deserialize_bool deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_i128
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64 deserialize_u128 deserialize_f32
        deserialize_f64 deserialize_char deserialize_str deserialize_string deserialize_bytes
        deserialize_byte_buf deserialize_unit deserialize_identifier
    }

    forward_to_deserialize_any! { seq tuple tuple_struct map }
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
        seed.deserialize(StringDeserializer::new(key)).map(Some)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, Refusal> {
        seed.deserialize(Sent(self.value.take().unwrap_or_default()))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.entries.len())
    }
}
