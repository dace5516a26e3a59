//! The output schema in a fixed order of keywords and properties: schemars' `for_serialize` form, otherwise as
//! it is.
//!
//! Result schemas are published, and never enforced: nothing is a problem here.

use serde_json::{Map, Value};

use super::objects::required;
use crate::ordered::Ordered;
use crate::spec::{OutputSpec, Shape};

/// Keywords in the order in which they are written; others follow in the order of the alphabet.
const ORDER: [&str; 10] =
    ["$ref", "type", "description", "enum", "const", "format", "items", "properties", "required", "anyOf"];

/// The output schema of a tool.
pub(super) fn schema(output: &OutputSpec) -> Ordered {
    let names = match output.args.shape {
        Shape::Struct(fields) => fields.iter().map(|field| field.wire).collect(),
        _ => Vec::new(),
    };
    match &output.schema {
        Value::Object(keywords) => node(keywords, &names),
        other => Ordered::from(other),
    }
}

fn node(keywords: &Map<String, Value>, names: &[&str]) -> Ordered {
    let mut keys: Vec<&str> = keywords.keys().map(String::as_str).collect();
    keys.retain(|key| !["$schema", "title"].contains(key));
    keys.sort_unstable();
    keys.sort_by_key(|key| ORDER.iter().position(|known| known == key).unwrap_or(ORDER.len()));
    let required = required(keywords);
    let entries = keys.into_iter().filter_map(|key| {
        let value = keywords.get(key)?;
        let value = match (key, value) {
            ("properties" | "$defs" | "patternProperties", Value::Object(schemas)) => {
                named(schemas, names, &required)
            }
            // Data, whatever it looks like.
            ("enum" | "const" | "default" | "examples", value) => sorted(value),
            (_, value) => inner(value),
        };
        Some((key.to_owned(), value))
    });
    Ordered::Object(entries.collect())
}

/// Schemas by name: in the order of the struct, of `required`, of the alphabet.
fn named(schemas: &Map<String, Value>, names: &[&str], required: &[&str]) -> Ordered {
    let rank =
        |name: &str, known: &[&str]| known.iter().position(|known| *known == name).unwrap_or(usize::MAX);
    let mut keys: Vec<&String> = schemas.keys().collect();
    keys.sort_unstable();
    keys.sort_by_key(|key| (rank(key, names), rank(key, required)));
    let entries = keys.into_iter().filter_map(|key| Some((key.clone(), inner(schemas.get(key)?))));
    Ordered::Object(entries.collect())
}

fn inner(value: &Value) -> Ordered {
    match value {
        Value::Object(keywords) => node(keywords, &[]),
        Value::Array(items) => Ordered::Array(items.iter().map(inner).collect()),
        other => Ordered::from(other),
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
