//! Our own remediation of one violation: an imperative sentence, with the text to send.
//!
//! What a suggestion may name is decided in `safe`.

use serde_json::Value;

use super::place::{Place, inside};
use super::{Context, alphabet, expected, keys, kinds, safe, text};
use crate::guard::finding::{Code, Finding};
use crate::guard::rules::{MAX_SAFE, Node};
use crate::suggest;

/// How long one remediation may get, in bytes of JSON text.
const HINT: usize = 520;
/// What callers send when they mean "nothing", after folding.
const PLACEHOLDERS: &[&str] = &["", "null", "none", "nil", "undefined", "n/a", "nan", "unknown"];

/// What to do about a violation.
pub(crate) fn of<'a>(cx: &Context<'a>, finding: &Finding, place: &Place<'a>) -> String {
    let mut hint = match finding.code {
        _ if cx.is_for_humans(finding) => human(cx, finding, place),
        Code::UnknownField => keys::unknown(cx, finding, place),
        Code::MissingField => keys::missing(cx, finding, place),
        Code::ConflictingFields => conflict(cx, finding, place),
        Code::NotAnObject => not_an_object(cx, place),
        Code::WrongType => kinds::wrong(cx, finding, place),
        Code::StringifiedJson => kinds::stringified(cx, finding, place),
        _ => of_value(cx, finding, place),
    };
    if let Some(omit) = omit(cx, finding, place) {
        hint.push(' ');
        hint.push_str(&omit);
    }
    text::bounded(hint, HINT)
}

/// What only a human has is not to be guessed, so nothing of it is named.
fn human(cx: &Context<'_>, finding: &Finding, place: &Place<'_>) -> String {
    let kinds = text::with_article(expected::kinds(cx.guard, finding.node));
    format!("Do not guess {}: ask the human supervisor, then send it as {kinds}.", place.subject())
}

fn of_value(cx: &Context<'_>, finding: &Finding, place: &Place<'_>) -> String {
    let node = cx.guard.node(finding.node);
    let subject = &*place.subject();
    if let Some(bounds) = expected::bounds(cx.guard, finding, place.value) {
        let bounds = expected::with("a number", Some(&bounds));
        return text::joined(["Send ", subject, " as ", &bounds, "."]);
    }
    let words = || expected::sent_as(cx.guard, finding.node);
    match finding.code {
        Code::NotInEnum => not_in_enum(cx, finding, place),
        Code::NotInteger => text::joined(["Send ", subject, " as a whole number; it takes ", words(), "."]),
        Code::UnsafeInteger if node.note.id => format!(
            "Send {subject} as a string: the digits in quotes, as they were first given to you; a number above {MAX_SAFE} has lost digits."
        ),
        Code::UnsafeInteger => {
            format!("Send {subject} as {}; a number beyond {MAX_SAFE} is too large to be exact.", words())
        }
        Code::PatternMismatch => pattern(cx, finding, place, node),
        Code::InvalidFormat => format(subject, node),
        Code::DuplicateItem => {
            format!("Remove {subject}: it is equal to an earlier item, and items must differ.")
        }
        Code::TooFewItems | Code::TooManyItems => {
            let items = Some(expected::size(cx.guard, finding)).filter(|items| !items.is_empty());
            text::joined(["Send ", items.unwrap_or_else(words), " in ", subject, "."])
        }
        Code::TooShort | Code::TooLong => {
            let length = Some(expected::size(cx.guard, finding)).filter(|length| !length.is_empty());
            text::joined(["Send ", length.unwrap_or_else(words), " for ", subject, "."])
        }
        Code::NoVariant => variant(cx, finding, place),
        _ => text::joined(["Send ", subject, " as ", words(), "."]),
    }
}

fn not_in_enum(cx: &Context<'_>, finding: &Finding, place: &Place<'_>) -> String {
    if place.is_dry_run || cx.guard.node(finding.node).note.flag.is_dry_run() {
        let is_taken = cx.allowed(finding, place).contains(&Value::Bool(true));
        let rehearse = || text::joined(["Set ", &place.subject(), " to true."]);
        return if is_taken { rehearse() } else { human(cx, finding, place) };
    }
    let allowed = expected::allowed(cx.guard, finding.node, cx.tag(finding, place));
    let mut hint = text::joined(["Set ", &place.subject(), " to an allowed value. Allowed: ", &allowed, "."]);
    if let Some(meant) = meant(cx, finding, place, &cx.allowed(finding, place)) {
        text::add(&mut hint, [" Did you mean \"", &meant, "\"?"]);
    }
    hint
}

