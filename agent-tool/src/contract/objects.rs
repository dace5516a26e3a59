//! Objects of the portable core: every one is closed, but for maps; properties stand in the order of the struct.
//!
//! The order is decided in `order` alone.

use serde_json::{Map, Value};

use super::node::{Extra, Kind, Object, Property, below};
use super::portable::Reader;
use super::problem::Problem;

impl Reader<'_> {
    pub(super) fn object(&mut self, keywords: &Map<String, Value>, at: &str) -> Kind {
        let empty = Map::new();
        let declared = keywords.get("properties").and_then(Value::as_object).unwrap_or(&empty);
        let required = required(keywords);
        for name in required.iter().filter(|name| !declared.contains_key(**name)) {
            let detail = format!("`required` names `{name}`, which is no property");
            self.problems.push(Problem::UnsupportedKeyword, at, detail);
        }
        let extra = self.extra(keywords, at);
        if !declared.is_empty() && !matches!(extra, Extra::Closed) {
            self.problems.add(Problem::FlattenedMap, at);
        }
        let mut properties = Vec::with_capacity(declared.len());
        for name in order(declared, &required) {
            let Some(schema) = declared.get(name) else { continue };
            let node = self.node(schema, &below(at, name));
            properties.push(Property { name: name.to_owned(), node, required: required.contains(&name) });
        }
        Kind::Object(Object { properties, extra, scopes: Vec::new() })
    }

    fn extra(&mut self, keywords: &Map<String, Value>, at: &str) -> Extra {
        let open = keywords.get("unevaluatedProperties").filter(|rule| **rule != Value::Bool(false));
        match keywords.get("additionalProperties").or(open) {
            None | Some(Value::Bool(false)) => Extra::Closed,
            Some(Value::Bool(true)) => Extra::Open,
            Some(values) => Extra::Of(Box::new(self.node(values, &below(at, "*")))),
        }
    }
}

/// The names of `required`.
pub(super) fn required(keywords: &Map<String, Value>) -> Vec<&str> {
    match keywords.get("required") {
        Some(Value::Array(names)) => names.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    }
}

/// The order of the properties where only the schema is known: `required` keeps that of the struct; the rest
/// is alphabetical, since the order of `properties` depends on the features of `serde_json`.
fn order<'a>(declared: &'a Map<String, Value>, required: &[&str]) -> Vec<&'a str> {
    let mut names: Vec<&str> = declared.keys().map(String::as_str).collect();
    names.sort_unstable();
    names.sort_by_key(|name| required.iter().position(|known| known == name).unwrap_or(usize::MAX));
    names
}
