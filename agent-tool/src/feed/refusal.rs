//! Why serde refused checked arguments, and where. It keeps what was expected, never what was sent.

use std::fmt::{self, Display};

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
    /// serde does not say, or in words that are the author's own, from a `try_from` or a `deserialize_with`.
    Unsaid(String),
    /// Another value, in serde's words.
    Value(String),
    /// A field that was not sent.
    Field(String),
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
    fn expecting(expected: &str) -> Self {
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

    /// Entries are left, in the words of `serde_json`.
    #[cold]
    pub(super) fn passed_over(what: &str) -> Self {
        Self::expecting(&format!("fewer elements in {what}"))
    }

    pub(super) fn under(mut self, step: RefusalStep) -> Self {
        self.0.steps.push(step);
        self
    }

    /// `serde_json` says in one text what was expected and what was sent: only the first is kept, and only
    /// where no name that was sent can stand behind the word.
    #[allow(clippy::needless_pass_by_value)] // for `map_err`
    pub(super) fn from_json(error: serde_json::Error) -> Self {
        const BUILT_IN: [&str; 7] = [
            "invalid type",
            "invalid value",
            "invalid length",
            "unknown variant",
            "unknown field",
            "missing field",
            "duplicate field",
        ];
        let message = error.to_string();
        if !BUILT_IN.iter().any(|start| message.starts_with(start)) {
            return Self::custom(message);
        }
        let missing = message.strip_prefix("missing field `").and_then(|rest| rest.split_once('`'));
        if let Some((field, _)) = missing {
            return Self::of(Asked::Field(field.to_owned()));
        }
        Self::expecting(message.rsplit_once(", expected ").map(|(_, expected)| expected).unwrap_or_default())
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
        Self::of(Asked::Unsaid(message.to_string()))
    }

    fn invalid_type(_: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::expecting(&expected.to_string())
    }

    fn invalid_value(_: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::expecting(&expected.to_string())
    }

    fn invalid_length(_: usize, expected: &dyn Expected) -> Self {
        Self::expecting(&expected.to_string())
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
