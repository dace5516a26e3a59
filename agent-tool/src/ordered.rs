//! JSON whose objects keep the order in which they were written, whatever `serde_json`'s features say.
//!
//! Schemas are held in this form: the order of properties is part of what a reader sees, and
//! `serde_json::Map` sorts or keeps it depending on a feature that any crate of the graph may switch on.

use std::collections::HashMap;

use serde_json::{Map, Number, Value};

/// JSON with ordered objects.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Ordered {
    /// `null`.
    Null,
    /// `true`, `false`.
    Bool(bool),
    /// A number.
    Number(Number),
    /// A text.
    String(String),
    /// An array.
    Array(Vec<Ordered>),
    /// An object, in order.
    Object(Vec<(String, Ordered)>),
}

impl Ordered {
    /// An empty object.
    pub(crate) fn object() -> Self {
        Self::Object(Vec::new())
    }

    /// The value at a key of an object.
    pub(crate) fn get(&self, key: &str) -> Option<&Self> {
        self.as_object()?.iter().find(|(known, _)| known == key).map(|(_, value)| value)
    }

    /// The value at a key of an object.
    pub(crate) fn get_mut(&mut self, key: &str) -> Option<&mut Self> {
        match self {
            Self::Object(entries) => {
                entries.iter_mut().find(|(known, _)| known == key).map(|(_, value)| value)
            }
            _ => None,
        }
    }

    /// Puts a value at a key of an object: in place where the key is there, at the end where it is not.
    /// Does nothing to other values.
    pub(crate) fn set(&mut self, key: &str, value: impl Into<Self>) {
        let value = value.into();
        if let Some(place) = self.get_mut(key) {
            *place = value;
        } else if let Self::Object(entries) = self {
            entries.push((key.to_owned(), value));
        }
    }

    /// Takes a key out of an object.
    pub(crate) fn remove(&mut self, key: &str) -> Option<Self> {
        match self {
            Self::Object(entries) => {
                let index = entries.iter().position(|(known, _)| known == key)?;
                Some(entries.remove(index).1)
            }
            _ => None,
        }
    }

    /// The entries of an object.
    pub(crate) fn as_object(&self) -> Option<&[(String, Self)]> {
        match self {
            Self::Object(entries) => Some(entries),
            _ => None,
        }
    }

    /// The items of an array.
    pub(crate) fn as_array(&self) -> Option<&[Self]> {
        match self {
            Self::Array(items) => Some(items),
            _ => None,
        }
    }

    /// The text of a string.
    pub(crate) fn as_str(&self) -> Option<&str> {
        match self {
            Self::String(text) => Some(text),
            _ => None,
        }
    }

    /// The truth of a boolean.
    pub(crate) fn as_bool(&self) -> Option<bool> {
        match self {
            Self::Bool(truth) => Some(*truth),
            _ => None,
        }
    }

    /// Canonical text: indented by two, a line break at the end.
    pub(crate) fn to_text(&self) -> String {
        // Writing plain JSON values to memory does not fail.
        let mut text = serde_json::to_string_pretty(self).unwrap_or_default();
        text.push('\n');
        text
    }

    /// The same as a `serde_json::Value`, in whatever order its map keeps.
    pub(crate) fn to_value(&self) -> Value {
        match self {
            Self::Null => Value::Null,
            Self::Bool(truth) => Value::Bool(*truth),
            Self::Number(number) => Value::Number(number.clone()),
            Self::String(text) => Value::String(text.clone()),
            Self::Array(items) => Value::Array(items.iter().map(Self::to_value).collect()),
            Self::Object(entries) => {
                let mut map = Map::new();
                for (key, value) in entries {
                    map.insert(key.clone(), value.to_value());
                }
                Value::Object(map)
            }
        }
    }
}

impl From<&Value> for Ordered {
    fn from(value: &Value) -> Self {
        match value {
            Value::Null => Self::Null,
            Value::Bool(truth) => Self::Bool(*truth),
            Value::Number(number) => Self::Number(number.clone()),
            Value::String(text) => Self::String(text.clone()),
            Value::Array(items) => Self::Array(items.iter().map(Self::from).collect()),
            Value::Object(map) => {
                Self::Object(map.iter().map(|(key, value)| (key.clone(), Self::from(value))).collect())
            }
        }
    }
}

impl From<bool> for Ordered {
    fn from(truth: bool) -> Self {
        Self::Bool(truth)
    }
}

impl From<u64> for Ordered {
    fn from(number: u64) -> Self {
        Self::Number(number.into())
    }
}

impl From<&str> for Ordered {
    fn from(text: &str) -> Self {
        Self::String(text.to_owned())
    }
}

impl From<String> for Ordered {
    fn from(text: String) -> Self {
        Self::String(text)
    }
}

impl serde::Serialize for Ordered {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::{SerializeMap, SerializeSeq};
        match self {
            Self::Null => serializer.serialize_unit(),
            Self::Bool(truth) => serializer.serialize_bool(*truth),
            Self::Number(number) => number.serialize(serializer),
            Self::String(text) => serializer.serialize_str(text),
            Self::Array(items) => {
                let mut list = serializer.serialize_seq(Some(items.len()))?;
                for item in items {
                    list.serialize_element(item)?;
                }
                list.end()
            }
            Self::Object(entries) => {
                let mut map = serializer.serialize_map(Some(entries.len()))?;
                for (key, value) in entries {
                    map.serialize_entry(key, value)?;
                }
                map.end()
            }
        }
    }
}

impl<'de> serde::Deserialize<'de> for Ordered {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Reading)
    }
}

/// Keeps the order of objects; of a repeated key, the last value counts, as in `serde_json`.
struct Reading;

impl<'de> serde::de::Visitor<'de> for Reading {
    type Value = Ordered;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Ordered, E> {
        Ok(Ordered::Null)
    }

    fn visit_bool<E>(self, truth: bool) -> Result<Ordered, E> {
        Ok(Ordered::Bool(truth))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Ordered, E> {
        Ok(Ordered::Number(number.into()))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Ordered, E> {
        Ok(Ordered::Number(number.into()))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Ordered, E> {
        Ok(Number::from_f64(number).map_or(Ordered::Null, Ordered::Number))
    }

    fn visit_str<E>(self, text: &str) -> Result<Ordered, E> {
        Ok(Ordered::String(text.to_owned()))
    }

    fn visit_string<E>(self, text: String) -> Result<Ordered, E> {
        Ok(Ordered::String(text))
    }

    fn visit_seq<A: serde::de::SeqAccess<'de>>(self, mut list: A) -> Result<Ordered, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = list.next_element()? {
            items.push(item);
        }
        Ok(Ordered::Array(items))
    }

    fn visit_map<A: serde::de::MapAccess<'de>>(self, mut map: A) -> Result<Ordered, A::Error> {
        let mut entries: Vec<(String, Ordered)> = Vec::new();
        let mut known: HashMap<String, usize> = HashMap::new();
        while let Some((key, value)) = map.next_entry::<String, Ordered>()? {
            if let Some(entry) = known.get(&key).and_then(|index| entries.get_mut(*index)) {
                entry.1 = value;
            } else {
                known.insert(key.clone(), entries.len());
                entries.push((key, value));
            }
        }
        Ok(Ordered::Object(entries))
    }
}

#[cfg(test)]
mod tests;
