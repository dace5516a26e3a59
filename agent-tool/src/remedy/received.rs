//! What was sent, said so that nothing dangerous comes back.
//!
//! A plain, short scalar is quoted; anything else is described. This is the only place that turns a sent
//! value or key into words.

use serde_json::Value;

use super::text::{count, is_plain, is_plain_char};

/// The kind of a value, as schemas name it.
pub(crate) const fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}

/// The kind of a value with its article.
pub(crate) const fn a_kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "an array",
        Value::Object(_) => "an object",
    }
}

/// A value in words; of a secret, its kind only.
pub(crate) fn value(value: &Value, secret: bool) -> String {
    if secret {
        return a_kind(value).to_owned();
    }
    match value {
        Value::Null | Value::Bool(_) => value.to_string(),
        Value::Number(number) => {
            let digits = number.to_string();
            if is_plain(&digits) { digits } else { count_of("a number of", &digits) }
        }
        Value::String(text) => quoted_or(text, "text"),
        Value::Array(items) => format!("an array of {}", count(items.len() as u64, "item")),
        Value::Object(map) => format!("an object with {}", count(map.len() as u64, "key")),
    }
}

/// An undeclared key in words.
pub(crate) fn key(key: &str) -> String {
    quoted_or(key, "a key")
}

fn quoted_or(text: &str, noun: &str) -> String {
    if is_plain(text) {
        return format!("'{text}'");
    }
    let length = text.chars().count();
    let mut words = noun.to_owned();
    let odd = odd_character(text);
    if odd.is_none() || length > 40 {
        words = count_of(&format!("{words} of"), text);
    }
    if let Some(odd) = odd {
        words.push_str(" with ");
        words.push_str(&odd.words());
    }
    words
}

fn count_of(words: &str, text: &str) -> String {
    format!("{words} {}", count(text.chars().count() as u64, "character"))
}

/// A character that has no business in a text, and where it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Odd {
    char: char,
    /// Counted from 1.
    position: usize,
    last: bool,
}

impl Odd {
    /// `U+200B at position 3`; printable ASCII is shown as itself.
    pub(crate) fn words(self) -> String {
        let name = if self.char.is_ascii_graphic() {
            format!("'{}'", self.char)
        } else {
            format!("U+{:04X}", u32::from(self.char))
        };
        if self.last && self.position > 1 {
            format!("{name} at its end")
        } else {
            format!("{name} at position {}", self.position)
        }
    }
}

/// The first control or non-ASCII character.
pub(crate) fn odd_character(text: &str) -> Option<Odd> {
    first_character(text, |char| !is_plain_char(char) && !char.is_ascii_graphic())
}

/// The first character that meets the condition.
pub(crate) fn first_character(text: &str, meets: impl Fn(char) -> bool) -> Option<Odd> {
    let mut chars = text.chars().enumerate().peekable();
    while let Some((index, char)) = chars.next() {
        if meets(char) {
            return Some(Odd { char, position: index + 1, last: chars.peek().is_none() });
        }
    }
    None
}
