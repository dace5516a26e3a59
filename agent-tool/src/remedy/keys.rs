//! Undeclared and missing keys: which belong together, and where a key belongs.

use std::borrow::Cow;

use serde_json::{Map, Value};

use super::place::{Place, inside, push_prose};
use super::{Context, expected, received, safe, text};
use crate::guard::Compiled;
use crate::guard::finding::Finding;
use crate::guard::rules::{NodeId, PropId, Property, ScopeRule};
use crate::spec::ScopeKind;
use crate::suggest;

/// How long a list of names may get, in bytes of JSON text.
const LIST: usize = 240;
/// How many objects of the schema are looked through for the home of a key.
const OBJECTS: usize = 256;

/// What an undeclared key is likely meant for.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Fate {
    /// It holds fields that belong beside it.
    Wrapper(Vec<PropId>),
    /// It is another name of a field.
    Rename(PropId),
    /// It is declared in another object only, whose place reads so.
    Elsewhere(String),
    /// Nothing.
    Unknown,
}

/// The undeclared key in words.
pub(crate) fn shown(finding: &Finding, place: &Place<'_>) -> String {
    sent(finding, place).map_or_else(|| "a key".to_owned(), |(key, _)| received::key(key))
}

/// The undeclared key and its value.
fn sent<'v>(finding: &Finding, place: &'v Place<'_>) -> Option<(&'v String, &'v Value)> {
    place.value.as_deref()?.as_object()?.iter().nth(finding.detail as usize)
}

/// What to do about an undeclared key.
pub(crate) fn unknown(cx: &Context<'_>, finding: &Finding, place: &Place<'_>) -> String {
    let key = shown(finding, place);
    match fate(cx, finding, place) {
        Fate::Wrapper(fields) => {
            let fields: Vec<String> =
                fields.iter().map(|id| text::quoted(&cx.guard.property(*id).name)).collect();
            let fields = text::listing(&fields, "and", LIST);
            let around = if key.starts_with('\'') { key } else { "another object".to_owned() };
            format!("Put {fields} {}, not inside {around}.", inside(&place.prose))
        }
        Fate::Rename(id) => {
            let property = cx.guard.property(id);
            let name = text::quoted(&property.name);
            let required = if property.required { ", which is required" } else { "" };
            format!(
                "{} is not accepted; did you mean {name}{required}? Use the name {name}.",
                text::capital(&key)
            )
        }
        Fate::Elsewhere(home) => {
            let here = if place.prose.is_empty() {
                "at the top level".to_owned()
            } else {
                format!("in '{}'", place.prose)
            };
            format!("{} belongs {}, not {here}.", text::capital(&key), inside(&home))
        }
        Fate::Unknown => strangers(cx, finding, place),
    }
}

/// One sentence on all keys of an object that mean nothing.
fn strangers(cx: &Context<'_>, finding: &Finding, place: &Place<'_>) -> String {
    let beside = cx.unknown_beside(finding).filter(|other| fate(cx, other, place) == Fate::Unknown);
    let mut keys: Vec<String> = beside.map(|other| shown(other, place)).collect();
    keys.dedup();
    let verb = if keys.len() == 1 { "is" } else { "are" };
    let keys = text::capital(&text::listing(&keys, "and", LIST));
    let rules = cx.guard.node(finding.node).object.as_ref();
    let fields = rules.map(|rules| expected::fields(cx.guard, &rules.properties));
    let whereto = if place.prose.is_empty() { String::new() } else { format!(" in '{}'", place.prose) };
    let allowed = match fields.filter(|fields| !fields.is_empty()) {
        Some(fields) => format!("Allowed fields{whereto}: {fields}."),
        None => format!("No fields are allowed{whereto}; send {{}}."),
    };
    format!("{keys} {verb} not accepted; do not invent fields. {allowed}")
}

/// What a missing field needs.
pub(crate) fn missing(cx: &Context<'_>, finding: &Finding, place: &Place<'_>) -> String {
    if let Some(scope) = cx.scope(finding, place) {
        let fields = text::listing(&scope_fields(cx.guard, scope), "and", LIST);
        let word = scope_word(scope);
        return format!("Send {word} of {fields} {}.", inside(&place.prose));
    }
    let Some((id, _)) = &place.field else { return String::new() };
    if let Some(hint) = cx.unknown_for(finding).find_map(|(other, object)| covers(cx, other, &object, *id)) {
        return hint;
    }
    let property = cx.guard.property(*id);
    let name = text::quoted(&property.name);
    let takes = text::with_article(&cx.expected(finding, place));
    let add = format!("Add {name} {}; it is required and takes {takes}.", inside(&place.parent_prose));
    match swallowed(cx, place, property) {
        Some(sibling) => format!(
            "{add} The text of {sibling} holds markup that names {name}: end that text before the markup, and send {name} as a field of its own."
        ),
        None => add,
    }
}

