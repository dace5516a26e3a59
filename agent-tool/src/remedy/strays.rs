//! Undeclared keys: what each is likely meant for, found out once for a rejection.

use std::borrow::Cow;

use serde_json::{Map, Value};

use super::limits::WRITTEN;
use super::place::{Place, push_prose};
use super::{Context, safe, text};
use crate::guard::Compiled;
use crate::guard::finding::{Code, Finding};
use crate::guard::rules::{NodeId, PropId};
use crate::json::{self, TextLimits};
use crate::suggest;

/// How many undeclared keys are looked at.
const LOOKED_AT: usize = WRITTEN;
/// How many objects of the schema are looked through for the home of a key.
const OBJECTS: usize = 256;

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
    let wrapped = wrapped(guard, &rules.properties, value);
    if !wrapped.is_empty() {
        return Fate::Wrapper(wrapped);
    }
    if let Some(id) = meant(guard, &rules.properties, key) {
        let property = guard.property(id);
        let free = object.is_none_or(|object| !object.contains_key(&*property.name));
        if free && safe::may_name(guard, property, Some(value)) {
            return Fate::Rename(id);
        }
        return Fate::Unknown;
    }
    home(guard, finding.node, key, value).map_or(Fate::Unknown, Fate::Elsewhere)
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
