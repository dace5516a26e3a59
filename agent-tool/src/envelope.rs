//! The answer to a call, as one value: what the tool gave, or why it was refused.

use std::fmt;

use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::{Map, Value};

use crate::rejection::Rejection;

/// The answer to a call: `{"success": true, "data": …}` or `{"success": false, "error": {…}}`. Beside `data` there may
/// be a `note`.
///
/// ```
/// use agent_tool::{Envelope, Guard};
/// use serde_json::json;
///
/// let guard = Guard::builder(&json!({"type": "object", "properties": {}})).build().unwrap();
/// let refused = Envelope::refused(guard.check(json!([])).unwrap_err());
/// assert!(!refused.is_success());
/// assert_eq!(refused.to_value()["error"]["violations"][0]["code"], "NOT_AN_OBJECT");
/// let done = Envelope::success(json!({"rows": 2}));
/// assert_eq!(done.to_value(), json!({"success": true, "data": {"rows": 2}}));
/// // It serializes as `to_text` writes it: hand it to the host's framework as it is.
/// assert_eq!(serde_json::to_string(&done).unwrap(), done.to_text());
/// ```
#[must_use = "it holds the refusal"]
pub struct Envelope {
    answer: Result<Value, Rejection>,
    /// What is said besides data.
    note: Option<&'static str>,
}

/// Never the data: a log must not hold what a tool gave.
impl fmt::Debug for Envelope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Envelope");
        match &self.answer {
            Ok(_) => shown.field("success", &true),
            Err(rejection) => shown.field("success", &false).field("rejection", rejection),
        };
        shown.finish_non_exhaustive()
    }
}

impl Envelope {
    /// The tool did what was asked.
    pub fn success(data: Value) -> Self {
        Self { answer: Ok(data), note: None }
    }

    /// The call was refused, or the tool failed.
    pub fn refused(rejection: Rejection) -> Self {
        Self { answer: Err(rejection), note: None }
    }

    /// Whether the tool did what was asked.
    #[must_use]
    pub fn is_success(&self) -> bool {
        self.answer.is_ok()
    }

    /// What the tool gave.
    #[must_use]
    pub fn data(&self) -> Option<&Value> {
        self.answer.as_ref().ok()
    }

    /// Why the call was refused.
    #[must_use]
    pub fn rejection(&self) -> Option<&Rejection> {
        self.answer.as_ref().err()
    }

    /// What is said besides the data: that the call is a repeat. Refusals say it in their remediation.
    #[must_use]
    pub fn note(&self) -> Option<&'static str> {
        self.note
    }

    /// Says something besides.
    #[cfg(feature = "budget")]
    pub(crate) fn noted(self, note: &'static str) -> Self {
        match self.answer {
            Ok(_) => Self { note: Some(note), ..self },
            Err(rejection) => Self::refused(rejection.noted(note)),
        }
    }

    /// The one or the other.
    ///
    /// # Errors
    ///
    /// Why the call was refused.
    pub fn into_result(self) -> Result<Value, Rejection> {
        self.answer
    }

    /// As JSON.
    #[must_use]
    pub fn to_value(&self) -> Value {
        let data = match &self.answer {
            Ok(data) => data.clone(),
            Err(rejection) => return rejection.to_value(),
        };
        let mut answer = Map::new();
        answer.insert("success".to_owned(), Value::Bool(true));
        answer.insert("data".to_owned(), data);
        if let Some(note) = self.note {
            answer.insert("note".to_owned(), note.into());
        }
        Value::Object(answer)
    }

    /// As JSON text, the members in a fixed order.
    #[must_use]
    pub fn to_text(&self) -> String {
        match &self.answer {
            // Its keys are text and its numbers finite, so that cannot fail.
            Ok(_) => serde_json::to_string(self).unwrap_or_default(),
            Err(rejection) => rejection.to_text(),
        }
    }
}

impl From<Rejection> for Envelope {
    fn from(rejection: Rejection) -> Self {
        Self::refused(rejection)
    }
}

/// As [`to_text`](Envelope::to_text) says it; nothing of the data is copied.
impl Serialize for Envelope {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let data = match &self.answer {
            Ok(data) => data,
            Err(rejection) => return rejection.serialize(serializer),
        };
        // In the order of the alphabet, as a `Value` writes them.
        let mut answer = serializer.serialize_map(Some(2 + usize::from(self.note.is_some())))?;
        answer.serialize_entry("data", data)?;
        if let Some(note) = self.note {
            answer.serialize_entry("note", note)?;
        }
        answer.serialize_entry("success", &true)?;
        answer.end()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::rejection::ToolError;

    #[test]
    fn the_text_is_that_of_the_value_whoever_writes_it() {
        let data = json!({"rows": [{"name": "a\u{0}\"b"}, 1.5, -0.0, null], "empty": {}});
        for note in [None, Some("Do not send it again.")] {
            let answer = Envelope { answer: Ok(data.clone()), note };
            assert_eq!(answer.to_text(), answer.to_value().to_string());
            assert_eq!(serde_json::to_string(&answer).unwrap(), answer.to_text());
            assert_eq!(serde_json::to_value(&answer).unwrap(), answer.to_value());
        }
        let refused = Envelope::from(Rejection::from(ToolError::new("CLOSED", "it is closed", "Reopen it.")));
        assert_eq!(serde_json::to_string(&refused).unwrap(), refused.to_text());
        assert_eq!(serde_json::to_value(&refused).unwrap(), refused.to_value());
    }
}
