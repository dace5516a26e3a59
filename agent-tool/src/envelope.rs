//! The answer to a call, as one value: what the tool gave, or why it was refused.

use serde_json::Value;

use crate::rejection::{self, Rejection};

/// The answer to a call: `{"success": true, "data": …}` or `{"success": false, "error": {…}}`.
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
#[derive(Debug)]
pub struct Envelope(Result<Value, Rejection>);

impl Envelope {
    /// The tool did what was asked.
    #[must_use]
    pub fn success(data: Value) -> Self {
        Self(Ok(data))
    }

    /// The call was refused, or the tool failed.
    #[must_use]
    pub fn refused(rejection: Rejection) -> Self {
        Self(Err(rejection))
    }

    /// Whether the tool did what was asked.
    #[must_use]
    pub fn is_success(&self) -> bool {
        self.0.is_ok()
    }

    /// What the tool gave.
    #[must_use]
    pub fn data(&self) -> Option<&Value> {
        self.0.as_ref().ok()
    }

    /// Why the call was refused.
    #[must_use]
    pub fn rejection(&self) -> Option<&Rejection> {
        self.0.as_ref().err()
    }

    /// The one or the other.
    ///
    /// # Errors
    ///
    /// Why the call was refused.
    pub fn into_result(self) -> Result<Value, Rejection> {
        self.0
    }

    /// As JSON.
    #[must_use]
    pub fn to_value(&self) -> Value {
        match &self.0 {
            Ok(data) => rejection::success(data.clone()),
            Err(rejection) => rejection.envelope(),
        }
    }

    /// As JSON text, the members of an error in a fixed order.
    #[must_use]
    pub fn to_text(&self) -> String {
        match &self.0 {
            Ok(data) => rejection::success(data.clone()).to_string(),
            Err(rejection) => rejection.to_text(),
        }
    }
}
