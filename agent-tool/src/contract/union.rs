//! Unions of the portable core: enums of texts become one list, tagged enums `anyOf` of closed objects.
//!
//! A union whose forms cannot be told apart by a tag is a problem, whatever the guard could make of it.

use serde_json::{Map, Value};

use super::node::{Allowed, Kind, Node, Object, Tagging, Text, Union};
use super::portable::Reader;
use super::problem::Problem;

/// Rules that may stand beside `oneOf` and `anyOf`, and would then hold together with them.
const BESIDE: [&str; 17] = [
    "additionalProperties",
    "const",
    "enum",
    "exclusiveMaximum",
    "exclusiveMinimum",
    "format",
    "items",
    "maxItems",
    "maxLength",
    "maximum",
    "minItems",
    "minLength",
    "minimum",
    "multipleOf",
    "pattern",
    "required",
    "uniqueItems",
];

/// Reads `oneOf` or `anyOf`, whichever `keyword` says.
pub(super) fn read(
    reader: &mut Reader<'_>,
    (keyword, branches): (&str, &[Value]),
    keywords: &Map<String, Value>,
    at: &str,
) -> Node {
    let has = |name: &str| keywords.get(name).is_some_and(|rule| !is_empty(rule));
    if has("properties") {
        return reader.broken(Problem::FlattenedEnum, at, "");
    }
    let mut null = false;
    let mut nodes = Vec::with_capacity(branches.len());
    for branch in branches {
        if is_null(branch) {
            null = true;
        } else {
            nodes.push(reader.node(branch, at));
        }
    }
    let own_type = keywords.get("type").filter(|name| !nodes.iter().all(|node| is_named(node, name)));
    let other = (keyword == "oneOf" && keywords.contains_key("anyOf")).then_some("anyOf");
    let beside = BESIDE.into_iter().filter(|rule| has(rule)).chain(own_type.map(|_| "type")).chain(other);
    for rule in beside {
        reader.problems.push(Problem::UnsupportedKeyword, at, format!("`{rule}` beside `{keyword}`"));
    }
    // A rule that only repeats the type of the branches leaves `null` out.
    null &= !keywords.contains_key("type");
    let mut node = join(reader, nodes, at);
    node.null |= null;
    node
}

fn is_empty(rule: &Value) -> bool {
    rule.as_object().is_some_and(Map::is_empty) || rule.as_array().is_some_and(Vec::is_empty)
}

/// Whether a branch takes only values of that type.
fn is_named(node: &Node, name: &Value) -> bool {
    let own = match &node.kind {
        Kind::Union(Union { branches, .. }) => return branches.iter().all(|branch| is_named(branch, name)),
        Kind::Broken => return true,
        Kind::Text(_) => "string",
        Kind::Object(_) => "object",
        Kind::Array(_) => "array",
        Kind::Integer(_) => "integer",
        Kind::Number(_) => "number",
        Kind::Boolean => "boolean",
        Kind::Any => return false,
    };
    !node.null && name.as_str() == Some(own)
}

fn join(reader: &mut Reader<'_>, mut nodes: Vec<Node>, at: &str) -> Node {
    if nodes.len() == 1 {
        return nodes.pop().unwrap_or_else(|| Node::new(Kind::Broken));
    }
    let null = nodes.iter().any(|node| node.null);
    if nodes.iter().any(|node| matches!(node.kind, Kind::Broken)) {
        return Node::new(Kind::Broken);
    }
    let texts = take_texts(&mut nodes);
    let node = if nodes.is_empty() && texts.is_empty() {
        reader.broken(Problem::EmptyUnion, at, "")
    } else if nodes.is_empty() {
        text_of(texts)
    } else if let Some(tagging) = tagging(&nodes, &texts) {
        if !texts.is_empty() {
            nodes.insert(0, text_of(texts));
        }
        Node::new(Kind::Union(Union { tagging, branches: nodes }))
    } else {
        reader.broken(Problem::UntaggedUnion, at, "")
    };
    Node { null, ..node }
}

fn text_of(allowed: Vec<Allowed>) -> Node {
    Node::new(Kind::Text(Text { allowed, ..Text::default() }))
}

/// Takes the closed lists of texts out of the branches: unit variants, each with its documentation.
fn take_texts(nodes: &mut Vec<Node>) -> Vec<Allowed> {
    let mut texts = Vec::new();
    nodes.retain_mut(|node| match &mut node.kind {
        Kind::Text(text) if !text.allowed.is_empty() => {
            for mut allowed in text.allowed.drain(..) {
                allowed.doc = node.description.clone().or(allowed.doc);
                texts.push(allowed);
            }
            false
        }
        _ => true,
    });
    texts
}

/// How the branches are told apart, if they can be.
fn tagging(nodes: &[Node], texts: &[Allowed]) -> Option<Tagging> {
    let objects: Vec<&Object> = nodes
        .iter()
        .map(|node| match &node.kind {
            Kind::Object(object) => Some(object),
            _ => None,
        })
        .collect::<Option<_>>()?;
    if texts.is_empty() {
        for tag in objects.first()?.properties.iter().map(|property| property.name.as_str()) {
            if is_distinct(objects.iter().map(|object| tag_value(object, tag))) {
                return Some(Tagging::Property(tag.to_owned()));
            }
        }
    }
    is_distinct(objects.iter().map(|object| external_name(object))).then_some(Tagging::External)
}

/// The one value of a required property.
pub(super) fn tag_value<'a>(object: &'a Object, tag: &str) -> Option<&'a str> {
    let property = object.property(tag).filter(|property| property.required)?;
    match &property.node.kind {
        Kind::Text(Text { allowed, .. }) => match allowed.as_slice() {
            [one] => Some(&one.value),
            _ => None,
        },
        _ => None,
    }
}

/// The name of the only property, which is required.
pub(super) fn external_name(object: &Object) -> Option<&str> {
    match object.properties.as_slice() {
        [only] if only.required => Some(&only.name),
        _ => None,
    }
}

fn is_distinct<'a>(names: impl Iterator<Item = Option<&'a str>>) -> bool {
    let mut seen = Vec::new();
    for name in names {
        match name {
            Some(name) if !seen.contains(&name) => seen.push(name),
            _ => return false,
        }
    }
    true
}

/// A branch that takes only `null`.
fn is_null(branch: &Value) -> bool {
    branch.get("type").is_some_and(|name| name == "null") || branch.get("const") == Some(&Value::Null)
}
