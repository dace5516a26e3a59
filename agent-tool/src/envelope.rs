//! The answer to a call, as one value: what the tool gave, or why it was refused.

use std::fmt;

use serde_json::Value;

use crate::rejection::{self, Rejection};

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
/// ```
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
    #[must_use]
    pub fn success(data: Value) -> Self {
        Self { answer: Ok(data), note: None }
    }

    /// The call was refused, or the tool failed.
    #[must_use]
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
        match &self.answer {
            Ok(data) => self.with_note(rejection::success(data.clone())),
            Err(rejection) => rejection.envelope(),
        }
    }

    /// As JSON text, the members of an error in a fixed order.
    #[must_use]
    pub fn to_text(&self) -> String {
        match &self.answer {
            Ok(data) => self.with_note(rejection::success(data.clone())).to_string(),
            Err(rejection) => rejection.to_text(),
        }
    }

    fn with_note(&self, mut success: Value) -> Value {
        if let (Some(note), Some(members)) = (self.note, success.as_object_mut()) {
            members.insert("note".to_owned(), note.into());
        }
        success
    }
}
