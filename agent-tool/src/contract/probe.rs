//! Asks serde what it calls things: a `Deserializer` that walks to a place, notes what is asked for there, and
//! ends the run with an error.
//!
//! It reads no data and builds no value. One run sees one place; `names` decides what to ask.

use std::cell::Cell;

use serde::de::value::{Error, StrDeserializer};
use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, Error as _, MapAccess, SeqAccess, VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;

/// One step towards the place that is asked about.
#[derive(Debug, Clone)]
pub(crate) enum Step {
    /// The value of a property.
    Property(String),
    /// An item of a list, or a value of a map.
    Item,
    /// The content of a variant, tagged by its name alone.
    Variant(String),
    /// The content of a variant, beside its tag.
    Beside { tag: String, variant: String, content: String },
    /// The last one: a text of no format, put into the place.
    NoFormat,
}

/// What serde asks for at a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Seen {
    /// Nothing was asked: the place does not exist for serde.
    Nothing,
    /// A struct with these names; aliases are among them.
    Fields(&'static [&'static str]),
    /// An enum with these names; aliases are among them.
    Variants(&'static [&'static str]),
    /// Anything that does not name its parts: a scalar, a list, a map, a buffer.
    Blind,
    /// Text, which the type may still refuse.
    Text,
    /// Text, and the type takes any.
    AnyText,
}

/// In no format that anybody knows.
const NO_FORMAT: &str = "\u{1}";

/// The deserializer.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Probe<'p> {
    path: &'p [Step],
    seen: &'p Cell<Seen>,
}

impl<'p> Probe<'p> {
    /// Asks at the end of a path.
    pub(crate) fn new(path: &'p [Step], seen: &'p Cell<Seen>) -> Self {
        Self { path, seen }
    }

    fn end<T>(self, seen: Seen) -> Result<T, Error> {
        // On the way, anything but the step that is looked for is a dead end.
        self.seen.set(if self.path.is_empty() { seen } else { Seen::Blind });
        Err(Error::custom("the probe has seen enough"))
    }

    /// The type of a place reads it; whether it takes a text of no format, it says by taking this one. Only a type that
    /// asks for text does: a buffer takes everything, and the type behind it is asked later.
    fn judge<T>(self, read: impl FnOnce(Self) -> Result<T, Error>) -> Result<T, Error> {
        let value = read(self)?;
        if matches!(self.path, [Step::NoFormat]) && self.seen.get() == Seen::Text {
            self.seen.set(Seen::AnyText);
        }
        Ok(value)
    }

    fn text<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        if let Some((Step::NoFormat, _)) = self.step() {
            self.seen.set(Seen::Text);
            return visitor.visit_str(NO_FORMAT);
        }
        self.map(visitor, Seen::Blind)
    }

    fn step(self) -> Option<(&'p Step, Self)> {
        self.path.split_first().map(|(step, path)| (step, Self { path, ..self }))
    }

    fn map<'de, V: Visitor<'de>>(self, visitor: V, here: Seen) -> Result<V::Value, Error> {
        match self.step() {
            Some((Step::Property(name), value)) => {
                visitor.visit_map(Entries { tag: None, content: Some((name, value)), tag_value: None })
            }
            Some((Step::Item, value)) => {
                visitor.visit_map(Entries { tag: None, content: Some(("key", value)), tag_value: None })
            }
            Some((Step::Beside { tag, variant, content }, value)) => visitor.visit_map(Entries {
                tag: Some((tag, variant)),
                content: Some((content, value)),
                tag_value: None,
            }),
            _ => self.end(here),
        }
    }
}

impl<'de> Deserializer<'de> for Probe<'_> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.map(visitor, Seen::Blind)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.map(visitor, Seen::Blind)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.map(visitor, Seen::Fields(fields))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        match self.step() {
            Some((Step::Variant(name), content)) => visitor.visit_enum(Variant { name, content }),
            _ => self.end(Seen::Variants(variants)),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.step() {
            Some((Step::Item, item)) => visitor.visit_seq(Items(Some(item))),
            _ => self.end(Seen::Blind),
        }
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _len: usize, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.text(visitor)
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.text(visitor)
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, _visitor: V) -> Result<V::Value, Error> {
        Err(Error::custom("serde ignores this place"))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char bytes byte_buf unit unit_struct
        tuple_struct identifier
    }
}

/// The tag of a variant, where it is asked for, then the one entry that is looked for.
struct Entries<'p> {
    tag: Option<(&'p str, &'p str)>,
    tag_value: Option<&'p str>,
    content: Option<(&'p str, Probe<'p>)>,
}

impl<'de> MapAccess<'de> for Entries<'_> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Error> {
        let key = if let Some((tag, value)) = self.tag.take() {
            self.tag_value = Some(value);
            tag
        } else if let Some((key, _)) = &self.content {
            key
        } else {
            return Err(Error::custom("the probe has no more entries"));
        };
        seed.deserialize(StrDeserializer::new(key)).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Error> {
        if let Some(value) = self.tag_value.take() {
            return seed.deserialize(StrDeserializer::new(value));
        }
        match self.content.take() {
            Some((_, value)) => value.judge(|value| seed.deserialize(value)),
            None => Err(Error::custom("the probe has no more entries")),
        }
    }
}

struct Items<'p>(Option<Probe<'p>>);

impl<'de> SeqAccess<'de> for Items<'_> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Error> {
        match self.0.take() {
            Some(item) => item.judge(|item| seed.deserialize(item)).map(Some),
            None => Err(Error::custom("the probe has one item")),
        }
    }
}

struct Variant<'p> {
    name: &'p str,
    content: Probe<'p>,
}

impl<'de, 'p> EnumAccess<'de> for Variant<'p> {
    type Error = Error;
    type Variant = Content<'p>;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Content<'p>), Error> {
        let variant = seed.deserialize(StrDeserializer::new(self.name))?;
        Ok((variant, Content(self.content)))
    }
}

struct Content<'p>(Probe<'p>);

impl<'de> VariantAccess<'de> for Content<'_> {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        self.0.end(Seen::Blind)
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Error> {
        self.0.judge(|content| seed.deserialize(content))
    }

    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, Error> {
        self.0.deserialize_tuple(len, visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.0.map(visitor, Seen::Fields(fields))
    }
}
