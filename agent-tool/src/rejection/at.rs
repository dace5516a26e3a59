//! What a rejection says of one place, however much else is wrong. No words are made of the rest.

use super::{Kind, Rejection};
use crate::remedy::Context;
use crate::violation::Violation;

impl Rejection {
    /// The first violation at a JSON Pointer.
    pub(crate) fn at(&self, pointer: &str) -> Option<Violation> {
        match &self.0.kind {
            Kind::Arguments { guard, findings, arguments } => {
                let finding = findings
                    .list
                    .iter()
                    .find(|finding| guard.0.pointer(&finding.path, arguments) == pointer)?;
                let words = Context::new(&guard.0, arguments, std::slice::from_ref(finding)).words();
                words.into_iter().next().map(|words| words.violation)
            }
            Kind::Written { violations, .. } => {
                violations.iter().find(|violation| violation.path == pointer).cloned()
            }
            Kind::Text { .. } | Kind::Said(_) => None,
        }
    }
}
