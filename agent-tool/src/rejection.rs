//! A refused call: kept as data, put into words when somebody asks, always bounded.
//!
//! Words are made in `remedy`; the JSON of the answer in `envelope`.

use std::borrow::Cow;
use std::fmt;
use std::sync::OnceLock;
use std::time::Duration;

use serde_json::Value;

use crate::code;
use crate::feed::Asked;
use crate::guard::Guard;
use crate::guard::finding::Findings;
use crate::json::TextFault;
use crate::remedy::limits::WRITTEN;
use crate::remedy::{self, Refusal};
use crate::violation::{Violation, Violations};

#[cfg(feature = "tool-set")]
mod at;
mod cause;
mod document;
mod envelope;
mod example;
#[cfg(feature = "budget")]
mod faults;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_random;
#[cfg(test)]
mod tests_size;
mod told;
mod tool_error;

use cause::Cause;
pub(crate) use example::Example;
#[cfg(feature = "budget")]
pub(crate) use faults::Faults;
pub use tool_error::ToolError;

/// A refused call, and how to make the next one.
///
/// It is small, and holds no words until they are asked for. Whatever was sent, [`to_value`](Self::to_value)
/// stays below 8 KiB of JSON text and repeats of the arguments only short plain scalars.
///
/// ```
/// use agent_tool::Guard;
/// use serde_json::json;
///
/// let schema = json!({
///     "type": "object",
///     "properties": {"limit": {"type": "integer", "minimum": 1, "maximum": 200}},
///     "additionalProperties": false,
/// });
/// let guard = Guard::builder(&schema).build().expect("every keyword is enforced");
/// let rejection = guard.check(json!({"limit": "20"})).unwrap_err();
/// assert_eq!(rejection.code(), "INVALID_TOOL_ARGUMENTS");
/// assert_eq!(rejection.reason(), "Input validation failed: limit: Expected integer, received string");
/// assert_eq!(
///     rejection.remediation_guide(),
///     "1. Send 'limit' as an integer from 1 to 200, without quotes: 20."
/// );
/// assert_eq!(rejection.violations()[0].path, "/limit");
/// ```
pub struct Rejection(Box<Inner>);

struct Inner {
    kind: Kind,
    tool: ToolNotes,
    /// What is said last, whatever else is said.
    #[cfg(feature = "budget")]
    note: Option<&'static str>,
}

enum Kind {
    /// The guard refused the arguments.
    Arguments { guard: Guard, findings: Findings, arguments: Value },
    /// The text is not what the guard could look at.
    Text { fault: TextFault },
    /// Violations that are words already.
    Written { violations: Vec<Violation>, destructive: bool, cause: Option<Cause> },
    /// Said outright.
    Said(Said),
}

/// A refusal without violations.
struct Said {
    code: Cow<'static, str>,
    reason: Cow<'static, str>,
    remediation: Cow<'static, str>,
    retryable: Option<bool>,
    retry_after: Option<Duration>,
    cause: Option<Cause>,
}

/// What a tool adds to each of its rejections.
#[derive(Debug, Clone, Default)]
pub(crate) struct ToolNotes {
    /// A call that works and changes nothing.
    pub(crate) example_call: Option<Cow<'static, Value>>,
    /// Where that call is kept as answers show it, if it is safe to send.
    pub(crate) shown: Option<&'static OnceLock<Option<Example>>>,
    /// The author's words for whatever goes wrong.
    pub(crate) remediation: Option<Cow<'static, str>>,
    /// The tool's guard, which knows the order of its properties and what goes live.
    pub(crate) guard: Option<&'static Guard>,
}

impl Rejection {
    fn new(kind: Kind) -> Self {
        Self(Box::new(Inner {
            kind,
            tool: ToolNotes::default(),
            #[cfg(feature = "budget")]
            note: None,
        }))
    }

    /// The guard refused these arguments.
    pub(crate) fn arguments(guard: Guard, findings: Findings, arguments: Value) -> Self {
        Self::new(Kind::Arguments { guard, findings, arguments })
    }

    /// The text could not be read.
    pub(crate) fn text(fault: TextFault) -> Self {
        Self::new(Kind::Text { fault })
    }

    /// An author's check refused the call.
    pub(crate) fn written(violations: Violations, destructive: bool) -> Self {
        let Violations { list: violations, panic } = violations;
        let cause = panic.map(|said| Cause::Error(said.into()));
        Self::new(Kind::Written { violations, destructive, cause })
    }

    /// serde refused the value at this JSON Pointer. Its own message may repeat what was sent: only what the type asks
    /// for is kept.
    pub(crate) fn refused_by_type(pointer: &str, asked: &Asked, destructive: bool) -> Self {
        let violations = vec![remedy::refused_by_type(pointer, asked)];
        Self::new(Kind::Written { violations, destructive, cause: None })
    }

