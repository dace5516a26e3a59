//! Single rules of a value: types, closed lists, bounds, patterns. Each says in which direction it moved.

use serde_json::{Map, Value};

use super::super::node::below;
use super::schema::shown;
use super::{Comparison, Move};

const TYPES: [&str; 6] = ["null", "boolean", "number", "string", "array", "object"];

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
        for value in old.iter().filter(|value| !new.contains(value)) {
            self.moved(at, Move::Narrower, format!("{} is gone", shown(value)));
        }
        for value in new.iter().filter(|value| !old.contains(value)) {
            self.moved(at, Move::Wider, format!("{} is new", shown(value)));
        }
    }
}

/// How the values move when a keyword's value changes.
fn changed(keyword: &str, old: &Value, new: &Value) -> Move {
    let (Some(before), Some(after)) = (number(old), number(new)) else { return Move::Other };
    let (lower, upper) = (Move::Narrower, Move::Wider);
    match keyword {
        "minimum" | "exclusiveMinimum" | "minLength" | "minItems" | "minProperties" | "minContains"
        | "uniqueItems" => {
            if after > before {
                lower
            } else {
                upper
            }
        }
        "maximum" | "exclusiveMaximum" | "maxLength" | "maxItems" | "maxProperties" | "maxContains" => {
            if after < before {
                lower
            } else {
                upper
            }
        }
        "multipleOf" if before != 0.0 && after % before == 0.0 => lower,
        "multipleOf" if after != 0.0 && before % after == 0.0 => upper,
        _ => Move::Other,
    }
}

/// A rule's number; of `true` and `false` too.
fn number(value: &Value) -> Option<f64> {
    value.as_f64().or_else(|| value.as_bool().map(|truth| f64::from(u8::from(truth))))
}

fn is_idle(keyword: &str, value: Option<&Value>) -> bool {
    let zero = value.and_then(number).is_some_and(|number| number == 0.0);
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
