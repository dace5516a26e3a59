//! One violation for the reason: what is wrong, in the wording that models know from zod.

use serde_json::Value;

use super::place::Place;
use super::{Context, bounds, expected, keys, received, text};
use crate::guard::finding::{Code, Finding};
use crate::guard::rules::{MAX_SAFE, Property};
use crate::suggest;

/// How long one message may get, in bytes of JSON text.
pub(crate) const LONGEST: usize = 280;
/// How long a list of names may get.
const LIST: usize = 160;

/// Adds `Expected string, received number`, however long.
pub(crate) fn add<'a>(to: &mut String, cx: &Context<'a>, finding: &Finding, place: &Place<'a>) {
    match finding.code {
        Code::UnknownField => {
            let key = keys::shown(cx, finding, place);
            match key.strip_prefix("a key") {
                Some(rest) => text::add(to, ["Unrecognized key", rest]),
                None => text::add(to, ["Unrecognized key ", &key]),
            }
        }
        Code::ConflictingFields => to.push_str(&conflict(cx, finding, place)),
        Code::MissingField => missing(to, cx, finding, place),
        _ if cx.is_for_humans(finding) => {
            text::add(to, ["Invalid value. Expected ", kinds(cx, finding, place)]);
        }
        _ => of_value(to, cx, finding, place),
    }
}

fn of_value(to: &mut String, cx: &Context<'_>, finding: &Finding, place: &Place<'_>) {
    let node = cx.guard.node(finding.node);
    if let Some(range) = bounds::bounds(cx.guard, finding, place.value) {
        text::add(to, ["Number must be ", &range]);
        return received(to, cx, finding, place);
    }
    match finding.code {
        Code::NotInEnum => {
            let allowed = expected::literals(cx.guard, finding.node, cx.tag(finding, place));
            text::add(to, ["Invalid enum value. Expected ", &allowed]);
        }
        Code::NotAnObject | Code::WrongType => {
            let kind = place.value.map_or("nothing", received::kind);
            return text::add(to, ["Expected ", kinds(cx, finding, place), ", received ", kind]);
        }
        Code::StringifiedJson => {
            let kinds = kinds(cx, finding, place);
            return text::add(to, ["Expected ", kinds, ", received string that holds JSON"]);
        }
        Code::DuplicateItem => {
            let of = finding.detail;
            return text::push(to, format_args!("Item is equal to item {of}; items must differ"));
        }
        Code::NotInteger => to.push_str("Expected integer (a whole number)"),
        Code::UnsafeInteger => {
            text::push(to, format_args!("Number is beyond {MAX_SAFE}, where numbers are not exact"));
        }
        Code::NotMultiple => {
            let step = node.number.multiple_of.map(text::number).unwrap_or_default();
            text::add(to, ["Number must be a multiple of ", &step]);
        }
        Code::TooShort | Code::TooLong => {
            text::add(to, ["Text must have ", expected::size(cx.guard, finding)]);
        }
        Code::TooFewItems | Code::TooManyItems => {
            text::add(to, ["Array must have ", expected::size(cx.guard, finding)]);
        }
        Code::NoVariant => {
            text::add(to, ["Invalid input. Expected ", expected::of(cx.guard, finding.node)]);
        }
        _ => text::add(to, ["Invalid text. Expected ", expected::of(cx.guard, finding.node)]),
    }
    received(to, cx, finding, place);
}

/// Adds what was sent.
fn received(to: &mut String, cx: &Context<'_>, finding: &Finding, place: &Place<'_>) {
    if let Some(value) = place.value {
        to.push_str(", received ");
        received::add(to, value, cx.is_secret(finding, place));
    }
}

/// The kinds that are asked for: of the root always an object.
fn kinds<'a>(cx: &Context<'a>, finding: &Finding, place: &Place<'_>) -> &'a str {
    match finding.code {
        Code::NotAnObject => "object",
        _ if cx.tag(finding, place).is_some() => "string",
        _ => expected::kinds(cx.guard, finding.node),
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
    let Some(object) = place.around.and_then(Value::as_object) else { return Vec::new() };
    let folded = suggest::fold(&property.name);
    let names = |key: &&String| {
        **key == *property.name
            || property.aliases.iter().any(|alias| alias == *key)
            || (key.len() < 256 && suggest::fold(key) == folded)
    };
    object.keys().filter(names).map(|key| received::key(key)).collect()
}

fn missing(to: &mut String, cx: &Context<'_>, finding: &Finding, place: &Place<'_>) {
    let Some(scope) = cx.scope(finding, place) else { return to.push_str("Required") };
    let fields = text::listing(&keys::scope_fields(cx.guard, scope), "and", LIST);
    to.push_str(&text::capital(&format!("{} of {fields} is required", keys::scope_word(scope))));
}
