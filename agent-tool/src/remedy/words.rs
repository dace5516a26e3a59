//! One violation in words: ours, and those of an author's check, bounded.

use std::borrow::Cow;

use super::limits::{AUTHOR, CODE};
use super::{Reason, foreign, text};
use crate::violation::Violation;

/// How long an author's word on what was sent may get, in bytes of JSON text.
const RECEIVED: usize = 120;

/// One violation in words.
#[derive(Debug, Clone)]
pub(crate) struct Words<'w> {
    /// As data.
    pub(crate) violation: Violation,
    /// The author's words: of the field, then of the types around it.
    pub(crate) author: Vec<Cow<'w, str>>,
    /// Where ours begin in the remediation.
    pub(super) own: usize,
}

impl Words<'_> {
    /// Words of ours, said in the reason as well.
    pub(super) fn new(
        reason: &mut Reason,
        (path, prose): (String, String),
        code: impl Into<Cow<'static, str>>,
        message: &str,
        expected: String,
        remediation: String,
    ) -> Self {
        reason.issue(&prose, usize::MAX, |text| text.push_str(message));
        let violation = Violation { path, code: code.into(), expected, received: None, remediation };
        Self { violation, author: Vec::new(), own: 0 }
    }

    /// What we say of it ourselves.
    pub(crate) fn own(&self) -> &str {
        self.violation.remediation.get(self.own..).unwrap_or_default()
    }

    /// The words of an author's check.
    pub(crate) fn written(violation: &Violation, reason: &mut Reason) -> Self {
        let expected = text::tidy(&violation.expected, AUTHOR).into_owned();
        let remediation = text::tidy(&violation.remediation, AUTHOR).into_owned();
        let code = text::tidy(&violation.code, CODE).into_owned();
        let message = if expected.is_empty() { code.clone() } else { format!("Expected {expected}") };
        let mut words = Self::new(reason, foreign(&violation.path), code, &message, expected, remediation);
        let received = violation.received.as_deref();
        words.violation.received = received.map(|received| text::tidy(received, RECEIVED).into_owned());
        words
    }
}
