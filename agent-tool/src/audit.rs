//! One event for each decision, for whatever log the host has: who may act on what, and never a value that was sent.
//!
//! With the feature `tracing`; without it a [`Trail`] is nothing and does nothing. It must not decide, and what was
//! sent does not get past it: paths name only what the contract declares.

#[cfg(feature = "tracing")]
mod event;
#[cfg(feature = "tracing")]
mod places;

use crate::coercion::Coercions;
use crate::context::CallContext;
use crate::contract::Contract;
use crate::rejection::Rejection;

/// The tool that a call is for: its name, and its contract where it is fit to publish.
pub(crate) type Of = (&'static str, Option<&'static Contract>);

/// The code of a call that was dropped before it was answered.
#[cfg(any(feature = "tracing", feature = "budget"))]
pub(crate) const ABANDONED: &str = "ABANDONED";

/// What is known of a decision under way. One that is dropped before it ends was abandoned, and is an event too.
#[derive(Debug)]
pub(crate) struct Trail {
    /// None where nobody listens: then nothing is noted.
    #[cfg(feature = "tracing")]
    noted: Option<Box<event::Noted>>,
}

impl Trail {
    /// A call came in.
    #[inline]
    pub(crate) fn start(cx: &CallContext, of: impl FnOnce() -> Of) -> Self {
        #[cfg(not(feature = "tracing"))]
        let _ = (cx, of);
        Self {
            #[cfg(feature = "tracing")]
            noted: event::is_heard().then(|| Box::new(event::Noted::new(cx, of()))),
        }
    }

    /// As [`start`](Self::start), of a call that is decided by somebody else, who says so: only what fails afterwards is
    /// an event of this trail.
    #[cfg(feature = "rmcp3")]
    pub(crate) fn of_failures(cx: &CallContext, of: impl FnOnce() -> Of) -> Self {
        #[cfg_attr(not(feature = "tracing"), allow(unused_mut, reason = "nothing is noted"))]
        let mut trail = Self::start(cx, of);
        #[cfg(feature = "tracing")]
        if let Some(noted) = &mut trail.noted {
            noted.failures_only();
        }
        trail
    }

    /// Whether the decision will be an event.
    #[cfg_attr(not(feature = "tracing"), allow(clippy::unused_self, reason = "nobody listens"))]
    #[inline]
    pub(crate) fn is_kept(&self) -> bool {
        #[cfg(feature = "tracing")]
        return self.noted.is_some();
        #[cfg(not(feature = "tracing"))]
        false
    }

    /// The guard let the call pass.
    #[inline]
    pub(crate) fn judged(&mut self, live: bool, coercions: &Coercions) {
        #[cfg(feature = "tracing")]
        if let Some(noted) = &mut self.noted {
            noted.judged(live, coercions);
        }
        #[cfg(not(feature = "tracing"))]
        let _ = (self, live, coercions);
    }

    /// The call makes a plan, or brings one.
    #[cfg(feature = "plan-token")]
    #[inline]
    pub(crate) fn plan(&mut self, id: Option<crate::plan_token::PlanId>) {
        #[cfg(feature = "tracing")]
        if let Some(noted) = &mut self.noted {
            noted.plan(id);
        }
        #[cfg(not(feature = "tracing"))]
        let _ = (self, id);
    }

    /// The call was decided.
    #[inline]
    #[cfg_attr(not(feature = "tracing"), allow(unused_mut, reason = "nothing is noted"))]
    pub(crate) fn end(mut self, rejection: Option<&Rejection>) {
        #[cfg(feature = "tracing")]
        if let Some(noted) = self.noted.take() {
            noted.decided(rejection);
        }
        #[cfg(not(feature = "tracing"))]
        let _ = (self, rejection);
    }
}

#[cfg(feature = "tracing")]
impl Drop for Trail {
    #[inline]
    fn drop(&mut self) {
        if let Some(noted) = self.noted.take() {
            noted.abandoned();
        }
    }
}