    /// A policy refused the call, or anything else that is said outright.
    pub(crate) fn said(
        code: impl Into<Cow<'static, str>>,
        reason: impl Into<Cow<'static, str>>,
        remediation: impl Into<Cow<'static, str>>,
    ) -> Self {
        Self::new(Kind::Said(Said {
            code: code.into(),
            reason: reason.into(),
            remediation: remediation.into(),
            retryable: None,
            retry_after: None,
            cause: None,
        }))
    }

    /// A refusal that has fixed words.
    pub(crate) fn of(refusal: Refusal) -> Self {
        let (code, reason, remediation) = refusal.words();
        Self::said(code, reason, remediation)
    }

    /// A refusal of a plan, with the name of the tool's own flag.
    #[cfg(feature = "plan-token")]
    pub(crate) fn of_plan(refusal: Refusal, flag: &str) -> Self {
        let (code, reason, remediation) = refusal.words();
        Self::said(code, reason, remediation.replace("dryRun", flag)).retryable(false)
    }

    /// Says something last.
    #[cfg(feature = "budget")]
    pub(crate) fn noted(mut self, note: &'static str) -> Self {
        self.0.note = Some(note);
        self
    }

    /// There is no such tool.
    #[cfg(feature = "tool-set")]
    pub(crate) fn unknown_tool(name: &str, known: &[&str]) -> Self {
        let (reason, remediation) = remedy::unknown_tool(name, known);
        Self::said(code::UNKNOWN_TOOL, reason, remediation)
    }

    /// Says whether the same call may succeed later.
    #[cfg(any(feature = "plan-token", feature = "budget"))]
    pub(crate) fn retryable(mut self, retryable: bool) -> Self {
        if let Kind::Said(said) = &mut self.0.kind {
            said.retryable = Some(retryable);
        }
        self
    }

    /// Says how long to wait before the same call.
    #[cfg(any(feature = "plan-token", feature = "budget"))]
    pub(crate) fn with_retry_after(mut self, wait: Duration) -> Self {
        if let Kind::Said(said) = &mut self.0.kind {
            said.retryable = Some(true);
            said.retry_after = Some(wait);
        }
        self
    }

    /// Adds what the tool says with each of its rejections.
    pub(crate) fn with_tool(mut self, tool: ToolNotes) -> Self {
        self.0.tool = tool;
        self
    }

    /// The stable code: `INVALID_TOOL_ARGUMENTS` where there are violations.
    #[must_use]
    pub fn code(&self) -> &str {
        match &self.0.kind {
            Kind::Said(said) => &said.code,
            _ => code::INVALID_TOOL_ARGUMENTS,
        }
    }

    /// What is wrong: every issue as `path: message`.
    #[must_use]
    pub fn reason(&self) -> String {
        self.reason_alone()
    }

    /// What to do: numbered sentences, written as the prompt of the next attempt.
    #[must_use]
    pub fn remediation_guide(&self) -> String {
        self.told().guide
    }

    /// The first 20 violations, in words.
    #[must_use]
    pub fn violations(&self) -> Vec<Violation> {
        self.told().violations
    }

    /// The codes of all violations, in order.
    #[must_use]
    pub fn violation_codes(&self) -> Vec<&str> {
        match &self.0.kind {
            Kind::Arguments { findings, .. } => {
                findings.list.iter().map(|finding| finding.code.name()).collect()
            }
            Kind::Text { fault } => remedy::fault_codes(fault),
            Kind::Written { violations, .. } => violations.iter().map(|violation| &*violation.code).collect(),
            Kind::Said(_) => Vec::new(),
        }
    }

    /// A call of the tool that works and changes nothing, where there is one.
    #[must_use]
    pub fn example_call(&self) -> Option<&Value> {
        self.0.tool.example_call.as_deref()
    }

    /// Whether the same call may succeed later, where that is known.
    #[must_use]
    pub fn is_retryable(&self) -> Option<bool> {
        match &self.0.kind {
            Kind::Said(said) => said.retryable,
            _ => None,
        }
    }

    /// How long to wait before the same call.
    #[must_use]
    pub fn retry_after(&self) -> Option<Duration> {
        match &self.0.kind {
            Kind::Said(said) => said.retry_after,
            _ => None,
        }
    }
}

/// The reason.
impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason())
    }
}

/// Codes only: what was sent is never logged.
impl fmt::Debug for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let codes = self.violation_codes();
        f.debug_struct("Rejection")
            .field("code", &self.code())
            .field("violations", &codes.get(..WRITTEN).unwrap_or(&codes))
            .finish_non_exhaustive()
    }
}
