//! The answer to a call (`{"success": …}`), and how much of it there is room for. How it is written, `document` knows.

use serde_json::Value;

use super::Rejection;
use super::document::{Document, size_of_violation};
use crate::guard::Guard;
use crate::remedy::text;

/// The longest answer to a refused call, in bytes of JSON text: below 8 KiB.
const LONGEST: usize = 8191;
/// What the members take that hold violations, their count and the example, in bytes.
const MEMBERS: usize = 80;
/// How long what a place takes may still be once room is short.
const EXPECTED: usize = 60;

/// The answer to a call that worked.
///
/// ```
/// use serde_json::json;
///
/// assert_eq!(agent_tool::success(json!({"rows": 2})), json!({"success": true, "data": {"rows": 2}}));
/// ```
#[must_use]
pub fn success(data: Value) -> Value {
    let mut map = serde_json::Map::new();
    map.insert("success".to_owned(), Value::Bool(true));
    map.insert("data".to_owned(), data);
    Value::Object(map)
}

impl Rejection {
    /// The answer to the refused call: `{"success": false, "error": {…}}`, below 8 KiB as text.
    ///
    /// Members of `error`: `code`, `reason`, `remediationGuide`, and where there are any `violations` (`path`,
    /// `code`, `expected`, `received`, `remediation`), `moreViolations` (how many are not written out),
    /// `exampleCall`, `retryable`, `retryAfterMs`.
    #[must_use]
    pub fn envelope(&self) -> Value {
        self.fitted().into_value()
    }

    /// The same as text, with the members in that order.
    #[must_use]
    pub fn to_text(&self) -> String {
        self.fitted().text()
    }

    /// The answer in sentences, for a reader who is shown text only: the reason, what to do, and a call that
    /// works where there is one; a line each. Below 8 KiB.
    ///
    /// ```
    /// use agent_tool::{Rejection, ToolError};
    ///
    /// let rejection = Rejection::from(ToolError::new("CLOSED", "the ticket is closed", "Reopen it first."));
    /// assert_eq!(rejection.to_prose(), "the ticket is closed\nReopen it first.");
    /// ```
    #[must_use]
    pub fn to_prose(&self) -> String {
        self.fitted().prose()
    }

    /// The answer in sentences, and as JSON; told once.
    #[cfg(feature = "rmcp3")]
    pub(crate) fn prose_and_envelope(&self) -> (String, Value) {
        let answer = self.fitted();
        (answer.prose(), answer.into_value())
    }

    /// The answer, with as much left out as is too much: first the example, then what places take, then
    /// violations.
    pub(super) fn fitted(&self) -> Document<'_> {
        let wait = self.retry_delay().map(|wait| u64::try_from(wait.as_millis()).unwrap_or(u64::MAX));
        let mut answer =
            Document { told: self.told(), example: None, retryable: self.is_retryable(), retry_after: wait };
        let room = LONGEST.saturating_sub(answer.size_around() + MEMBERS);
        let mut spent = answer.size_of_violations();
        answer.example = self.example().filter(|example| example.size <= room.saturating_sub(spent));
        if spent > room {
            for violation in &mut answer.told.violations {
                violation.expected = text::cut(&violation.expected, EXPECTED).into_owned();
            }
            spent = answer.size_of_violations();
        }
        while spent > room {
            let Some(last) = answer.told.violations.pop() else { break };
            spent -= size_of_violation(&last);
            answer.told.more += 1;
        }
        answer
    }

    pub(super) fn guard(&self) -> Option<&Guard> {
        match &self.0.kind {
            super::Kind::Arguments { guard, .. } => Some(guard),
            _ => self.0.tool.guard,
        }
    }
}
