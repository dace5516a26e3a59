//! A value of the wrong kind: how to send the same thing in the right kind.

use serde_json::{Number, Value};

use super::place::{Place, branches, inside};
use super::{Context, expected, received, safe, strays, text};
use crate::guard::finding::Finding;
use crate::guard::rules::{Flag, Node, Pattern, Types};
use crate::json::{self, InvalidKind, TextFault, TextLimits};
use crate::number::{Num, is_multiple};

/// What to do about a value of the wrong kind.
pub(crate) fn wrong(cx: &Context<'_>, finding: &Finding, place: &Place<'_>) -> String {
    let subject = place.subject();
    let words = text::with_article(&cx.expected(finding, place));
    let Some(sent) = place.value else {
        return format!("Send {subject} as {words}.");
    };
    let secret = cx.is_secret(finding, place);
    if let Some(hint) = enclosed(cx, place, sent).filter(|_| !secret) {
        return hint;
    }
    let takes = |bit: Types| {
        branches(cx.guard, finding.node).find(|node| node.union.is_none() && node.types.has(bit))
    };
    // Of a flag that a call must set on purpose the safe word is named, whatever stands there: not to say which would
    // leave it to chance.
    let word =
        takes(Types::BOOLEAN).filter(|_| !sent.is_string()).and_then(|node| safe_word(cx, place, node));
    if let Some(word) = word {
        return format!("Send {subject} as {words}, not as {}: {word}.", received::a_kind(sent));
    }
    let hint = match sent {
        Value::String(text) => {
            if let Some(node) = takes(Types::BOOLEAN) {
                Some(boolean(cx, place, node, if secret { "" } else { text }))
            } else if let Some(node) = takes(Types::INTEGER) {
                Some(number(node, &subject, &words, text, secret))
            } else {
                takes(Types::ARRAY)
                    .or(takes(Types::OBJECT))
                    .map(|node| container(cx, node, &subject, &words, sent, secret))
            }
        }
        Value::Number(number) => match (takes(Types::STRING), takes(Types::ARRAY)) {
            (Some(node), _) => Some(quote(node, &subject, &words, number, secret)),
            (None, Some(node)) => Some(container(cx, node, &subject, &words, sent, secret)),
            _ => None,
        },
        Value::Bool(_) => takes(Types::ARRAY).map(|node| container(cx, node, &subject, &words, sent, secret)),
        Value::Null => Some(format!("Send {subject} as {words}; null is not accepted there.")),
        _ => None,
    };
    hint.unwrap_or_else(|| format!("Send {subject} as {words}, not as {}.", received::a_kind(sent)))
}

/// A text where JSON text of the right kind stands: take the quotes off.
pub(crate) fn stringified(cx: &Context<'_>, finding: &Finding, place: &Place<'_>) -> String {
    let kinds = expected::kinds(cx.guard, finding.node);
    format!(
        "Send {} as a JSON {kinds}, not a string: the same text without quotes around it and without backslashes in it.",
        place.subject()
    )
}

/// An object that holds fields which belong beside it.
fn enclosed(cx: &Context<'_>, place: &Place<'_>, sent: &Value) -> Option<String> {
    let inner = strays::as_object(sent).filter(|_| place.is_field)?;
    let beside = cx.properties_beside(place);
    let named = beside.filter(|property| {
        let sent = inner.get(&*property.name);
        sent.is_some() && safe::may_name(cx.guard, property, sent)
    });
    let fields: Vec<String> = named.map(|property| text::quoted(&property.name)).collect();
    let property = place.nearest()?;
    if fields.is_empty() {
        return None;
    }
    let fields = text::listing(&fields, "and", 160);
    let kinds = expected::kinds(cx.guard, cx.guard.property(property).node);
    Some(format!(
        "Put {fields} {}, not inside {}, which takes {}.",
        inside(place.parent_prose()),
        place.subject(),
        text::with_article(kinds)
    ))
}

/// A flag in quotes, or in another spelling. For a flag that a call must set on purpose only the safe word
/// is named.
fn boolean(cx: &Context<'_>, place: &Place<'_>, node: &Node, sent: &str) -> String {
    let said = |word: &str| sent.eq_ignore_ascii_case(word);
    let word = match safe_word(cx, place, node) {
        Some(word) => word,
        None if said("true") => "true",
        None if said("false") => "false",
        None => "true or false",
    };
    format!("Send {} as a boolean, without quotes: {word}.", place.subject())
}

/// The only word that may be named for a flag that a call must set on purpose.
fn safe_word(cx: &Context<'_>, place: &Place<'_>, node: &Node) -> Option<&'static str> {
    let settable = place.nearest().is_none_or(|id| safe::may_set(cx.guard, cx.guard.property(id)));
    match node.note.flag {
        flag if flag.is_dry_run() || place.is_dry_run => Some("true"),
        Flag::None if settable => None,
        _ => Some("false"),
    }
}

/// A number in quotes.
fn number(node: &Node, subject: &str, words: &str, sent: &str, secret: bool) -> String {
    let whole = !node.types.has(Types::NUMBER);
    let value = bare_number(sent, whole).filter(|number| !secret && number_fits(node, *number));
    match value {
        Some(_) => format!("Send {subject} as {words}, without quotes: {sent}."),
        None if whole && sent.contains(|char: char| char.is_ascii_digit()) => format!(
            "Send {subject} as {words}, in plain digits: no quotes, spaces, plus sign, leading zeros or fraction."
        ),
        None => format!("Send {subject} as {words}, in digits and without quotes."),
    }
}

