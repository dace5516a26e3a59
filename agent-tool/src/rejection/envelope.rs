//! The answer to a refused call (`{"success": false, …}`), and how much of it there is room for. How it is written, `document` knows.

use serde::ser::{Serialize, Serializer};
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

impl Rejection {
    /// The answer to the refused call: `{"success": false, "error": {…}}`, below 8 KiB as text.
    ///
    /// Members of `error`: `code`, `reason`, `remediationGuide`, and where there are any `violations` (`path`,
    /// `code`, `expected`, `received`, `remediation`), `moreViolations` (how many are not written out),
    /// `exampleCall`, `retryable`, `retryAfterMs`.
    #[must_use]
    pub fn to_value(&self) -> Value {
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
        let wait = self.retry_after().map(|wait| u64::try_from(wait.as_millis()).unwrap_or(u64::MAX));
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

/// The answer to the refused call, as [`to_text`](Rejection::to_text) writes it.
impl Serialize for Rejection {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.fitted().serialize(serializer)
    }
}
