//! What a place takes, in the words that descriptions use too: `1 to 5000 characters`, `from 1 to 3`.

use std::borrow::Cow;

use serde_json::Value;

use super::bounds::range;
use super::fixed::{Once, on};
use super::text::{self, count};
use crate::format::Format;
use crate::guard::Compiled;
use crate::guard::finding::{Code, Finding};
use crate::guard::rules::{ArrayRules, Node, NodeId, Tag, TextRules, Types};

/// How long the words on one place may get, in bytes of JSON text.
const WORDS: usize = 320;
/// How long a list of allowed values may get.
const LIST: usize = 240;
/// How long it may get in the reason.
const LITERALS: usize = 160;
/// How much of a pattern or an example is shown.
const PATTERN: usize = 120;

/// What the place takes.
pub(crate) fn of(guard: &Compiled, id: NodeId) -> &str {
    on(guard, id).expected.said(|| text::bounded(deep(guard, id, 0), WORDS))
}

/// What the place takes, as the end of `Send it as`.
pub(crate) fn sent_as(guard: &Compiled, id: NodeId) -> &str {
    on(guard, id).sent.said(|| text::with_article(of(guard, id)))
}

fn deep(guard: &Compiled, id: NodeId, depth: u8) -> String {
    let node = guard.node(id);
    if let Some(allowed) = &node.allowed {
        return format!("one of: {}", values(allowed, ", "));
    }
    if let Some(union) = &node.union {
        if depth > 1 {
            return kinds(guard, id).to_owned();
        }
        if let Some(tag) = &union.tag {
            return format!("object whose {} is {}", text::quoted(&tag.name), tags(tag));
        }
        let branches = union.branches.iter().map(|branch| deep(guard, *branch, depth + 1));
        return text::list(branches, ", or ", WORDS);
    }
    if node.types == Types::ANY {
        return "any JSON value".to_owned();
    }
    let words = names(node.types).map(|name| one(guard, node, name, depth));
    text::list(words, ", or ", WORDS)
}

/// The values of a tag.
pub(crate) fn tags(tag: &Tag) -> String {
    format!("one of: {}", text::list(tag.values.iter().map(|value| text::name(value)), ", ", LIST))
}

/// What a place takes of one kind, as the end of `Send it as`: of a list of values those of that kind.
pub(crate) fn of_kind(guard: &Compiled, node: &Node, kind: &str) -> String {
    let Some(allowed) = &node.allowed else { return text::with_article(&one(guard, node, kind, 0)) };
    let is_kind = |value: &&Value| kind != "string" || value.is_string();
    format!("one of: {}", text::list(allowed.iter().filter(is_kind).map(scalar), ", ", LIST))
}

/// The kinds by name, `null` last.
fn names(types: Types) -> impl Iterator<Item = &'static str> {
    let whole = types.has(Types::NUMBER);
    let (null, others) = Types::NAMES.split_at(1);
    let known = others.iter().chain(null).filter(move |(_, bit)| types.has(*bit));
    known.map(|(name, _)| *name).filter(move |name| !(whole && *name == "integer"))
}

/// The words on one kind of value.
fn one(guard: &Compiled, node: &Node, kind: &str, depth: u8) -> String {
    let example = example(node);
    let base = match kind {
        "string" => string(&node.text),
        "integer" | "number" => with(kind, range(&node.number).as_deref()),
        "array" => array(guard, node, depth),
        "object" => return object(guard, node, depth),
        other => return other.to_owned(),
    };
    match example {
        Some(example) if depth < 2 => format!("{base}, for example {example}"),
        _ => base,
    }
}

/// The author's example, or the format's.
fn example(node: &Node) -> Option<String> {
    if let Some(example) = &node.note.example {
        return Some(scalar(example));
    }
    node.text.format.map(|format| format_words(format).1.to_owned())
}

/// A kind with a rule on it.
pub(crate) fn with(kind: &str, rule: Option<&str>) -> String {
    match rule {
        None => kind.to_owned(),
        Some(rule) if rule.starts_with("from") || rule.starts_with("of") => text::joined([kind, " ", rule]),
        Some(rule) => text::joined([kind, ", ", rule]),
    }
}

fn string(rules: &TextRules) -> String {
    let length = length(rules).map(|length| format!("of {length}"));
    let mut words = match rules.format {
        Some(format) => with(format_words(format).0, length.as_deref()),
        None => with("string", length.as_deref()),
    };
    if let Some(pattern) = &rules.pattern {
        words.push_str(" in the format ");
        words.push_str(&text::tidy(&pattern.source, PATTERN));
    }
    words
}

fn array(guard: &Compiled, node: &Node, depth: u8) -> String {
    let items = items(&node.array).map(|items| format!("of {items}"));
    let mut words = with("array", items.as_deref());
    if node.array.unique {
        words.push_str(", all different");
    }
    if let Some(items) = node.array.items.filter(|_| depth < 2) {
        words.push_str(", each item ");
        words.push_str(&text::with_article(&deep(guard, items, depth + 1)));
    }
    words
}

fn object(guard: &Compiled, node: &Node, depth: u8) -> String {
    let Some(rules) = node.object.as_deref().filter(|_| depth < 2) else { return "object".to_owned() };
    let fields = names_of(guard, &rules.properties);
    if fields.is_empty() { "object".to_owned() } else { format!("object with: {fields}") }
}

