//! What a rejection says of one place, however much else is wrong. No words are made of the rest.

use super::{Kind, Rejection};
use crate::guard::finding::{Code, Finding};
use crate::guard::keys::Keys;
use crate::remedy::{Context, Reason};
use crate::violation::Violation;

impl Rejection {
    /// The first violation of the value at a JSON Pointer: there, or of a union around it that no variant fits.
    pub(crate) fn at(&self, pointer: &str) -> Option<Violation> {
        match &self.0.kind {
            Kind::Arguments { guard, findings, arguments } => {
                let mut keys = Keys::default();
                let is_of_it = |finding: &&Finding| {
                    let place = guard.0.pointer(&finding.path, arguments, &mut keys);
                    let rest = pointer.strip_prefix(place.as_str());
                    let around = finding.code == Code::NoVariant;
                    rest.is_some_and(|rest| rest.is_empty() || (around && rest.starts_with('/')))
                };
                let finding = findings.list.iter().find(is_of_it)?;
                let words = Context::new(&guard.0, arguments, std::slice::from_ref(finding))
                    .words(&mut Reason::new());
                words.into_iter().next().map(|words| words.violation)
            }
            Kind::Written { violations, .. } => {
                violations.iter().find(|violation| violation.path == pointer).cloned()
            }
            Kind::Text { .. } | Kind::Said(_) => None,
        }
    }
}
