//! Keys of a field that are rules of a schema: brought together with what schemars says, as an intersection.
//!
//! An empty intersection, and a key that cannot apply to the node, is a problem.

use super::formats;
use super::node::{Allowed, Array, Kind, Node, Text, at_leaf};
use super::problem::{Problem, Problems};
use crate::spec::FieldSpec;

/// Puts the rules of a field on the node of its value. `newtype`: the node may hold lists of the newtype.
pub(super) fn apply(node: &mut Node, field: &FieldSpec, newtype: bool, at: &str, problems: &mut Problems) {
    list(node, field, newtype, at, problems);
    at_leaf(node, at, |leaf, at| {
        if let Some(example) = field.example {
            leaf.example = Some(example.to_value());
        }
        match &mut leaf.kind {
            Kind::Broken => return,
            Kind::Text(rules) => text(rules, field, at, problems),
            _ => refuse(&text_keys(field), at, problems),
        }
        match (&mut leaf.kind, field.range) {
            (_, None) => {}
            (Kind::Integer(rules), Some(range)) => rules.narrow(range()),
            (Kind::Number(rules), Some(range)) => rules.narrow(range()),
            (_, Some(_)) => refuse(&["range"], at, problems),
        }
        if field.id.is_some() && !matches!(leaf.kind, Kind::Text(_) | Kind::Integer(_)) {
            refuse(&["id"], at, problems);
        }
        if field.broadens.is_some() && !matches!(leaf.kind, Kind::Boolean) {
            refuse(&["broadens"], at, problems);
        }
    });
}

fn refuse(keys: &[&str], at: &str, problems: &mut Problems) {
    for key in keys {
        problems.push(Problem::KeyDoesNotApply, at, format!("`{key}`"));
    }
}

fn text_keys(field: &FieldSpec) -> Vec<&'static str> {
    let given = [
        (field.pattern.is_some(), "pattern"),
        (field.min_length.is_some(), "min_length"),
        (field.max_length.is_some(), "max_length"),
        (!field.allowed.is_empty(), "allowed"),
        (field.format.is_some(), "format"),
    ];
    given.iter().filter(|(given, _)| *given).map(|(_, key)| *key).collect()
}

fn text(text: &mut Text, field: &FieldSpec, at: &str, problems: &mut Problems) {
    if let Some(pattern) = field.pattern {
        if text.pattern.as_deref().is_some_and(|other| other != pattern) {
            problems.add(Problem::ConflictingPattern, at);
        }
        text.pattern = Some(pattern.to_owned());
    }
    if let Some(name) = field.format {
        match (formats::named(name), text.format) {
            (None, _) => problems.push(Problem::UnknownFormat, at, format!("`{name}`")),
            (Some(ours), Some(theirs)) if ours.name != theirs.name => {
                problems.push(Problem::ConflictingFormat, at, format!("`{name}` and `{}`", theirs.name));
            }
            (ours, _) => text.format = ours,
        }
    }
    text.min = text.min.max(field.min_length.filter(|min| *min > 0));
    text.max = text.max.into_iter().chain(field.max_length).min();
    if !field.allowed.is_empty() {
        let theirs = std::mem::take(&mut text.allowed);
        text.allowed = field
            .allowed
            .iter()
            .filter(|value| theirs.is_empty() || theirs.iter().any(|other| other.value == **value))
            .map(|value| Allowed { value: (*value).to_owned(), doc: None })
            .collect();
        if text.allowed.is_empty() {
            // An empty list would read as no list at all: what schemars says stays.
            text.allowed = theirs;
            problems.add(Problem::EmptyIntersection, at);
        }
    }
}

fn list(node: &mut Node, field: &FieldSpec, newtype: bool, at: &str, problems: &mut Problems) {
    let given = [
        (field.min_items.is_some(), "min_items"),
        (field.max_items.is_some(), "max_items"),
        (field.unique_items, "unique_items"),
    ];
    let keys: Vec<&str> = given.iter().filter(|(given, _)| *given).map(|(_, key)| *key).collect();
    match &mut node.kind {
        _ if keys.is_empty() => {}
        Kind::Broken => {}
        Kind::Array(array) => {
            if newtype && matches!(array.items.kind, Kind::Array(_)) {
                return problems.add(Problem::AmbiguousList, at);
            }
            items(array, field);
        }
        _ => refuse(&keys, at, problems),
    }
}

fn items(array: &mut Array, field: &FieldSpec) {
    array.min = array.min.max(field.min_items.filter(|min| *min > 0));
    array.max = array.max.into_iter().chain(field.max_items).min();
    array.unique |= field.unique_items;
}