/// The fields that an object declares, as many as fit; nothing where it declares none.
pub(crate) fn fields(guard: &Compiled, id: NodeId) -> &str {
    let rules = guard.node(id).object.as_deref();
    rules.map_or("", |rules| on(guard, id).fields.said(|| names_of(guard, &rules.properties)))
}

fn names_of(guard: &Compiled, properties: &[u32]) -> String {
    let names = properties.iter().map(|id| guard.property(*id)).map(|property| {
        let name = text::name(&property.name);
        if property.required { Cow::Owned(format!("{name} (required)")) } else { name }
    });
    text::list(names, ", ", LIST)
}

/// The kinds of values that a place takes.
pub(crate) fn kinds(guard: &Compiled, id: NodeId) -> &str {
    on(guard, id).kinds.said(|| {
        let kinds = guard.kinds(id);
        if kinds == Types::ANY {
            return "any JSON value".to_owned();
        }
        text::listing(&names(kinds).map(str::to_owned).collect::<Vec<_>>(), "or", WORDS)
    })
}

/// The values that a place allows, or its tag; with commas.
pub(crate) fn allowed<'g>(guard: &'g Compiled, id: NodeId, tag: Option<&Tag>) -> Cow<'g, str> {
    listed(guard, id, tag, &on(guard, id).values, |values| self::values(values, ", "))
}

/// The same as literals, with bars between them: text in quotes, anything else as JSON.
pub(crate) fn literals<'g>(guard: &'g Compiled, id: NodeId, tag: Option<&Tag>) -> Cow<'g, str> {
    let literal = |value: &Value| match value {
        Value::String(text) => text::quoted(text),
        other => scalar(other),
    };
    listed(guard, id, tag, &on(guard, id).literals, |values| {
        text::list(values.iter().map(literal), " | ", LITERALS)
    })
}

/// A union has no values of its own but those of its tag, and is seldom asked for them.
fn listed<'g>(
    guard: &'g Compiled,
    id: NodeId,
    tag: Option<&Tag>,
    kept: &'g Once,
    make: impl FnOnce(&[Value]) -> String,
) -> Cow<'g, str> {
    if let Some(tag) = tag {
        return Cow::Owned(make(&tag_values(tag)));
    }
    let allowed = guard.node(id).allowed.as_deref().unwrap_or_default();
    Cow::Borrowed(kept.said(|| make(allowed)))
}

/// The values of a tag as JSON.
pub(crate) fn tag_values(tag: &Tag) -> Vec<Value> {
    tag.values.iter().map(|value| Value::from(&**value)).collect()
}

fn values(allowed: &[Value], separator: &str) -> String {
    text::list(allowed.iter().map(scalar), separator, LIST)
}

/// A value of the contract: text bare, anything else as JSON.
pub(crate) fn scalar(value: &Value) -> String {
    match value {
        Value::String(value) => text::tidy(value, PATTERN).into_owned(),
        other => text::tidy(&other.to_string(), PATTERN).into_owned(),
    }
}

/// `1 to 5000 characters`.
fn length(rules: &TextRules) -> Option<String> {
    span(rules.min.filter(|min| *min > 0), rules.max, "character")
}

/// `1 to 20 items`.
fn items(rules: &ArrayRules) -> Option<String> {
    span(rules.min.filter(|min| *min > 0), rules.max, "item")
}

/// How many characters a text has, or items an array; nothing where that is open.
pub(crate) fn size<'g>(guard: &'g Compiled, finding: &Finding) -> &'g str {
    let (node, kept) = (guard.node(finding.node), on(guard, finding.node));
    match finding.code {
        Code::TooShort | Code::TooLong => kept.length.said(|| length(&node.text).unwrap_or_default()),
        _ => kept.items.said(|| items(&node.array).unwrap_or_default()),
    }
}

fn span(min: Option<u64>, max: Option<u64>, noun: &str) -> Option<String> {
    Some(match (min, max) {
        (Some(min), Some(max)) if min == max => format!("exactly {}", count(min, noun)),
        (Some(min), Some(max)) => format!("{min} to {}", count(max, noun)),
        (Some(min), None) => format!("at least {}", count(min, noun)),
        (None, Some(max)) => format!("at most {}", count(max, noun)),
        (None, None) => return None,
    })
}

/// How a format reads, and an example of it.
pub(crate) fn format_words(format: Format) -> (&'static str, &'static str) {
    match format.name() {
        "date" => ("date in the form YYYY-MM-DD", "2025-01-31"),
        "date-time" => ("date and time in the form YYYY-MM-DDThh:mm:ssZ", "2025-01-31T09:30:00Z"),
        "time" => ("time in the form hh:mm:ssZ", "09:30:00Z"),
        "uuid" => ("UUID", "123e4567-e89b-12d3-a456-426614174000"),
        "email" => ("e-mail address", "name@example.com"),
        "uri" => ("absolute URI", "https://example.com/a"),
        "ipv4" => ("IPv4 address", "192.0.2.1"),
        "ipv6" => ("IPv6 address", "2001:db8::1"),
        "hostname" => ("host name", "www.example.com"),
        other => (other, ""),
    }
}
