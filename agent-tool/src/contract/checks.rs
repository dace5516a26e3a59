//! What can only be judged on the whole contract: bounds that leave nothing, texts without a bound, free
//! shapes, names that collide, examples and defaults against their own rules.
//!
//! Nothing is changed here.

use serde_json::Value;

use super::destructive;
use super::node::{Extra, Kind, Node, Object, Text, below};
use super::notes::Notes;
use super::problem::{Problem, Problems};
use super::write::{self, Role};
use crate::guard::{GuardBuilder, Mode};
use crate::pattern::{is_anchored, is_finite};
use crate::suggest::fold;

/// Judges a contract, place by place. What a destructive tool takes is bounded at every depth, whatever an author
/// says elsewhere: the derive sees only the tool's own fields.
pub(crate) fn run(root: &Node, destructive: bool, notes: &Notes, problems: &mut Problems) {
    visit(root, "", &mut |node, at| {
        if is_empty(&node.kind) {
            problems.add(Problem::EmptyIntersection, at);
        } else if node.default.is_some() || node.example.is_some() {
            values(node, at, problems);
        }
        if let (Kind::Text(Text { pattern: Some(pattern), .. }), true) = (&node.kind, destructive) {
            if !is_anchored(pattern) {
                let why = "it is not anchored at both ends, so any text passes that has a match in it";
                problems.push(Problem::PatternNotPortable, at, why);
            }
        }
        match &node.kind {
            Kind::Text(text) if !is_bounded(text, destructive) && (destructive || !node.free) => {
                problems.add(Problem::UnboundedText, at);
            }
            Kind::Any if destructive || !node.free => problems.add(Problem::FreeShape, at),
            Kind::Array(array) if destructive && array.max.is_none() => {
                problems.add(Problem::UnboundedList, at);
            }
            Kind::Object(object) => {
                let open = matches!(object.extra, Extra::Open) && !node.free;
                if object.is_map() && (destructive || open) {
                    problems.add(Problem::FreeShape, at);
                }
                collisions(object, at, problems);
                if destructive {
                    destructive::object(object, at, notes, problems);
                }
            }
            _ => {}
        }
    });
}

/// Puts problems into the order of the struct, whatever step found them.
pub(crate) fn sort(root: &Node, problems: &mut Problems) {
    let mut places = Vec::new();
    visit(root, "", &mut |_, at| places.push(at.to_owned()));
    problems
        .0
        .sort_by_key(|problem| places.iter().position(|at| *at == problem.pointer).unwrap_or(usize::MAX));
}

/// Every node with its place, parents first.
fn visit(node: &Node, at: &str, visitor: &mut dyn FnMut(&Node, &str)) {
    visitor(node, at);
    match &node.kind {
        Kind::Array(array) => visit(&array.items, &below(at, "*"), visitor),
        Kind::Object(object) => {
            for property in &object.properties {
                visit(&property.node, &below(at, &property.name), visitor);
            }
            if let Extra::Of(values) = &object.extra {
                visit(values, &below(at, "*"), visitor);
            }
        }
        Kind::Union(union) => {
            for branch in &union.branches {
                visit(branch, at, visitor);
            }
        }
        _ => {}
    }
}

fn is_empty(kind: &Kind) -> bool {
    match kind {
        Kind::Text(text) => text.max.is_some() && text.min > text.max,
        Kind::Array(array) => array.max.is_some() && array.min > array.max,
        Kind::Integer(integer) => integer.is_empty(),
        Kind::Number(number) => number.is_empty(),
        _ => false,
    }
}

/// A pattern counts: the derive judges those of ours, and schemars' are the author's own. On a destructive tool it must
/// end.
fn is_bounded(text: &Text, destructive: bool) -> bool {
    let ends = |pattern: &String| !destructive || is_finite(pattern);
    text.max.is_some()
        || !text.allowed.is_empty()
        || text.format.is_some()
        || text.pattern.as_ref().is_some_and(ends)
}

fn collisions(object: &Object, at: &str, problems: &mut Problems) {
    let names: Vec<(&str, String)> =
        object.properties.iter().map(|property| (property.name.as_str(), fold(&property.name))).collect();
    for (index, (name, folded)) in names.iter().enumerate() {
        if let Some((other, _)) = names.iter().take(index).find(|(_, other)| other == folded) {
            problems.push(Problem::NameCollision, at, format!("`{other}` and `{name}`"));
        }
    }
}

/// A default and an example against the rules of their own place.
fn values(node: &Node, at: &str, problems: &mut Problems) {
    // What the guard cannot enforce is said where the whole contract is compiled.
    let Ok(guard) = GuardBuilder::new(write::schema(node, Role::Part)).build() else { return };
    let takes = |value: &Value| guard.0.check(&mut value.clone(), Mode::Pure).findings.list.is_empty();
    if let Some(default) = node.default.as_ref().filter(|default| !takes(default)) {
        problems.push(Problem::DefaultRefused, at, format!("`{default}`"));
    }
    if let Some(example) = node.example.as_ref().filter(|example| !takes(example)) {
        problems.push(Problem::ExampleRefused, at, format!("`{example}`"));
    }
}
