//! One thing that is wrong with the arguments: its code, its place, and what would be right.

use std::borrow::Cow;

/// One thing that is wrong with the arguments of a call, in words.
///
/// The guard keeps what it finds as small data; this is how it reads.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct Violation {
    /// JSON Pointer (RFC 6901) to the value, or to the parent of an undeclared key.
    pub path: String,
    /// A stable code, such as `NOT_IN_ENUM`.
    pub code: Cow<'static, str>,
    /// What the place takes.
    pub expected: String,
    /// What was sent, quoted when it is a short plain scalar, described otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub received: Option<String>,
    /// What to send instead.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub remediation: String,
}

/// What an author's `check` function found.
///
/// ```
/// use agent_tool::Violations;
///
/// fn check(days: &u32) -> Result<(), Violations> {
///     if days % 7 == 0 {
///         return Ok(());
///     }
///     Err(Violations::of("", "NOT_WHOLE_WEEKS", "a multiple of 7", "Send 7, 14 or 21."))
/// }
/// assert!(check(&8).is_err());
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Violations {
    pub(crate) list: Vec<Violation>,
    /// What a check that panicked said: for the log.
    pub(crate) panic: Option<String>,
}

impl Violations {
    /// One violation. `path` is a JSON Pointer below the checked value, `""` for the value itself.
    ///
    /// Models read every word of it, `path` and `code` too: no secrets, and nothing of the checked value that they should
    /// not see again. Each is shown as one bounded line.
    #[must_use]
    pub fn of(
        path: impl Into<String>,
        code: impl Into<Cow<'static, str>>,
        expected: impl Into<String>,
        remediation: impl Into<String>,
    ) -> Self {
        Self::default().and(path, code, expected, remediation)
    }

    /// One violation more.
    #[must_use]
    pub fn and(
        mut self,
        path: impl Into<String>,
        code: impl Into<Cow<'static, str>>,
        expected: impl Into<String>,
        remediation: impl Into<String>,
    ) -> Self {
        self.list.push(Violation {
            path: path.into(),
            code: code.into(),
            expected: expected.into(),
            received: None,
            remediation: remediation.into(),
        });
        self
    }

    /// `Err` with the violations, `Ok` where there are none.
    ///
    /// # Errors
    ///
    /// Where there is at least one violation.
    pub fn into_result(self) -> Result<(), Self> {
        if self.list.is_empty() { Ok(()) } else { Err(self) }
    }
}
