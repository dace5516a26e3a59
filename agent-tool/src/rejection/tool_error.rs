//! What a handler says when it cannot do what was asked.

use std::borrow::Cow;
use std::error::Error;
use std::fmt;
use std::time::Duration;

use super::{Cause, Rejection, Said};
use crate::remedy::Refusal;

/// An error of a tool's handler: what the caller is told, and for the log what caused it.
///
/// ```
/// use agent_tool::{Rejection, ToolError};
///
/// let error = ToolError::new("TICKET_CLOSED", "the ticket is closed", "Reopen it first, or choose another one.");
/// let rejection = Rejection::from(error);
/// assert_eq!(rejection.code(), "TICKET_CLOSED");
/// assert_eq!(rejection.remediation_guide(), "Reopen it first, or choose another one.");
///
/// let error = ToolError::internal(std::io::Error::other("password of db-7 was refused"));
/// let rejection = Rejection::from(error);
/// assert_eq!(rejection.code(), "TOOL_FAILED");
/// assert!(!rejection.to_text().contains("db-7"));
/// ```
pub struct ToolError(Box<Said>);

impl ToolError {
    /// An error that the caller can act on. `code` is stable and in capitals, `reason` says what is wrong,
    /// `remediation` what to do next.
    ///
    /// Models read all three, so no secrets: neither the words of an error from below nor what a record holds. What is for
    /// the log goes through [`internal`](Self::internal).
    #[must_use]
    pub fn new(
        code: impl Into<Cow<'static, str>>,
        reason: impl Into<Cow<'static, str>>,
        remediation: impl Into<Cow<'static, str>>,
    ) -> Self {
        Self(Box::new(Said {
            code: code.into(),
            reason: reason.into(),
            remediation: remediation.into(),
            retryable: None,
            retry_after: None,
            cause: None,
        }))
    }

    /// An error that is none of the caller's business: `TOOL_FAILED`, with fixed words. The cause is kept as
    /// [`source`](Error::source), for the log, and never shown.
    #[must_use]
    pub fn internal(cause: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        let (code, reason, remediation) = Refusal::ToolFailed.words();
        let mut error = Self::new(code, reason, remediation);
        error.0.cause = Some(Cause::Error(cause.into()));
        error
    }

    /// The host's own fault: `TOOL_MISCONFIGURED`. The cause is for the log.
    pub(crate) fn misconfigured(cause: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        let (code, reason, remediation) = Refusal::ToolMisconfigured.words();
        let mut error = Self::new(code, reason, remediation);
        error.0.cause = Some(Cause::Error(cause.into()));
        error
    }

    /// Says that the same call may succeed after a wait.
    #[must_use]
    pub fn with_retry_after(mut self, wait: Duration) -> Self {
        self.0.retryable = Some(true);
        self.0.retry_after = Some(wait);
        self
    }

    /// The code.
    #[must_use]
    pub fn code(&self) -> &str {
        &self.0.code
    }
}

/// What the caller is told; never the cause.
impl fmt::Display for ToolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.reason)
    }
}

/// The code and whether there is a cause. What the cause says belongs in the log, through its source.
impl fmt::Debug for ToolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ToolError")
            .field("code", &self.0.code)
            .field("reason", &self.0.reason)
            .finish_non_exhaustive()
    }
}

impl Error for ToolError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.0.cause.as_ref().map(Cause::as_error)
    }
}

impl From<ToolError> for Rejection {
    fn from(error: ToolError) -> Self {
        Self::new(super::Kind::Said(*error.0))
    }
}
