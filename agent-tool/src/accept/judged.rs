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
    /// Whether the plan of a live call was made from facts, where the call brings one: those of now must be the same,
    /// and none where there were none.
    #[cfg_attr(not(feature = "plan-token"), allow(clippy::unused_self, reason = "no plans"))]
    #[inline]
    pub(crate) fn plan(&self) -> Option<bool> {
        #[cfg(feature = "plan-token")]
        return self.opened.as_ref().map(|opened| opened.has_facts());
        #[cfg(not(feature = "plan-token"))]
        None
    }

    /// As [`settle`](Self::settle), with the facts of now, which are asked for where the call brings a plan.
    #[allow(clippy::inline_always)]
    #[inline(always)]
    pub(super) fn settle_with<A: Accepted<T>>(
        self,
        cx: &CallContext,
        facts: impl FnOnce(&Passed<T>, bool) -> Result<Value, Rejection>,
    ) -> Result<A, Rejection> {
        let Some(has_facts) = self.plan() else { return self.settle(cx, &Value::Null) };
        let facts = facts(&self.passed, has_facts)?;
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
