//! Forms of a union: matched by tag, then by what they say; what is left over is new or gone.

use serde_json::{Map, Value};

use super::super::node::below;
use super::{Comparison, Move};

impl Comparison<'_> {
    /// Compares where one of the two is a union; whether it is.
    pub(super) fn union(&mut self, old: &Map<String, Value>, new: &Map<String, Value>, at: &str) -> bool {
        let forms = |schema: &Map<String, Value>| schema.get("anyOf").and_then(Value::as_array).cloned();
        let (before, after) = match (forms(old), forms(new)) {
            (None, None) => return false,
            (Some(old), Some(new)) => (old, new),
            // A plain schema is a union of one.
            (Some(before), None) => (before, vec![bare(new)]),
            (None, Some(after)) => (vec![bare(old)], after),
        };
        let at_forms = below(at, "anyOf");
        let mut left: Vec<&Value> = before.iter().collect();
        let mut fresh = Vec::new();
        for (index, form) in after.iter().enumerate() {
            match left.iter().position(|former| is_same_form(former, form)) {
                Some(found) => {
                    let former = left.remove(found);
                    self.schemas(former, form, &below(&at_forms, &index.to_string()));
                }
                None => fresh.push((index, form)),
            }
        }
        // One left on both sides: it was changed.
        if let ([former], [(index, form)]) = (left.as_slice(), fresh.as_slice()) {
            self.schemas(former, form, &below(&at_forms, &index.to_string()));
        } else {
            for (index, form) in fresh {
                let message = format!("the form {} is new", name(form));
                self.moved(&below(&at_forms, &index.to_string()), Move::Wider, message);
            }
            for former in left {
                self.moved(&at_forms, Move::Narrower, format!("the form {} is gone", name(former)));
            }
        }
        for words in ["description", "title"] {
            if old.get(words) != new.get(words) {
                self.moved(&below(at, words), Move::Words, format!("the {words} changed"));
            }
        }
        if old.get("default") != new.get("default") {
            self.default(old.get("default"), new.get("default"), &below(at, "default"));
        }
        true
    }
}

/// A schema without what stands beside the forms of a union.
fn bare(schema: &Map<String, Value>) -> Value {
    let mut schema = schema.clone();
    for keyword in ["description", "title", "default"] {
        schema.remove(keyword);
    }
    Value::Object(schema)
}

fn is_same_form(old: &Value, new: &Value) -> bool {
    match (tag(old), tag(new)) {
        (Some(old), Some(new)) => old == new,
        (None, None) => old == new,
        _ => false,
    }
}

/// The name and value of the one-valued property, as the tag of a form; the only property of an external one.
fn tag(form: &Value) -> Option<(String, String)> {
    let properties = form.get("properties")?.as_object()?;
    let one_valued = properties.iter().find_map(|(name, schema)| {
        let value = match (schema.get("const"), schema.get("enum").and_then(Value::as_array)) {
            (Some(value), _) => value,
            (_, Some(values)) if values.len() == 1 => values.first()?,
            _ => return None,
        };
        Some((name.clone(), value.to_string()))
    });
    one_valued.or_else(|| {
        let only = properties.keys().next().filter(|_| properties.len() == 1)?;
        Some((only.clone(), String::new()))
    })
}

fn name(form: &Value) -> String {
    match tag(form) {
        Some((name, value)) if value.is_empty() => format!("`{name}`"),
        Some((name, value)) => format!("`{name}: {value}`"),
        None => form.get("type").map_or_else(|| "without a type".to_owned(), Value::to_string),
    }
}
