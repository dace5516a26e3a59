//! What a rejection holds for the log and never shows: its cause, and the places of its violations.

use std::error::Error;

use super::{Kind, Rejection, Said};
use crate::caught::Panic;
use crate::contract::ContractProblems;
#[cfg(feature = "tracing")]
use crate::guard::keys::Keys;
#[cfg(feature = "tracing")]
use crate::remedy;

/// What lies behind a refusal: for the log, never for the caller.
pub(super) enum Cause {
    Error(Box<dyn Error + Send + Sync>),
    Contract(&'static ContractProblems),
}

impl Cause {
    pub(super) fn as_error(&self) -> &(dyn Error + 'static) {
        match self {
            Self::Error(error) => &**error,
            Self::Contract(problems) => *problems,
        }
    }
}

impl Rejection {
    /// Keeps what is wrong with the contract, for the log.
    pub(crate) fn because_of_contract(self, problems: &'static ContractProblems) -> Self {
        self.because(Cause::Contract(problems))
    }

    /// Keeps what a policy that panicked said, for the log.
    pub(crate) fn because_of_panic(self, panic: Panic) -> Self {
        self.because(Cause::Error(panic.0.into()))
    }

    fn because(mut self, why: Cause) -> Self {
        if let Kind::Said(Said { cause, .. }) | Kind::Written { cause, .. } = &mut self.0.kind {
            *cause = Some(why);
        }
        self
    }

    /// Codes and JSON Pointers of the violations, made one by one. Keys of maps are in them: not for a log.
    #[cfg(feature = "tracing")]
    pub(crate) fn places(&self) -> Box<dyn ExactSizeIterator<Item = (&str, String)> + '_> {
        match &self.0.kind {
            Kind::Arguments { guard, findings, arguments } => {
                let mut keys = Keys::default();
                Box::new(findings.list.iter().map(move |finding| {
                    (finding.code.name(), guard.0.pointer(&finding.path, arguments, &mut keys))
                }))
            }
            Kind::Text { fault } => {
                Box::new(remedy::fault_codes(fault).into_iter().map(|code| (code, String::new())))
            }
            Kind::Written { violations, .. } => {
                Box::new(violations.iter().map(|one| (&*one.code, one.path.clone())))
            }
            Kind::Said(_) => Box::new(std::iter::empty()),
        }
    }
}

impl Error for Rejection {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match &self.0.kind {
            Kind::Said(Said { cause, .. }) | Kind::Written { cause, .. } => {
                cause.as_ref().map(Cause::as_error)
            }
            Kind::Arguments { .. } | Kind::Text { .. } => None,
        }
    }
}