/// The number that a text spells as JSON does.
fn bare_number(text: &str, whole: bool) -> Option<Num> {
    let plain = text.len() <= 40 && text.starts_with(|char: char| char.is_ascii_digit() || char == '-');
    let plain = plain && text.ends_with(|char: char| char.is_ascii_digit());
    let digits = text.strip_prefix('-').unwrap_or(text).bytes().all(|byte| byte.is_ascii_digit());
    if !plain || (whole && !digits) {
        return None;
    }
    let number: Number = serde_json::from_str(text).ok()?;
    Num::of(&number)
}

fn number_fits(node: &Node, number: Num) -> bool {
    let rules = &node.number;
    rules.admit(number) && rules.multiple_of.is_none_or(|step| is_multiple(number, step))
}

/// A number where text is asked for.
fn quote(node: &Node, subject: &str, words: &str, number: &Number, secret: bool) -> String {
    let digits = number.to_string();
    if secret || !text::is_plain(&digits) || !text_fits(node, &digits) {
        return format!("Send {subject} as {words}, in double quotes.");
    }
    format!("Send {subject} as {words}, in double quotes: \"{digits}\".")
}

/// Whether a text keeps the rules of a place.
fn text_fits(node: &Node, sent: &str) -> bool {
    let length = sent.chars().count() as u64;
    let listed = |allowed: &[Value]| allowed.iter().any(|value| value.as_str() == Some(sent));
    let matches = |pattern: &Pattern| pattern.matcher.is_match(sent);
    node.text.min.is_none_or(|min| length >= min)
        && node.text.max.is_none_or(|max| length <= max)
        && node.text.pattern.as_deref().is_none_or(matches)
        && node.text.format.is_none_or(|format| format.is_valid(sent))
        && node.allowed.as_deref().is_none_or(listed)
}

/// A scalar where an array or an object is asked for.
fn container(
    cx: &Context<'_>,
    node: &Node,
    subject: &str,
    words: &str,
    sent: &Value,
    secret: bool,
) -> String {
    let array = node.types.has(Types::ARRAY);
    let kind = if array { "array" } else { "object" };
    let cause = if secret { None } else { sent.as_str().and_then(broken_json) };
    if let Some(cause) = cause {
        return format!("Send {subject} as a JSON {kind}, not a string: {cause} It takes {words}.");
    }
    if let Some(form) = keyed(cx, node, sent).filter(|_| !array && !secret) {
        return format!("Send {subject} as an object: {form}.");
    }
    let item = if array && !secret { single(cx, node, sent) } else { None };
    match item {
        Some(item) => format!("Send {subject} as a JSON array: [{item}]."),
        None if array => format!(
            "Send {subject} as a JSON array, not as {}: square brackets around, commas between the items. It takes {words}.",
            received::a_kind(sent)
        ),
        None => {
            format!("Send {subject} as a JSON object, not as {}. It takes {words}.", received::a_kind(sent))
        }
    }
}

/// The object whose only key a text names, as a variant of an enum that holds something is sent.
fn keyed(cx: &Context<'_>, node: &Node, sent: &Value) -> Option<String> {
    let [id] = node.object.as_ref()?.properties.as_slice() else { return None };
    let property = cx.guard.property(*id);
    let inside = match cx.guard.kinds(property.node) {
        Types::OBJECT => "{…}",
        Types::ARRAY => "[…]",
        _ => "…",
    };
    let name = text::name(&property.name);
    let form = format!(
        "{{\"{name}\": {inside}}}, where '{name}' takes {}",
        expected::sent_as(cx.guard, property.node)
    );
    (sent.as_str() == Some(&*property.name) && safe::may_name(cx.guard, property, None)).then_some(form)
}

/// The one item that a scalar could be, as JSON.
fn single(cx: &Context<'_>, node: &Node, sent: &Value) -> Option<String> {
    let items = branches(cx.guard, node.array.items?).find(|items| match sent {
        Value::String(_) => items.types.has(Types::STRING),
        Value::Bool(_) => items.types.has(Types::BOOLEAN),
        Value::Number(number) if Num::of(number).is_some_and(Num::is_whole) => {
            items.types.has(Types::INTEGER)
        }
        Value::Number(_) => items.types.has(Types::NUMBER),
        _ => false,
    })?;
    match sent {
        Value::String(sent) => {
            let fits = !sent.is_empty() && text_fits(items, sent);
            (fits && text::is_plain(sent)).then(|| format!("\"{sent}\""))
        }
        other => Some(other.to_string()).filter(|item| text::is_plain(item)),
    }
}

/// Why a text that looks like a JSON container is none.
fn broken_json(text: &str) -> Option<&'static str> {
    let text = text.trim();
    if !text.starts_with(['{', '[']) {
        return None;
    }
    match json::read(text.as_bytes(), &TextLimits::default()) {
        Ok(_) => None,
        Err(TextFault::Truncated { .. }) => {
            Some("its text looks like JSON that was cut off; send all of it, without quotes.")
        }
        Err(TextFault::Invalid { kind: InvalidKind::SingleQuotes | InvalidKind::PythonLiteral, .. }) => {
            Some("its text is written as in Python; JSON has double quotes, true, false and null.")
        }
        Err(_) => Some("its text is not valid JSON."),
    }
}
