//! Single rules of a value: types, closed lists, bounds, patterns. Each says in which direction it moved.

use std::cmp::Ordering;

use serde_json::{Map, Value};

use super::super::node::below;
use super::schema::shown;
use super::{Comparison, Move};
use crate::number::{Num, is_multiple, same};

const TYPES: [&str; 6] = ["null", "boolean", "number", "string", "array", "object"];
/// Rules that take less when they grow.
const LEAST: [&str; 7] =
    ["minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties", "minContains", "uniqueItems"];
/// Rules that take more when they grow.
const MOST: [&str; 6] =
    ["maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties", "maxContains"];

impl Comparison<'_> {
    /// The types of a place; none is all of them.
    pub(super) fn types(&mut self, old: &Map<String, Value>, new: &Map<String, Value>, at: &str) {
        let (before, after) = (types(old), types(new));
        let takes = |types: &[&str], name: &str| {
            types.contains(&name) || name == "integer" && types.contains(&"number")
        };
        let lost: Vec<_> = before.iter().filter(|name| !takes(&after, name)).copied().collect();
        let gained: Vec<_> = after.iter().filter(|name| !takes(&before, name)).copied().collect();
        let how = match (lost.is_empty(), gained.is_empty()) {
            (true, true) => return,
            (true, false) => Move::Wider,
            (false, true) => Move::Narrower,
            (false, false) => Move::Other,
        };
        let message = format!("the type {} became {}", before.join(" or "), after.join(" or "));
        self.moved(&below(at, "type"), how, message);
    }

    /// A validation keyword that is not about types, properties, items or forms.
    pub(super) fn rule(&mut self, keyword: &str, old: Option<&Value>, new: Option<&Value>, at: &str) {
        if matches!(keyword, "enum" | "const") {
            return self.listed(old, new, at);
        }
        let how = match (old, new) {
            (Some(old), Some(new)) => changed(keyword, old, new),
            // `false` and 0 say nothing.
            (old, new) if is_idle(keyword, old.or(new)) => return,
            (None, _) => Move::Narrower,
            (_, None) => Move::Wider,
        };
        let shown = |value: Option<&Value>| value.map_or_else(|| "none".to_owned(), shown);
        self.moved(at, how, format!("{keyword}: {} became {}", shown(old), shown(new)));
    }

    fn listed(&mut self, old: Option<&Value>, new: Option<&Value>, at: &str) {
        let values = |value: &Value| match value {
            Value::Array(values) => values.clone(),
            one => vec![one.clone()],
        };
        let (old, new) = match (old.map(values), new.map(values)) {
            (Some(old), Some(new)) => (old, new),
            (None, _) => return self.moved(at, Move::Narrower, "only listed values are taken now"),
            (_, None) => return self.moved(at, Move::Wider, "any value is taken now"),
        };
        let has = |list: &[Value], value: &Value| list.iter().any(|one| same(one, value));
        for value in old.iter().filter(|value| !has(&new, value)) {
            self.moved(at, Move::Narrower, format!("{} is gone", shown(value)));
        }
        for value in new.iter().filter(|value| !has(&old, value)) {
            self.moved(at, Move::Wider, format!("{} is new", shown(value)));
        }
    }
}

/// How the values move when a keyword's value changes.
fn changed(keyword: &str, old: &Value, new: &Value) -> Move {
    let (Some(before), Some(after)) = (number(old), number(new)) else { return Move::Other };
    let (is_least, is_most) = (LEAST.contains(&keyword), MOST.contains(&keyword));
    match after.compare(before) {
        // 1 is written 1.0 now.
        Ordering::Equal => Move::Words,
        Ordering::Greater if is_least => Move::Narrower,
        Ordering::Less if is_least => Move::Wider,
        Ordering::Less if is_most => Move::Narrower,
        Ordering::Greater if is_most => Move::Wider,
        _ if keyword != "multipleOf" => Move::Other,
        _ if is_multiple(after, before) => Move::Narrower,
        _ if is_multiple(before, after) => Move::Wider,
        _ => Move::Other,
    }
}

/// A rule's number; of `true` and `false` too.
fn number(value: &Value) -> Option<Num> {
    match value {
        Value::Number(number) => Num::of(number),
        Value::Bool(truth) => Some(Num::Int(i128::from(*truth))),
        _ => None,
    }
}

fn is_idle(keyword: &str, value: Option<&Value>) -> bool {
    let zero = value.and_then(number) == Some(Num::Int(0));
    let idle = [
        "uniqueItems",
        "minLength",
        "minItems",
        "minProperties",
        "nullable",
        "deprecated",
        "readOnly",
        "writeOnly",
    ];
    zero && idle.contains(&keyword)
}

fn types(schema: &Map<String, Value>) -> Vec<&str> {
    match schema.get("type") {
        Some(Value::String(name)) => vec![name],
        Some(Value::Array(names)) => names.iter().filter_map(Value::as_str).collect(),
        _ => TYPES.to_vec(),
    }
}
