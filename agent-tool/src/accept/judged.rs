//! A judged call, and the last step: what was planned is compared with what is there now. It judges nothing itself.

use serde_json::Value;

use crate::call::{Accepted, Passed};
use crate::context::CallContext;
#[cfg(feature = "plan-token")]
use crate::plan_token::Opened;
use crate::rejection::Rejection;

/// A call that passed everything but, where it brings a plan token, the comparison of the facts.
#[derive(Debug)]
pub(crate) struct Judged<T> {
    pub(super) passed: Passed<T>,
    #[cfg(feature = "plan-token")]
    pub(super) opened: Option<Box<Opened>>,
}

impl<T> Judged<T> {
    /// Whether the call brings a plan whose facts must be compared.
    #[cfg_attr(not(feature = "plan-token"), allow(clippy::unused_self, reason = "no plans, no facts"))]
    fn has_facts(&self) -> bool {
        #[cfg(feature = "plan-token")]
        return self.opened.as_ref().is_some_and(|opened| opened.has_facts());
        #[cfg(not(feature = "plan-token"))]
        false
    }

    /// Whether the call is live and brings a plan.
    #[cfg(all(feature = "tool-set", feature = "plan-token"))]
    pub(crate) fn has_plan(&self) -> bool {
        self.opened.is_some()
    }

    /// As [`settle`](Self::settle), with the facts of now, which are asked for where there are some to compare.
    #[allow(clippy::inline_always)]
    #[inline(always)]
    pub(super) fn settle_with<A: Accepted<T>>(
        self,
        cx: &CallContext,
        facts: impl FnOnce(&Passed<T>) -> Result<Value, Rejection>,
    ) -> Result<A, Rejection> {
        if !self.has_facts() {
            return self.settle(cx, &Value::Null);
        }
        let facts = facts(&self.passed)?;
        self.settle(cx, &facts)
    }

    /// Compares the facts of the plan with those of now, and uses its token up. The last step: what comes out may be
    /// live.
    // Inlined, as `accept` is.
    #[allow(clippy::inline_always)]
    #[inline(always)]
    #[cfg_attr(not(feature = "plan-token"), allow(clippy::unnecessary_wraps, reason = "nothing to compare"))]
    pub(crate) fn settle<A: Accepted<T>>(self, cx: &CallContext, facts: &Value) -> Result<A, Rejection> {
        #[cfg(feature = "plan-token")]
        if let Some(opened) = self.opened {
            opened.redeem(cx, facts)?;
        }
        #[cfg(not(feature = "plan-token"))]
        let _ = (cx, facts);
        Ok(A::accept(self.passed))
    }
}
