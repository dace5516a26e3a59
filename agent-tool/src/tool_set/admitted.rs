//! A call that the budget let pass, until what came of it is noted.

use serde_json::Value;

use super::budget::Budget;
use super::ledger::{Kind, Ticket};
use crate::audit::ABANDONED;
use crate::context::CallContext;
use crate::rejection::Rejection;
use crate::remedy::Repeated;

/// A call that is under way. One that is dropped before its answer, because the client went away, say, may have done
/// anything: it counts as one that failed, so that nobody repeats it for ever by hanging up.
#[derive(Debug)]
pub(super) struct Admitted<'c> {
    budget: &'c Budget,
    cx: &'c CallContext,
    ticket: Option<Ticket<'c>>,
}

impl<'c> Admitted<'c> {
    /// Takes a call in, or refuses it. `call` is its fingerprint.
    pub(super) fn new(
        budget: &'c Budget,
        cx: &'c CallContext,
        tool: &'c str,
        kind: Kind,
        call: u64,
    ) -> Result<Self, Rejection> {
        let ticket = budget.admit(cx.principal(), tool, kind, call, cx.time().elapsed())?;
        Ok(Self { budget, cx, ticket: Some(ticket) })
    }

    /// Notes what came of it; what the answer should say besides.
    pub(super) fn settle(mut self, result: Result<&Value, &Rejection>) -> Option<Repeated> {
        self.note(result)
    }

    fn note(&mut self, result: Result<&Value, &Rejection>) -> Option<Repeated> {
        self.budget.settle(&self.ticket.take()?, result, self.cx.time().elapsed())
    }
}

impl Drop for Admitted<'_> {
    fn drop(&mut self) {
        if self.ticket.is_some() {
            self.note(Err(&Rejection::said(ABANDONED, "", "")));
        }
    }
}
