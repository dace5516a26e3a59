//! Why serde refused checked arguments, and where. It keeps what was expected, never what was sent.
//!
//! serde's words come in by constructors of their own, and hold a value only where an author's `expecting` does. Any other
//! text may hold the value: it is never read, and never told to a caller, whatever it begins with.

use std::fmt::{self, Display, Write as _};

use serde::de::{Error, Expected, Unexpected};

/// Why serde refused checked arguments, and where. Never holds what was sent, but for an author's own words.
#[derive(Debug)]
pub struct Refusal(Box<RefusalParts>);

#[derive(Debug)]
struct RefusalParts {
    /// From the value outwards.
    steps: Vec<RefusalStep>,
    asked: Asked,
}

/// What the type asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Asked {
    /// serde does not say, or in words that are the author's own, from a `try_from` or a `deserialize_with`. They are for
    /// the author alone, about the contract's own example.
    Unsaid(String),
    /// Another value, in serde's words.
    Value(String),
    /// A field that was not sent.
    Field(String),
}

/// How much of a text is kept, in bytes: an author's may repeat a megabyte of what was sent.
const WORDS: usize = 256;

/// The beginning of a text, and how long all of it is.
struct Words {
    kept: String,
    written: usize,
}

impl fmt::Write for Words {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let room = WORDS.saturating_sub(self.written).min(text.len());
        let end = (0..=room).rev().find(|end| text.is_char_boundary(*end));
        self.kept.push_str(text.get(..end.unwrap_or_default()).unwrap_or_default());
        self.written = self.written.saturating_add(text.len());
        Ok(())
    }
}

fn words(of: impl Display) -> String {
    let mut words = Words { kept: String::new(), written: 0 };
    // An author's `Display` may fail: what it wrote until then is kept.
    let _ = write!(words, "{of}");
    words.kept
}

#[derive(Debug)]
pub(super) enum RefusalStep {
    Key(String),
    Index(usize),
}

impl Refusal {
    fn of(asked: Asked) -> Self {
        Self(Box::new(RefusalParts { steps: Vec::new(), asked }))
    }

    /// Another value was expected. The Rust names of types are nothing that a caller knows.
    pub(super) fn expecting(expected: &str) -> Self {
        const NAMED: [(&str, &str); 11] = [
            ("struct ", "an object"),
            ("struct variant ", "an object"),
            ("tuple struct ", "an array"),
            ("tuple variant ", "an array"),
            ("unit struct ", "null"),
            ("unit variant ", "null"),
            ("newtype struct ", ""),
            ("enum ", "one of its variants"),
            ("variant of enum ", "one of its variants"),
            ("internally tagged enum ", "an object"),
            ("adjacently tagged enum ", "an object"),
        ];
        let named = NAMED
            .iter()
            .filter(|(start, _)| expected.starts_with(start))
            .max_by_key(|(start, _)| start.len());
        Self::of(Asked::Value(named.map_or(expected, |(_, words)| words).to_owned()))
    }

    /// Another kind of value was expected.
    #[cold]
    pub(super) fn of_kind(expected: &dyn Expected) -> Self {
        Self::expecting(&words(expected))
    }

    /// Entries are left, in the words of `serde_json`.
    #[cold]
    pub(super) fn passed_over(what: &str) -> Self {
        Self::expecting(&format!("fewer elements in {what}"))
    }

    pub(super) fn under(mut self, step: RefusalStep) -> Self {
        self.0.steps.push(step);
        self
    }

    /// JSON Pointer to the refused value, as far as serde lets it be seen.
    pub(crate) fn pointer(&self) -> String {
        let steps = self.0.steps.iter().rev();
        steps.fold(String::new(), |pointer, step| match step {
            RefusalStep::Key(key) => format!("{pointer}/{}", crate::pointer::escape(key)),
            RefusalStep::Index(index) => format!("{pointer}/{index}"),
        })
    }

    /// What the type asks for there.
    pub(crate) fn asked(&self) -> &Asked {
        &self.0.asked
    }
}

impl Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0.asked {
            Asked::Unsaid(words) | Asked::Value(words) => f.write_str(words),
            Asked::Field(field) => write!(f, "the field {field}"),
        }
    }
}

impl std::error::Error for Refusal {}

impl Error for Refusal {
    fn custom<T: Display>(message: T) -> Self {
        Self::of(Asked::Unsaid(words(&message)))
    }

    fn invalid_type(_: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::of_kind(expected)
    }

    fn invalid_value(_: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::of_kind(expected)
    }

    fn invalid_length(_: usize, expected: &dyn Expected) -> Self {
        Self::of_kind(expected)
    }

    fn unknown_variant(_: &str, expected: &'static [&'static str]) -> Self {
        Self::of(Asked::Value(format!("one of {}", expected.join(", "))))
    }

    fn unknown_field(_: &str, expected: &'static [&'static str]) -> Self {
        Self::of(Asked::Value(format!("only the fields {}", expected.join(", "))))
    }

    fn missing_field(field: &'static str) -> Self {
        Self::of(Asked::Field(field.to_owned()))
    }

    fn duplicate_field(field: &'static str) -> Self {
        Self::of(Asked::Value(format!("the field {field} once")))
    }
}