/// Text that fails its pattern: the format, the example, and the first character that cannot be.
fn pattern(cx: &Context<'_>, finding: &Finding, place: &Place<'_>, node: &Node) -> String {
    let words = expected::sent_as(cx.guard, finding.node);
    let mut hint = text::joined(["Send ", &place.subject(), " as ", words]);
    for other in others(cx, finding, place) {
        text::add(&mut hint, [", or as ", &text::with_article(other)]);
    }
    hint.push('.');
    let source = node.text.pattern.as_ref().map(|pattern| &*pattern.source);
    let sent = place.value.and_then(Value::as_str).filter(|_| !cx.is_secret(finding, place));
    let (Some(source), Some(sent)) = (source, sent) else { return hint };
    if let Some(fault) = alphabet::fault(source, sent) {
        text::add(&mut hint, [" ", &fault]);
    }
    hint
}

/// What the other branches of a union take.
fn others<'a>(cx: &Context<'a>, finding: &Finding, place: &Place<'_>) -> Vec<&'a str> {
    let Some(declared) = place.trail.last() else { return Vec::new() };
    let union = cx.guard.node(*declared).union.as_ref();
    let branches = union.map(|union| union.branches.as_slice()).unwrap_or_default();
    if !branches.contains(&finding.node) {
        return Vec::new();
    }
    branches
        .iter()
        .filter(|branch| **branch != finding.node)
        .map(|branch| expected::of(cx.guard, *branch))
        .collect()
}

fn format(subject: &str, node: &Node) -> String {
    let Some(format) = node.text.format else { return String::new() };
    let (words, example) = expected::format_words(format);
    let example = node.note.example.as_ref().map_or_else(|| example.to_owned(), expected::scalar);
    let words = text::with_article(words);
    let hint = format!("Send {subject} as {words}, for example {example}.");
    match format.name() {
        "date" | "date-time" => {
            format!("{hint} It must be a real calendar date, not a word such as today.")
        }
        _ => hint,
    }
}

/// The allowed value that was meant. On a destructive tool only another spelling of the same word, so that
/// no other target is ever proposed.
fn meant(cx: &Context<'_>, finding: &Finding, place: &Place<'_>, allowed: &[Value]) -> Option<String> {
    let sent = place.value?.as_str().filter(|_| !cx.is_secret(finding, place))?;
    let allowed = allowed.iter().filter_map(Value::as_str);
    let nearest = suggest::nearest(sent, allowed)?;
    let same =
        || suggest::fold(nearest) == suggest::fold(sent.get(..sent.len().min(256)).unwrap_or_default());
    (!cx.guard.destructive || same()).then(|| text::name(nearest).into_owned())
}

fn variant(cx: &Context<'_>, finding: &Finding, place: &Place<'_>) -> String {
    let node = cx.guard.node(finding.node);
    let subject = place.subject();
    let Some(tag) = node.union.as_ref().and_then(|union| union.tag.as_ref()) else {
        return format!("Send {subject} as {}.", expected::sent_as(cx.guard, finding.node));
    };
    let name = text::quoted(&tag.name);
    format!("Send {subject} as an object, and set its {name} to {}.", expected::tags(tag))
}

fn not_an_object(cx: &Context<'_>, place: &Place<'_>) -> String {
    let fields = expected::fields(cx.guard, cx.guard.root);
    let fields = if fields.is_empty() { "no fields: {}".to_owned() } else { format!("the fields: {fields}") };
    let sent = place.value.map_or("nothing", super::received::a_kind);
    format!("Send the arguments as one JSON object, not {sent}, with {fields}.")
}

fn conflict(cx: &Context<'_>, finding: &Finding, place: &Place<'_>) -> String {
    if let Some(scope) = cx.scope(finding, place) {
        let fields = text::listing(&keys::scope_fields(cx.guard, scope), "and", 240);
        return format!("Send only one of {fields} {}.", inside(place.prose()));
    }
    format!("Send {} once, and under that name only.", place.subject())
}

/// How to leave an optional field out, where what was sent looks like "nothing".
fn omit(cx: &Context<'_>, finding: &Finding, place: &Place<'_>) -> Option<String> {
    if matches!(finding.code, Code::UnknownField | Code::MissingField | Code::ConflictingFields) {
        return None;
    }
    let sent = place.value?.as_str()?.trim();
    let stands_for_nothing = PLACEHOLDERS.iter().any(|word| sent.eq_ignore_ascii_case(word));
    let optional = stands_for_nothing && safe::may_omit(cx.guard, cx.guard.property(place.nearest()?));
    (optional && !cx.is_secret(finding, place))
        .then(|| format!("To send no value, omit '{}'.", place.nearest_prose()))
}
