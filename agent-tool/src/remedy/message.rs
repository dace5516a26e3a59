//! One violation for the reason: what is wrong, in the wording that models know from zod.

use serde_json::Value;

use super::place::Place;
use super::{Context, expected, keys, received, text};
use crate::guard::finding::{Code, Finding};
use crate::guard::rules::{MAX_SAFE, Property};
use crate::suggest;

/// How long one message may get, in bytes of JSON text.
const MESSAGE: usize = 280;
/// How long a list of allowed values may get.
const LIST: usize = 160;

/// `Expected string, received number`.
pub(crate) fn of(cx: &Context<'_>, finding: &Finding, place: &Place<'_>) -> String {
    let message = match finding.code {
        Code::UnknownField => {
            let key = keys::shown(cx, finding, place);
            format!(
                "Unrecognized key{}",
                key.strip_prefix("a key").map_or_else(|| format!(" {key}"), str::to_owned)
            )
        }
        Code::ConflictingFields => conflict(cx, finding, place),
        Code::MissingField => missing(cx, finding, place),
        _ if cx.is_for_humans(finding) => format!("Invalid value. Expected {}", kinds(cx, finding, place)),
        _ => of_value(cx, finding, place),
    };
    text::bounded(message, MESSAGE)
}

fn of_value(cx: &Context<'_>, finding: &Finding, place: &Place<'_>) -> String {
    let node = cx.guard.node(finding.node);
    let sent = cx.received(finding, place);
    let tail = sent.as_ref().map(|sent| format!(", received {sent}")).unwrap_or_default();
    if let Some(bounds) = expected::bounds(finding.code, node, place.value) {
        return format!("Number must be {bounds}{tail}");
    }
    match finding.code {
        Code::NotInEnum => {
            let allowed = text::list(cx.allowed(finding, place).iter().map(literal), " | ", LIST);
            format!("Invalid enum value. Expected {allowed}{tail}")
        }
        Code::NotAnObject | Code::WrongType => {
            let kind = place.value.map_or("nothing", received::kind);
            format!("Expected {}, received {kind}", kinds(cx, finding, place))
        }
        Code::StringifiedJson => {
            format!("Expected {}, received string that holds JSON", kinds(cx, finding, place))
        }
        Code::NotInteger => format!("Expected integer (a whole number){tail}"),
        Code::UnsafeInteger => format!("Number is beyond {MAX_SAFE}, where numbers are not exact{tail}"),
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
fn kinds(cx: &Context<'_>, finding: &Finding, place: &Place<'_>) -> String {
    match finding.code {
        Code::NotAnObject => "object".to_owned(),
        _ if cx.tag(finding, place).is_some() => "string".to_owned(),
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
    if let Some(scope) = cx.scope(finding, place) {
        let fields = text::listing(&keys::scope_fields(cx.guard, scope), "and", LIST);
        return format!("Only one of {fields} is allowed");
    }
    let names = spellings(cx.guard.property(finding.detail), place);
    format!("The field is sent under several names: {}", text::listing(&names, "and", LIST))
}

/// The names under which the property of a conflict was sent.
fn spellings(property: &Property, place: &Place<'_>) -> Vec<String> {
    let Some(object) = place.parent.and_then(Value::as_object) else { return Vec::new() };
    let folded = suggest::fold(&property.name);
    let names = |key: &&String| {
        property.aliases.iter().any(|alias| alias == *key)
            || (key.len() < 256 && suggest::fold(key) == folded)
    };
    object.keys().filter(names).map(|key| received::key(key)).collect()
}

fn missing(cx: &Context<'_>, finding: &Finding, place: &Place<'_>) -> String {
    match cx.scope(finding, place) {
        None => "Required".to_owned(),
        Some(scope) => {
            let fields = text::listing(&keys::scope_fields(cx.guard, scope), "and", LIST);
            text::capital(&format!("{} of {fields} is required", keys::scope_word(scope)))
        }
    }
}
