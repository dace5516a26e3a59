//! One thing that is wrong with the arguments: its code, its place, and what would be right.

use std::borrow::Cow;
use std::fmt;

use crate::listed::listed;
use crate::remedy::limits::{AUTHOR, CODE, WRITTEN};
use crate::remedy::{foreign, text};

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
/// let found = check(&8).unwrap_err();
/// assert_eq!(found.len(), 1);
/// assert_eq!(found.to_string(), "NOT_WHOLE_WEEKS, expected a multiple of 7");
/// let found = found.and("/until", "PAST", "a day to come", "Send a day from tomorrow on.");
/// assert_eq!(found.to_string().lines().last(), Some("/until: PAST, expected a day to come"));
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
        if self.is_empty() { Ok(()) } else { Err(self) }
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }
}

listed!(Violations.list: Violation);

/// `path: code, expected ...`, a line each, of the first 20. What an author wrote is one bounded line there, and nothing
/// of what was sent is quoted.
impl fmt::Display for Violations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, violation) in self.list.iter().take(WRITTEN).enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            line(violation, f)?;
        }
        match self.len().saturating_sub(WRITTEN) {
            0 => Ok(()),
            more => write!(f, "\nand {more} more"),
        }
    }
}

fn line(violation: &Violation, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let (path, _) = foreign(&violation.path);
    if !path.is_empty() {
        write!(f, "{path}: ")?;
    }
    f.write_str(&text::tidy(&violation.code, CODE))?;
    match &*text::tidy(&violation.expected, AUTHOR) {
        "" => Ok(()),
        expected => write!(f, ", expected {expected}"),
    }
}

impl std::error::Error for Violations {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_author_wrote_is_one_bounded_line_and_nothing_else_is_quoted() {
        let mut violations = Violations::of("/a\nb/to", "X\u{200b}\nY", "one\n\nof two", "Send \"secret\".");
        violations.list.iter_mut().for_each(|violation| violation.received = Some("hunter2".to_owned()));
        assert_eq!(violations.to_string(), "/*/to: X Y, expected one of two");
        let many = (0..22).fold(violations, |all, _| all.and("", "Z".repeat(10_000), "e".repeat(10_000), ""));
        let said = many.to_string();
        assert_eq!(said.lines().count(), WRITTEN + 1, "{said}");
        assert_eq!(said.lines().last(), Some("and 3 more"));
        assert!(said.len() < WRITTEN * (CODE + AUTHOR + 300), "{}", said.len());
        assert_eq!((many.len(), many.iter().count(), (&many).into_iter().count()), (23, 23, 23));
        assert_eq!(Violations::default().to_string(), "");
    }

    #[test]
    fn an_authors_own_function_hands_them_on() {
        fn checked() -> Result<(), Box<dyn std::error::Error>> {
            Violations::of("/days", "NOT_WHOLE_WEEKS", "", "").into_result()?;
            Ok(())
        }
        assert_eq!(checked().unwrap_err().to_string(), "/days: NOT_WHOLE_WEEKS");
    }
}
