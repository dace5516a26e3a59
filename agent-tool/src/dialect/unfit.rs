//! What a dialect cannot say at all: maps, free shapes, `null` beside "not given".
//!
//! It only names the places; what follows is decided around it.

use super::write::takes_null;
use crate::contract::below;
use crate::ordered::Ordered;

/// What cannot be said.
#[derive(Debug, Clone, Copy)]
pub(super) struct Unfit {
    /// Objects that take keys which they do not declare, and any JSON value.
    pub(super) open: bool,
    /// Nested objects without a property.
    pub(super) empty: bool,
    /// An optional property in which `null` is a value of its own.
    pub(super) absent: bool,
}

impl Unfit {
    /// Everything can be said.
    pub(super) const NOTHING: Self = Self { open: false, empty: false, absent: false };
}

/// The places that cannot be said, as pointers into the arguments, each with its reason.
pub(super) fn places(schema: &Ordered, unfit: Unfit) -> Vec<(String, &'static str)> {
    let mut found = Vec::new();
    visit(schema, "", unfit, &mut found);
    found
}

fn visit(schema: &Ordered, at: &str, unfit: Unfit, found: &mut Vec<(String, &'static str)>) {
    let branches = schema.get("anyOf").and_then(Ordered::as_array);
    for branch in branches.unwrap_or_default() {
        visit(branch, at, unfit, found);
    }
    if schema.get("type").is_none() && branches.is_none() && unfit.open {
        found.push((at.to_owned(), "any JSON value is taken"));
    }
    if let Some(items) = schema.get("items") {
        visit(items, &below(at, "*"), unfit, found);
    }
    let Some(properties) = schema.get("properties").and_then(Ordered::as_object) else { return };
    let open = schema.get("additionalProperties").is_some_and(|rule| rule.as_bool() != Some(false));
    if open && unfit.open {
        found.push((at.to_owned(), "keys are taken that are not declared"));
    } else if properties.is_empty() && unfit.empty && !at.is_empty() {
        found.push((at.to_owned(), "an object without properties"));
    }
    let required = schema.get("required").and_then(Ordered::as_array).unwrap_or_default();
    for (name, schema) in properties {
        let at = below(at, name);
        let optional = !required.iter().any(|known| known.as_str() == Some(name));
        if optional && unfit.absent && takes_null(schema) {
            found
                .push((at.clone(), "`null` is a value of its own, and could not be told from \"not given\""));
        }
        visit(schema, &at, unfit, found);
    }
}