/// The hint on an undeclared key, where it is about this missing field too.
fn covers(cx: &Context<'_>, other: &Finding, object: &Place<'_>, id: PropId) -> Option<String> {
    let covered = match fate(cx, other, object) {
        Fate::Wrapper(fields) => fields.contains(&id),
        Fate::Rename(field) => field == id,
        Fate::Elsewhere(_) | Fate::Unknown => false,
    };
    covered.then(|| unknown(cx, other, object))
}

/// A sibling whose text has swallowed the field, as markup of a call format.
fn swallowed(cx: &Context<'_>, place: &Place<'_>, property: &Property) -> Option<String> {
    let object = place.parent.as_deref()?.as_object()?;
    let mentions =
        |text: &str| text.contains(&*property.name) && (text.contains("<parameter") || text.contains("</"));
    let siblings = cx.properties_beside(place);
    siblings
        .filter(|sibling| object.get(&*sibling.name).and_then(Value::as_str).is_some_and(mentions))
        .map(|sibling| text::quoted(&sibling.name))
        .next()
}

/// How many fields of a scope must be given.
pub(crate) fn scope_word(scope: &ScopeRule) -> &'static str {
    match scope.kind {
        ScopeKind::AtLeastOne => "at least one",
        ScopeKind::ExactlyOne => "exactly one",
    }
}

/// The fields of a scope that a suggestion may name.
pub(crate) fn scope_fields(guard: &Compiled, scope: &ScopeRule) -> Vec<String> {
    let properties = scope.fields.iter().map(|id| guard.property(*id));
    properties
        .filter(|property| safe::may_name(guard, property, None))
        .map(|property| text::quoted(&property.name))
        .collect()
}

fn fate(cx: &Context<'_>, finding: &Finding, place: &Place<'_>) -> Fate {
    let Some((key, value)) = sent(finding, place) else { return Fate::Unknown };
    let Some(rules) = &cx.guard.node(finding.node).object else { return Fate::Unknown };
    let object = place.value.as_deref().and_then(Value::as_object);
    let wrapped = wrapped(cx.guard, &rules.properties, value);
    if !wrapped.is_empty() {
        return Fate::Wrapper(wrapped);
    }
    if let Some(id) = meant(cx.guard, &rules.properties, key) {
        let property = cx.guard.property(id);
        let free = object.is_none_or(|object| !object.contains_key(&*property.name));
        if free && safe::may_name(cx.guard, property, Some(value)) {
            return Fate::Rename(id);
        }
        return Fate::Unknown;
    }
    home(cx.guard, finding.node, key, value).map_or(Fate::Unknown, Fate::Elsewhere)
}

/// The fields that were sent inside an undeclared key, as an object or as its JSON text.
fn wrapped(guard: &Compiled, properties: &[PropId], value: &Value) -> Vec<PropId> {
    let Some(inner) = as_object(value) else { return Vec::new() };
    let named = |id: &&PropId| {
        let property = guard.property(**id);
        let sent = inner.get(&*property.name);
        sent.is_some() && safe::may_name(guard, property, sent)
    };
    properties.iter().filter(named).copied().collect()
}

/// An object, or the object that a text holds.
pub(crate) fn as_object(value: &Value) -> Option<Cow<'_, Map<String, Value>>> {
    match value {
        Value::Object(map) => Some(Cow::Borrowed(map)),
        Value::String(text) if text.trim_start().starts_with('{') => {
            serde_json::from_str(text).ok().map(Cow::Owned)
        }
        _ => None,
    }
}

/// The field that a key names: the author says so, or the names are alike.
fn meant(guard: &Compiled, properties: &[PropId], key: &str) -> Option<PropId> {
    let folded = suggest::fold(key.get(..key.len().min(256)).unwrap_or_default());
    let called = |id: &&PropId| {
        let note = &guard.node(guard.property(**id).node).note;
        note.also_called.iter().any(|other| suggest::fold(other) == folded)
    };
    if let Some(id) = properties.iter().find(called) {
        return Some(*id);
    }
    let names = properties.iter().map(|id| &*guard.property(*id).name);
    let nearest = suggest::nearest(key, names)?;
    properties.iter().copied().find(|id| &*guard.property(*id).name == nearest)
}

/// The one other object that declares a key.
fn home(guard: &Compiled, here: NodeId, key: &str, value: &Value) -> Option<String> {
    let mut found = None;
    let mut seen = Vec::new();
    let mut open = vec![(guard.root, String::new())];
    while let Some((id, prose)) = open.pop() {
        if seen.contains(&id) || seen.len() > OBJECTS {
            continue;
        }
        seen.push(id);
        let node = guard.node(id);
        open.extend(node.array.items.map(|items| (items, format!("{prose}[]"))));
        open.extend(
            node.union.iter().flat_map(|union| &union.branches).map(|branch| (*branch, prose.clone())),
        );
        let Some(rules) = &node.object else { continue };
        for property in rules.properties.iter().map(|id| guard.property(*id)) {
            let mut inner = prose.clone();
            push_prose(&mut inner, &text::name(&property.name));
            open.push((property.node, inner));
            if id != here && &*property.name == key && safe::may_name(guard, property, Some(value)) {
                if found.is_some() {
                    return None;
                }
                found = Some(prose.clone());
            }
        }
    }
    found
}
