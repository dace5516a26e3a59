//! One violation for the reason: what is wrong, in the wording that models know from zod.

use std::borrow::Cow;

use serde_json::Value;

use super::place::{Place, sent_key};
use super::{Context, expected, keys, received, text};
use crate::guard::finding::{Code, Finding};
use crate::guard::rules::MAX_SAFE;
use crate::spec::ScopeKind;

/// How long one message may get, in bytes of JSON text.
const MESSAGE: usize = 280;
/// How long a list of allowed values may get.
const LIST: usize = 160;

/// `Expected string, received number`.
pub(crate) fn of(cx: &Context<'_>, finding: &Finding, place: &Place<'_>) -> String {
    let message = match finding.code {
        Code::UnknownField => format!("Unrecognized key {}", keys::shown(finding, place)),
        Code::ConflictingFields => conflict(cx, finding, place),
        Code::MissingField => missing(cx, finding),
        Code::DuplicateField => "The key is sent twice".to_owned(),
        Code::RefusedByType => "The value is refused by the tool's own type".to_owned(),
        _ => of_value(cx, finding, place),
    };
    text::cut(&message, MESSAGE).into_owned()
}

fn of_value(cx: &Context<'_>, finding: &Finding, place: &Place<'_>) -> String {
    let node = cx.guard.node(finding.node);
    let sent = cx.received(finding, place);
    let tail = sent.as_ref().map(|sent| format!(", received {sent}")).unwrap_or_default();
    match finding.code {
        Code::NotInEnum => {
            let allowed = node.allowed.as_deref().unwrap_or_default();
            let allowed = text::list(allowed.iter().map(literal), " | ", LIST);
            format!("Invalid enum value. Expected {allowed}{tail}")
        }
        Code::NotAnObject | Code::WrongType => {
            let kind = place.value.as_deref().map_or("nothing", received::kind);
            format!("Expected {}, received {kind}", kinds(cx, finding))
        }
        Code::StringifiedJson => format!("Expected {}, received string that holds JSON", kinds(cx, finding)),
        Code::NotInteger => format!("Expected integer (a whole number){tail}"),
        Code::UnsafeInteger => format!("Number is beyond {MAX_SAFE}, where numbers are not exact{tail}"),
        Code::OutOfRange => {
            let range = expected::range_of(node).unwrap_or_else(|| "in range".to_owned());
            format!("Number must be {range}{tail}")
        }
        Code::NotMultiple => {
            let step = node.number.multiple_of.map(text::number).unwrap_or_default();
            format!("Number must be a multiple of {step}{tail}")
        }
        Code::TooShort | Code::TooLong => {
            let length = expected::length(&node.text).unwrap_or_default();
            format!("Text must have {length}{tail}")
        }
        Code::TooFewItems | Code::TooManyItems => {
            let items = expected::items(node.array.min, node.array.max).unwrap_or_default();
            format!("Array must have {items}{tail}")
        }
        Code::DuplicateItem => format!("Item is equal to item {}; items must differ", finding.detail),
        Code::NoVariant => format!("Invalid input. Expected {}{tail}", expected::of(cx.guard, finding.node)),
        _ => format!("Invalid text. Expected {}{tail}", expected::of(cx.guard, finding.node)),
    }
}

/// The kinds that are asked for: of the root always an object.
fn kinds(cx: &Context<'_>, finding: &Finding) -> String {
    match finding.code {
        Code::NotAnObject => "object".to_owned(),
        _ => expected::kinds(cx.guard, finding.node),
    }
}

/// A value of the contract: text in quotes, anything else as JSON.
fn literal(value: &Value) -> String {
    match value {
        Value::String(text) => text::quoted(text),
        other => expected::scalar(other),
    }
}

fn conflict(cx: &Context<'_>, finding: &Finding, place: &Place<'_>) -> String {
    let spellings = spellings(cx, finding, place);
    if spellings.is_empty() {
        return "Fields that exclude each other are sent together".to_owned();
    }
    format!("One field is sent under several names: {}", text::listing(&spellings, "and", LIST))
}

/// The names under which the property of a conflict was sent.
pub(crate) fn spellings(cx: &Context<'_>, finding: &Finding, place: &Place<'_>) -> Vec<String> {
    let property = cx.guard.property(finding.detail);
    let object = if place.value.as_deref().is_some_and(|value| sent_key(value, property).is_some()) {
        place.value.as_deref()
    } else {
        place.parent.as_deref()
    };
    let Some(map) = object.and_then(Value::as_object) else { return Vec::new() };
    let names = std::iter::once(&*property.name).chain(property.aliases.iter().map(Cow::as_ref));
    names.filter(|name| map.contains_key(*name)).map(text::quoted).collect()
}

fn missing(cx: &Context<'_>, finding: &Finding) -> String {
    match cx.scope(finding) {
        None => "Required".to_owned(),
        Some(scope) => {
            let fields = keys::scope_fields(cx.guard, scope);
            let word = match scope.kind {
                ScopeKind::AtLeastOne => "At least one",
                ScopeKind::ExactlyOne => "Exactly one",
            };
            format!("{word} of {} is required", text::listing(&fields, "and", LIST))
        }
    }
}
