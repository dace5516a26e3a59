//! What a place of a schema says: its forms, their properties, what an id there looks like. It knows no facts of the
//! derive but an example.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use super::IdKind;
use crate::contract::{formats, numeric};
use crate::guard::rules::MAX_SAFE;
use crate::spec::FieldSpec;

/// The forms that a place may have.
pub(super) type Forms<'s> = Vec<&'s Map<String, Value>>;

/// Every form that schemas have, those of their `anyOf`, `oneOf` and `allOf` too.
pub(super) fn spread<'s>(schemas: &[&'s Value]) -> Forms<'s> {
    let mut forms = Vec::new();
    let mut rest: Vec<&Value> = schemas.iter().rev().copied().collect();
    while let Some(schema) = rest.pop() {
        let Value::Object(form) = schema else { continue };
        forms.push(form);
        for keyword in ["anyOf", "oneOf", "allOf"] {
            rest.extend(form.get(keyword).and_then(Value::as_array).into_iter().flatten().rev());
        }
    }
    forms
}

pub(super) fn property<'s>(forms: &Forms<'s>, name: &str) -> Forms<'s> {
    let found = forms.iter().filter_map(|form| form.get("properties")?.get(name));
    spread(&found.collect::<Vec<_>>())
}

/// Every property of the forms by name, in the order of the alphabet.
pub(super) fn properties<'s>(forms: &Forms<'s>) -> Vec<(&'s str, Forms<'s>)> {
    let names = forms.iter().filter_map(|form| form.get("properties")?.as_object()).flat_map(Map::keys);
    let names: BTreeSet<&str> = names.map(String::as_str).collect();
    names.into_iter().map(|name| (name, property(forms, name))).collect()
}

pub(super) fn has(form: &Map<String, Value>, field: &FieldSpec) -> bool {
    field.flatten || form.get("properties").is_some_and(|properties| properties.get(field.wire).is_some())
}

/// Whether an object's tag names the variant.
pub(super) fn is_variant(form: &Map<String, Value>, tag: &str, wire: &str) -> bool {
    let Some(tag) = form.get("properties").and_then(|properties| properties.get(tag)) else { return false };
    let only = tag.get("enum").and_then(Value::as_array).map(Vec::as_slice);
    let named = tag.get("const").or(match only {
        Some([only]) => Some(only),
        _ => None,
    });
    named.and_then(Value::as_str) == Some(wire)
}

pub(super) fn types(form: &Map<String, Value>) -> Vec<&str> {
    match form.get("type") {
        Some(Value::String(one)) => vec![one],
        Some(Value::Array(several)) => several.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    }
}

pub(super) fn kind(forms: &Forms<'_>) -> IdKind {
    let has = |name: &str| forms.iter().any(|form| types(form).contains(&name));
    match (has("integer") || has("number"), has("string")) {
        (true, false) => IdKind::Number,
        (false, true) => IdKind::Text,
        _ => IdKind::Unclear,
    }
}

/// Numbers that an API starts with, goes on with, and ends with.
const NUMBERS: [i64; 3] = [1, 47, MAX_SAFE];

pub(super) fn samples(forms: &Forms<'_>, field: &FieldSpec) -> Vec<Value> {
    let mut samples: Vec<Value> = Vec::new();
    let mut add = |value: Value| {
        if !samples.contains(&value) {
            samples.push(value);
        }
    };
    if let Some(example) = field.example {
        add(example.to_value());
    }
    for form in forms {
        let types = types(form);
        if types.contains(&"integer") || types.contains(&"number") {
            let (low, high) = numeric::integer(form).published();
            for number in NUMBERS.map(i128::from) {
                add(i64::try_from(number.clamp(low, high.max(low))).unwrap_or(MAX_SAFE).into());
            }
        } else if types.contains(&"string") && field.example.is_none() {
            if let Some(text) = text_sample(form) {
                add(text);
            }
        }
    }
    samples
}

/// What the schema shows of a text.
fn text_sample(form: &Map<String, Value>) -> Option<Value> {
    let first = |keyword: &str| form.get(keyword).and_then(Value::as_array).and_then(|values| values.first());
    let format = form.get("format").and_then(Value::as_str).and_then(formats::named);
    let shown = first("examples").or_else(|| form.get("const")).or_else(|| first("enum"));
    shown.filter(|shown| shown.is_string()).cloned().or_else(|| format.map(|format| format.example.into()))
}
