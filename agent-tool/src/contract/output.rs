//! The output schema in a fixed order of keywords and properties: schemars' `for_serialize` form, inlined, `null`
//! kept, numbers without the names of their Rust types, otherwise as it is.
//!
//! Result schemas are published, and never enforced: nothing is a problem here. A reader may hold results against
//! them, so what cannot be said without `$ref` is left open, never wrong.

mod order;
pub(crate) mod plan;
#[cfg(test)]
mod tests;

use serde_json::{Map, Value};

use self::order::Known;
use super::building::NESTED;
use super::objects::required;
use crate::ordered::Ordered;
use crate::spec::OutputSpec;

/// Keywords in the order in which they are written; others follow in the order of the alphabet.
const ORDER: [&str; 9] =
    ["type", "description", "enum", "const", "format", "items", "properties", "required", "anyOf"];

/// What is never published: names of Rust types, the dialect, definitions that nothing refers to any more, marks of ours.
const LEFT_OUT: [&str; 5] = ["$schema", "title", "$defs", "$ref", NESTED];

/// The output schema of a tool whose answers may carry a plan token, and the names that the type took before.
pub(super) fn planned(output: &OutputSpec) -> (Ordered, Vec<&'static str>) {
    let schema = schema(output);
    let taken = plan::taken(&schema);
    (plan::admit(schema), taken)
}

/// The output schema of a tool.
pub(super) fn schema(output: &OutputSpec) -> Ordered {
    let Value::Object(keywords) = &output.schema else { return Ordered::from(&output.schema) };
    let writer = Writer { root: &output.schema };
    let mut schema = writer.node(keywords, &[Known::Type(output.args)]);
    // An enum of objects: MCP asks for an object in so many words.
    let unsaid = schema.get("type").is_none() && is_object(keywords);
    if let (true, Ordered::Object(entries)) = (unsaid, &mut schema) {
        entries.insert(0, ("type".to_owned(), "object".into()));
    }
    schema
}

/// Whether every value is an object.
fn is_object(keywords: &Map<String, Value>) -> bool {
    if let Some(kind) = keywords.get("type") {
        return kind == "object";
    }
    let branches = keywords.get("oneOf").or_else(|| keywords.get("anyOf")).and_then(Value::as_array);
    branches.is_some_and(|branches| {
        !branches.is_empty() && branches.iter().all(|branch| branch.as_object().is_some_and(is_object))
    })
}

struct Writer<'s> {
    root: &'s Value,
}

impl Writer<'_> {
    fn node(&self, keywords: &Map<String, Value>, known: &[Known]) -> Ordered {
        let mut keys: Vec<&str> = keywords.keys().map(String::as_str).collect();
        keys.retain(|key| !LEFT_OUT.contains(key) && (*key != "format" || may_be_text(keywords)));
        keys.sort_unstable();
        keys.sort_by_key(|key| ORDER.iter().position(|known| known == key).unwrap_or(ORDER.len()));
        let required = required(keywords);
        let entries = keys.into_iter().filter_map(|key| {
            let value = keywords.get(key)?;
            let value = match (key, value) {
                ("properties", Value::Object(schemas)) => self.properties(schemas, known, &required),
                ("patternProperties", Value::Object(schemas)) => self.properties(schemas, &[], &required),
                // Data, whatever it looks like.
                ("enum" | "const" | "default" | "examples", value) => sorted(value),
                (_, value) => self.inner(value, known),
            };
            Some((key.to_owned(), value))
        });
        let mut node = Ordered::Object(entries.collect());
        if let (Some(kind), None) = (self.kind_of_reference(keywords), node.get("type")) {
            node.set("type", kind);
        }
        node
    }

    /// What remains of a type that contains itself: schemars refers to it, where it stands in itself.
    fn kind_of_reference(&self, keywords: &Map<String, Value>) -> Option<&str> {
        let pointer = keywords.get("$ref")?.as_str()?.strip_prefix('#')?;
        self.root.pointer(pointer)?.get("type")?.as_str()
    }

    /// Schemas by name: in the order of the struct, of `required`, of the alphabet.
    fn properties(&self, schemas: &Map<String, Value>, known: &[Known], required: &[&str]) -> Ordered {
        let known = order::properties(known);
        let rank = |name: &str, mut known: Box<dyn Iterator<Item = &str> + '_>| {
            known.position(|known| known == name).unwrap_or(usize::MAX)
        };
        let mut keys: Vec<&String> = schemas.keys().collect();
        keys.sort_unstable();
        keys.sort_by_key(|key| {
            let ours = rank(key, Box::new(known.iter().map(|(name, _)| *name)));
            (ours, rank(key, Box::new(required.iter().copied())))
        });
        let entries = keys.into_iter().filter_map(|key| {
            let inside: Vec<Known> =
                known.iter().filter(|(name, _)| name == key).filter_map(|(_, inside)| *inside).collect();
            Some((key.clone(), self.inner(schemas.get(key)?, &inside)))
        });
        Ordered::Object(entries.collect())
    }

    fn inner(&self, value: &Value, known: &[Known]) -> Ordered {
        match value {
            Value::Object(keywords) => self.node(keywords, known),
            Value::Array(items) => Ordered::Array(items.iter().map(|item| self.inner(item, known)).collect()),
            other => Ordered::from(other),
        }
    }
}

/// Formats of other types are widths of Rust's numbers, which `ajv` complains of once a session and field.
fn may_be_text(keywords: &Map<String, Value>) -> bool {
    match keywords.get("type") {
        Some(Value::Array(kinds)) => kinds.iter().any(|kind| kind == "string"),
        kind => kind.is_some_and(|kind| kind == "string"),
    }
}

fn sorted(value: &Value) -> Ordered {
    match value {
        Value::Object(map) => {
            let mut keys: Vec<&String> = map.keys().collect();
            keys.sort_unstable();
            let entries = keys.into_iter().filter_map(|key| Some((key.clone(), sorted(map.get(key)?))));
            Ordered::Object(entries.collect())
        }
        Value::Array(items) => Ordered::Array(items.iter().map(sorted).collect()),
        other => Ordered::from(other),
    }
}
