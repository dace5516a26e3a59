//! A variant of an enum that was sent as an object with one key: what stands under the key, on its way into the variant.

use serde::de::value::StrDeserializer;
use serde::de::{DeserializeSeed, EnumAccess, VariantAccess, Visitor};
use serde_json::{Map, Value};

use super::Fields;
use super::refusal::{Refusal, RefusalStep};
use super::sent::{Items, Sent};

/// A variant by its name, and what it holds.
pub(super) struct Variant {
    name: String,
    content: Value,
}

impl Variant {
    // Apart from variants without fields, which are read where they stand.
    #[inline(never)]
    pub(super) fn read<'de, V: Visitor<'de>>(sent: Value, visitor: V) -> Result<V::Value, Refusal> {
        match sent {
            Value::Object(object) => visitor.visit_enum(Self::of(object)?),
            _ => Err(Refusal::expecting("one of its variants")),
        }
    }

    fn of(object: Map<String, Value>) -> Result<Self, Refusal> {
        let mut entries = object.into_iter();
        match (entries.next(), entries.next()) {
            (Some((name, content)), None) => Ok(Self { name, content }),
            _ => Err(Refusal::expecting("an object with one key")),
        }
    }
}

impl<'de> EnumAccess<'de> for Variant {
    type Error = Refusal;
    type Variant = Self;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, Self), Refusal> {
        let variant = seed.deserialize(StrDeserializer::new(&self.name))?;
        Ok((variant, self))
    }
}

impl<'de> VariantAccess<'de> for Variant {
    type Error = Refusal;

    fn unit_variant(self) -> Result<(), Refusal> {
        let Self { name, content } = self;
        let read = if content.is_null() { Ok(()) } else { Err(Refusal::expecting("null")) };
        read.map_err(|refusal| refusal.under(RefusalStep::Key(name)))
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, Refusal> {
        let Self { name, content } = self;
        seed.deserialize(Sent(content)).map_err(|refusal| refusal.under(RefusalStep::Key(name)))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Refusal> {
        let Self { name, content } = self;
        let read = match content {
            Value::Array(items) => Items::read(items, visitor),
            _ => Err(Refusal::expecting("an array")),
        };
        read.map_err(|refusal| refusal.under(RefusalStep::Key(name)))
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Refusal> {
        let Self { name, content } = self;
        let read = match content {
            // Read to its end, as by any struct.
            Value::Object(map) => visitor.visit_map(Fields::new(map)),
            _ => Err(Refusal::expecting("an object")),
        };
        read.map_err(|refusal| refusal.under(RefusalStep::Key(name)))
    }
}
