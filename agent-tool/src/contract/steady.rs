//! Defaults that are other ones the second time: a time, a counter, a random number. What is published is what acts, so
//! such a default would stand still from the first call on. It must not guess from names: it asks twice.

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
                        if others.get(key) != Some(value) {
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
