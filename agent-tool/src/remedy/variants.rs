//! Externally tagged enums in words: the form in which each variant is sent, and which one a value names.
//!
//! Which branch of a union is meant is decided in the guard.

use serde_json::{Map, Value};

use super::place::Place;
use super::{Context, safe, text};
use crate::guard::Compiled;
use crate::guard::finding::Finding;
use crate::guard::rules::{Property, Types, Union};
use crate::suggest;

/// How long the list of forms may get, in bytes of JSON text.
const LIST: usize = 320;

/// A variant by its name, and as it is sent.
struct Variant<'g> {
    name: &'g str,
    form: String,
}

/// What to send for an externally tagged enum: every variant in its form, and the one that was meant.
pub(crate) fn listed(cx: &Context<'_>, finding: &Finding, place: &Place<'_>) -> Option<String> {
    let union = cx.guard.node(finding.node).union.as_deref()?;
    let variants = variants(cx.guard, union)?;
    let forms = text::list(variants.iter().map(|variant| &variant.form), ", ", LIST);
    let mut hint = text::joined(["Send ", &place.subject(), " as one of: ", &forms, "."]);
    let sent = place.value.filter(|_| !cx.is_secret(finding, place));
    let names = || variants.iter().map(|variant| variant.name);
    if let Some(meant) = sent.and_then(name_in).and_then(|sent| nearest(cx.guard, sent, names())) {
        if let Some(variant) = variants.iter().find(|variant| variant.name == meant) {
            text::add(&mut hint, [" Did you mean ", &variant.form, "?"]);
        }
    }
    Some(hint)
}

/// The name that was meant. On a destructive tool only another spelling of the same word, so that no other target is ever
/// proposed.
pub(crate) fn nearest<'g>(
    guard: &Compiled,
    sent: &str,
    names: impl Iterator<Item = &'g str>,
) -> Option<&'g str> {
    let nearest = suggest::nearest(sent, names)?;
    let same =
        || suggest::fold(nearest) == suggest::fold(sent.get(..sent.len().min(256)).unwrap_or_default());
    (!guard.destructive || same()).then_some(nearest)
}

/// What a value may be the name of, or have as its name.
fn name_in(sent: &Value) -> Option<&str> {
    match sent {
        Value::String(text) => Some(text),
        Value::Object(map) if map.len() == 1 => map.keys().next().map(String::as_str),
        _ => None,
    }
}

fn variants<'g>(guard: &'g Compiled, union: &'g Union) -> Option<Vec<Variant<'g>>> {
    if !guard.is_external(union) {
        return None;
    }
    let mut variants = Vec::new();
    for branch in &union.branches {
        let texts = guard.node(*branch).allowed.iter().flatten().filter_map(Value::as_str);
        variants
            .extend(texts.map(|name| Variant { name, form: text::joined(["\"", &text::name(name), "\""]) }));
        let holder = guard.variant(*branch).filter(|property| safe::may_name(guard, property, None));
        variants.extend(holder.map(|property| Variant { name: &property.name, form: form(guard, property) }));
    }
    Some(variants)
}

/// `{"move": {…}}`.
pub(crate) fn form(guard: &Compiled, property: &Property) -> String {
    let inside = match guard.kinds(property.node) {
        Types::OBJECT => "{…}",
        Types::ARRAY => "[…]",
        _ => "…",
    };
    text::joined(["{\"", &text::name(&property.name), "\": ", inside, "}"])
}

/// The one allowed text that an object names: by a key, or else by a text in it.
pub(crate) fn named<'g>(allowed: &'g [Value], sent: &Map<String, Value>) -> Option<&'g str> {
    let texts = || allowed.iter().filter_map(Value::as_str);
    let one = |is_sent: &dyn Fn(&str) -> bool| {
        let mut named = texts().filter(|text| is_sent(text));
        let first = named.next();
        (first, named.next().is_some())
    };
    match one(&|text| sent.contains_key(text)) {
        (None, _) => match one(&|text| sent.values().any(|value| value.as_str() == Some(text))) {
            (named, false) => named,
            (_, true) => None,
        },
        (named, false) => named,
        (_, true) => None,
    }
}
