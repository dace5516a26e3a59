//! What was sent, said so that nothing dangerous comes back.
//!
//! A plain, short scalar is quoted; anything else is described. This is the only place that turns a sent
//! value or key into words.

use serde_json::Value;

use super::text::{self, count, is_plain, is_plain_char};

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
    let mut words = String::new();
    add(&mut words, value, secret);
    words
}

/// The same, added to a text.
pub(crate) fn add(to: &mut String, value: &Value, secret: bool) {
    match value {
        _ if secret => to.push_str(a_kind(value)),
        Value::Null => to.push_str("null"),
        Value::Bool(truth) => to.push_str(if *truth { "true" } else { "false" }),
        Value::Number(number) => {
            let digits = number.to_string();
            if is_plain(&digits) {
                to.push_str(&digits);
            } else {
                text::add(to, ["a number of ", &count(digits.len() as u64, "character")]);
            }
        }
        Value::String(text) => quoted_or(to, text, "text"),
        Value::Array(items) => {
            text::push(to, format_args!("an array of {}", count(items.len() as u64, "item")));
        }
        Value::Object(map) => {
            text::push(to, format_args!("an object with {}", count(map.len() as u64, "key")));
        }
    }
}

/// An undeclared key in words.
pub(crate) fn key(key: &str) -> String {
    let mut words = String::new();
    quoted_or(&mut words, key, "a key");
    words
}

fn quoted_or(to: &mut String, text: &str, noun: &str) {
    if is_plain(text) {
        return text::add(to, ["'", text, "'"]);
    }
    // Of printable ASCII nothing is odd, and every byte a character.
    let is_printable = text.bytes().fold(true, |all, byte| all & (b' '..=b'~').contains(&byte));
    let odd = if is_printable { None } else { odd_character(text) };
    let length = if is_printable { text.len() } else { text.chars().count() };
    to.push_str(noun);
    if odd.is_none() || length > 40 {
        text::add(to, [" of ", &count(length as u64, "character")]);
    }
    if let Some(odd) = odd {
        text::add(to, [" with ", &odd.words()]);
    }
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
