//! Undeclared keys: what each is likely meant for, found out once for a rejection.

use std::borrow::Cow;

use serde_json::{Map, Value};

use super::limits::WRITTEN;
use super::place::{Place, branches};
use super::{Context, homes, safe};
use crate::guard::Compiled;
use crate::guard::finding::{Code, Finding};
use crate::guard::rules::{NodeId, PropId, Property};
use crate::json::{self, TextLimits};
use crate::suggest;

/// How many undeclared keys are looked at.
const LOOKED_AT: usize = WRITTEN;

/// An undeclared key.
#[derive(Debug, Clone)]
pub(crate) struct Stray<'a> {
    pub(crate) finding: &'a Finding,
    /// The object in which it was sent.
    pub(crate) place: Place<'a>,
    pub(crate) fate: Fate,
}

/// What an undeclared key is likely meant for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Fate {
    /// It holds fields that belong beside it.
    Wrapper(Vec<PropId>),
    /// It is another name of a field.
    Rename(PropId),
    /// It is declared in another object only, whose place reads so.
    Elsewhere(String),
    /// Nothing.
    Unknown,
}

impl Fate {
    /// Whether what is said about the key mends a missing field too.
    pub(crate) fn covers(&self, field: PropId) -> bool {
        match self {
            Self::Wrapper(fields) => fields.contains(&field),
            Self::Rename(id) => *id == field,
            Self::Elsewhere(_) | Self::Unknown => false,
        }
    }
}

/// The first undeclared keys of a call.
pub(crate) fn of<'a>(cx: &Context<'a>) -> Vec<Stray<'a>> {
    let undeclared = cx.findings.iter().filter(|finding| finding.code == Code::UnknownField);
    undeclared
        .take(LOOKED_AT)
        .map(|finding| {
            let place = cx.place(finding);
            let fate = fate(cx, finding, &place);
            Stray { finding, place, fate }
        })
        .collect()
}

fn fate<'a>(cx: &Context<'a>, finding: &Finding, place: &Place<'a>) -> Fate {
    let guard = cx.guard;
    let Some((key, value)) = cx.undeclared(finding, place) else { return Fate::Unknown };
    let Some(rules) = &guard.node(finding.node).object else { return Fate::Unknown };
    let object = place.value.and_then(Value::as_object);
    let is_free = |property: &Property| object.is_none_or(|object| !is_sent(object, property));
    let wrapped = wrapped(guard, &rules.properties, value, is_free);
    let meant = meant(guard, &rules.properties, key);
    let rename = meant.filter(|id| {
        let property = guard.property(*id);
        is_free(property) && safe::may_name(guard, property, Some(value))
    });
    // What it holds may be fields of the field that it is another name of.
    let inside = rename.filter(|id| {
        let node = guard.property(*id).node;
        wrapped.iter().all(|id| declares(guard, node, &guard.property(*id).name))
    });
    match (wrapped.is_empty(), inside.or(rename.filter(|_| wrapped.is_empty())), meant) {
        (_, Some(id), _) => Fate::Rename(id),
        (false, None, _) => Fate::Wrapper(wrapped),
        (true, None, Some(_)) => Fate::Unknown,
        (true, None, None) => homes::home(guard, finding, key, value).map_or(Fate::Unknown, Fate::Elsewhere),
    }
}

/// Whether a property was sent, under any name of its own.
pub(crate) fn is_sent(object: &Map<String, Value>, property: &Property) -> bool {
    let mut names = std::iter::once(&*property.name).chain(property.aliases.iter().map(|alias| &**alias));
    names.any(|name| object.contains_key(name))
}

/// The fields that were sent inside an undeclared key, as an object or as its JSON text, and nowhere else.
fn wrapped(
    guard: &Compiled,
    properties: &[PropId],
    value: &Value,
    is_free: impl Fn(&Property) -> bool,
) -> Vec<PropId> {
    let Some(inner) = as_object(value) else { return Vec::new() };
    let named = |id: &&PropId| {
        let property = guard.property(**id);
        let Some(sent) = inner.get(&*property.name) else { return false };
        // `{"action": "back"}` may be the content of a field `action` that has a field `action`.
        let is_content = as_object(sent).is_none() && declares(guard, property.node, &property.name);
        is_free(property) && !is_content && safe::may_name(guard, property, Some(sent))
    };
    properties.iter().filter(named).copied().collect()
}

/// Whether an object at a place may have a field of that name.
fn declares(guard: &Compiled, id: NodeId, name: &str) -> bool {
    let rules = branches(guard, id).filter_map(|node| node.object.as_deref());
    rules.flat_map(|rules| &rules.properties).any(|id| &*guard.property(*id).name == name)
}

/// An object, or the object that a text holds.
pub(crate) fn as_object(value: &Value) -> Option<Cow<'_, Map<String, Value>>> {
    match value {
        Value::Object(map) => Some(Cow::Borrowed(map)),
        Value::String(text) if text.trim_start().starts_with('{') => {
            match json::read(text.as_bytes(), &TextLimits::default()) {
                Ok(Value::Object(map)) => Some(Cow::Owned(map)),
                _ => None,
            }
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
    let properties = || properties.iter().map(|id| (*id, guard.property(*id)));
    if let Some(nearest) = suggest::nearest(key, properties().map(|(_, property)| &*property.name)) {
        return properties().find(|(_, property)| &*property.name == nearest).map(|(id, _)| id);
    }
    let aliases = properties().flat_map(|(_, property)| property.aliases.iter().map(|alias| &**alias));
    let nearest = suggest::nearest(key, aliases)?;
    properties().find(|(_, one)| one.aliases.iter().any(|alias| alias == nearest)).map(|(id, _)| id)
}
