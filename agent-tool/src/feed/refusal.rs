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
    message: String,
    /// Whether the message is the author's own, from a `try_from` or a `deserialize_with`.
    custom: bool,
}

#[derive(Debug)]
pub(super) enum RefusalStep {
    Key(String),
    Index(usize),
}

impl Refusal {
    fn plain(message: String) -> Self {
        Self(Box::new(RefusalParts { steps: Vec::new(), message, custom: false }))
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
        let expected = message.rsplit_once(", expected ").map(|(_, expected)| expected.to_owned());
        Self::plain(expected.unwrap_or_default())
    }

    /// JSON Pointer to the refused value, as far as serde lets it be seen.
    pub(crate) fn pointer(&self) -> String {
        let steps = self.0.steps.iter().rev();
        steps.fold(String::new(), |pointer, step| match step {
            RefusalStep::Key(key) => format!("{pointer}/{}", crate::pointer::escape(key)),
            RefusalStep::Index(index) => format!("{pointer}/{index}"),
        })
    }

    /// What the type expected, in serde's words, where it said so.
    pub(crate) fn expected(&self) -> Option<&str> {
        (!self.0.custom && !self.0.message.is_empty()).then_some(self.0.message.as_str())
    }
}

impl Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.message)
    }
}

impl std::error::Error for Refusal {}

impl Error for Refusal {
    fn custom<T: Display>(message: T) -> Self {
        Self(Box::new(RefusalParts { steps: Vec::new(), message: message.to_string(), custom: true }))
    }

    fn invalid_type(_: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::plain(expected.to_string())
    }

    fn invalid_value(_: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::plain(expected.to_string())
    }

    fn invalid_length(_: usize, expected: &dyn Expected) -> Self {
        Self::plain(expected.to_string())
    }

    fn unknown_variant(_: &str, expected: &'static [&'static str]) -> Self {
        Self::plain(format!("one of {}", expected.join(", ")))
    }

    fn unknown_field(_: &str, expected: &'static [&'static str]) -> Self {
        Self::plain(format!("only the fields {}", expected.join(", ")))
    }

    fn missing_field(field: &'static str) -> Self {
        Self::plain(format!("the field {field}"))
    }

    fn duplicate_field(field: &'static str) -> Self {
        Self::plain(format!("the field {field} once"))
    }
}
