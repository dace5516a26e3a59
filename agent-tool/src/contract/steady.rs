//! Defaults that are other ones the second time: a time, a counter, a random number. What is published is what acts, so
//! such a default would stand still from the first call on. It must not guess from names: it asks twice.

use std::collections::BTreeMap;

use serde_json::Value;

use super::build::place;
use super::problem::{Problem, Problems};

/// Compares the schema with another one of the same type, where it publishes a default at all.
pub(super) fn check(schema: &Value, again: fn() -> Value, problems: &mut Problems) {
    if has_default(schema) {
        compare(schema, &again(), Holds::Keywords, &mut String::new(), problems);
    }
}

fn has_default(schema: &Value) -> bool {
    match schema {
        Value::Object(keywords) => keywords.contains_key("default") || keywords.values().any(has_default),
        Value::Array(items) => items.iter().any(has_default),
        _ => false,
    }
}

/// What an object holds: keywords of a schema, or schemas by the names of properties.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Holds {
    Keywords,
    Names,
}

fn compare(first: &Value, again: &Value, holds: Holds, at: &mut String, problems: &mut Problems) {
    match (first, again) {
        (Value::Object(entries), Value::Object(others)) => {
            for (key, value) in entries {
                let inside = match (holds, key.as_str()) {
                    (Holds::Keywords, "default") => {
                        if !others.get(key).is_some_and(|other| is_same(value, other)) {
                            problems.add(Problem::VaryingDefault, &place(at));
                        }
                        continue;
                    }
                    (Holds::Keywords, "properties" | "patternProperties" | "$defs") => Holds::Names,
                    _ => Holds::Keywords,
                };
                let Some(other) = others.get(key) else { continue };
                let length = at.len();
                at.push('/');
                at.push_str(&crate::pointer::escape(key));
                compare(value, other, inside, at, problems);
                at.truncate(length);
            }
        }
        (Value::Array(items), Value::Array(others)) => {
            for (index, (value, other)) in items.iter().zip(others).enumerate() {
                let length = at.len();
                at.push('/');
                at.push_str(&index.to_string());
                compare(value, other, Holds::Keywords, at, problems);
                at.truncate(length);
            }
        }
        _ => {}
    }
}

/// Whether two values are one default. A `HashSet` is written in another order each time, and is the same.
pub(super) fn is_same(first: &Value, again: &Value) -> bool {
    first == again || settled(first) == settled(again)
}

/// The value with its lists in an order that depends on their items alone.
fn settled(value: &Value) -> Value {
    match value {
        Value::Array(items) => {
            let mut items: Vec<Value> = items.iter().map(settled).collect();
            items.sort_by_cached_key(Value::to_string);
            Value::Array(items)
        }
        Value::Object(map) => {
            // Sorted, whatever the features of `serde_json` keep.
            let entries: BTreeMap<&String, Value> =
                map.iter().map(|(key, value)| (key, settled(value))).collect();
            Value::Object(entries.into_iter().map(|(key, value)| (key.clone(), value)).collect())
        }
        scalar => scalar.clone(),
    }
}
