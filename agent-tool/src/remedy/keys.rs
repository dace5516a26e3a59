//! Undeclared and missing keys: which belong together, and where a key belongs.

use serde_json::Value;

use super::place::{Place, inside};
use super::strays::Fate;
use super::{Context, expected, homes, received, safe, text};
use crate::guard::Compiled;
use crate::guard::finding::Finding;
use crate::guard::rules::{Property, ScopeRule};
use crate::spec::ScopeKind;

/// How long a list of names may get, in bytes of JSON text.
const LIST: usize = 240;

/// The undeclared key in words; of a secret, nothing of it.
pub(crate) fn shown<'a>(cx: &Context<'a>, finding: &Finding, place: &Place<'a>) -> String {
    let key = cx.undeclared(finding, place).filter(|_| !cx.is_secret(finding, place));
    key.map_or_else(|| "a key".to_owned(), |(key, _)| received::key(key))
}

/// What to do about an undeclared key.
pub(crate) fn unknown<'a>(cx: &Context<'a>, finding: &Finding, place: &Place<'a>) -> String {
    let key = shown(cx, finding, place);
    match cx.fate(finding) {
        Some(Fate::Wrapper(fields)) => {
            let fields: Vec<String> =
                fields.iter().map(|id| text::quoted(&cx.guard.property(*id).name)).collect();
            let fields = text::listing(&fields, "and", LIST);
            let around = if key.starts_with('\'') { key } else { "another object".to_owned() };
            format!("Put {fields} {}, not inside {around}.", inside(place.prose()))
        }
        Some(Fate::Rename(id)) => {
            let property = cx.guard.property(*id);
            let name = text::quoted(&property.name);
            let required = if property.required { ", which is required" } else { "" };
            format!(
                "{} is not accepted; did you mean {name}{required}? Use the name {name}.",
                text::capital(&key)
            )
        }
        Some(Fate::Elsewhere(home)) => {
            let (home, here) = (homes::words(home), inside(place.prose()));
            format!("{} belongs {home}, not {here}.", text::capital(&key))
        }
        Some(Fate::Unknown) | None => strangers(cx, finding, place),
    }
}

/// One sentence on all keys of an object that mean nothing.
fn strangers<'a>(cx: &Context<'a>, finding: &Finding, place: &Place<'a>) -> String {
    let beside = cx.strays_in(finding.path.steps()).filter(|stray| stray.fate == Fate::Unknown);
    let mut keys: Vec<String> = beside.map(|stray| shown(cx, stray.finding, place)).collect();
    keys.dedup();
    let verb = if keys.len() == 1 { "is" } else { "are" };
    let keys = text::capital(&text::listing(&keys, "and", LIST));
    let fields = expected::fields(cx.guard, finding.node);
    let whereto = if place.prose().is_empty() { String::new() } else { format!(" in '{}'", place.prose()) };
    let allowed = if fields.is_empty() {
        format!("No fields are allowed{whereto}; send {{}}.")
    } else {
        format!("Allowed fields{whereto}: {fields}.")
    };
    format!("{keys} {verb} not accepted; do not invent fields. {allowed}")
}

/// What a missing field needs.
pub(crate) fn missing<'a>(cx: &Context<'a>, finding: &Finding, place: &Place<'a>) -> String {
    if let Some(scope) = cx.scope(finding, place) {
        let fields = text::listing(&scope_fields(cx.guard, scope), "and", LIST);
        let word = scope_word(scope);
        return format!("Send {word} of {fields} {}.", inside(place.prose()));
    }
    let Some(id) = place.nearest() else { return String::new() };
    let around = finding.path.steps().split_last().map(|(_, around)| around).unwrap_or_default();
    if let Some(stray) = cx.strays_in(around).find(|stray| stray.fate.covers(id)) {
        return unknown(cx, stray.finding, &stray.place);
    }
    let property = cx.guard.property(id);
    let name = text::quoted(&property.name);
    let takes = text::with_article(&cx.expected(finding, place));
    let add = format!("Add {name} {}; it is required and takes {takes}.", inside(place.parent_prose()));
    match swallowed(cx, place, property) {
        Some(sibling) => format!(
            "{add} The text of {sibling} holds markup that names {name}: end that text before the markup, and send {name} as a field of its own."
        ),
        None => add,
    }
}

/// A sibling whose text has swallowed the field, as markup of a call format.
fn swallowed(cx: &Context<'_>, place: &Place<'_>, property: &Property) -> Option<String> {
    let object = place.around?.as_object()?;
    let mentions =
        |text: &str| text.contains(&*property.name) && (text.contains("<parameter") || text.contains("</"));
    let siblings = cx.properties_beside(place);
    siblings
        .filter(|sibling| !cx.guard.is_secret(sibling.node))
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
