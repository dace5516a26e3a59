//! One event for each decision, for whatever log the host has: who may act on what, and never a value.
//!
//! With the feature `tracing`; without it a [`Trail`] is nothing and does nothing. It must not decide, and what was
//! sent does not get past it: paths name only what the contract declares.

#[cfg(feature = "tracing")]
mod event;
#[cfg(feature = "tracing")]
mod places;

use crate::coercion::Coercions;
use crate::contract::Contract;
use crate::rejection::Rejection;

/// What is known of a decision under way.
#[derive(Debug)]
#[cfg_attr(not(feature = "tracing"), derive(Clone, Copy))]
pub(crate) struct Trail {
    /// None where nobody listens: then nothing is noted.
    #[cfg(feature = "tracing")]
    noted: Option<Box<event::Noted>>,
}

impl Trail {
    /// A call came in.
    #[inline]
    pub(crate) fn start() -> Self {
        Self {
            #[cfg(feature = "tracing")]
            noted: event::is_heard().then(Box::default),
        }
    }

    /// Whether the decision will be an event.
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
    pub(crate) fn end(self, contract: Option<&Contract>, tool: &str, rejection: Option<&Rejection>) {
        #[cfg(feature = "tracing")]
        if let Some(noted) = self.noted {
            noted.event(contract, tool, rejection);
        }
        #[cfg(not(feature = "tracing"))]
        let _ = (self, contract, tool, rejection);
    }
}
