//! What the host knows of a call and the model may not say.

use std::collections::BTreeMap;
use std::fmt;

use serde_json::Value;

#[cfg(any(feature = "budget", feature = "plan-token"))]
use crate::clock::{Clock, Time};
#[cfg(feature = "plan-token")]
use crate::plan_token::PlanGate;

/// What the host knows of a call: who calls, and values that the model may not send.
///
/// ```
/// use agent_tool::CallContext;
///
/// let cx = CallContext::new().with_principal("agent-7").with_injected("tenant", "acme");
/// assert_eq!(cx.principal(), Some("agent-7"));
/// ```
#[derive(Clone, Default)]
pub struct CallContext {
    principal: Option<String>,
    injected: BTreeMap<String, Value>,
    #[cfg(any(feature = "budget", feature = "plan-token"))]
    time: Time,
    #[cfg(feature = "plan-token")]
    plans: Option<PlanGate>,
}

/// What a host that says nothing knows.
pub(crate) static NOTHING: CallContext = CallContext {
    principal: None,
    injected: BTreeMap::new(),
    #[cfg(any(feature = "budget", feature = "plan-token"))]
    time: Time(None),
    #[cfg(feature = "plan-token")]
    plans: None,
};

impl CallContext {
    /// A context that knows nothing.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Says who calls. It comes from the transport, never from the arguments.
    #[must_use]
    pub fn with_principal(mut self, principal: impl Into<String>) -> Self {
        self.principal = Some(principal.into());
        self
    }

    /// Supplies the value of an `#[agent(inject)]` field, by its name on the wire.
    ///
    /// Every such field needs one: where it is forgotten, also for an `Option`, the call is `TOOL_MISCONFIGURED`. Say
    /// `Value::Null` where none is meant.
    ///
    /// It belongs to the arguments: a plan token holds only with the same value. What changes with every call, such as
    /// the number of a request, belongs into the handler's own state.
    #[must_use]
    pub fn with_injected(mut self, field: impl Into<String>, value: impl Into<Value>) -> Self {
        self.injected.insert(field.into(), value.into());
        self
    }

    /// Lets live calls of `plan_token` tools pass with the token of their dry run.
    #[cfg(feature = "plan-token")]
    #[must_use]
    pub fn with_plan_gate(mut self, gate: PlanGate) -> Self {
        self.plans = Some(gate);
        self
    }

    /// Says what time it is, where that is not the system's. A clock that other calls share comes in an `Arc`.
    #[cfg(any(feature = "budget", feature = "plan-token"))]
    #[must_use]
    pub fn with_clock(mut self, clock: impl Clock + 'static) -> Self {
        self.time = Time(Some(std::sync::Arc::new(clock)));
        self
    }

    #[cfg(feature = "plan-token")]
    pub(crate) fn plans(&self) -> Option<&PlanGate> {
        self.plans.as_ref()
    }

    #[cfg(any(feature = "budget", feature = "plan-token"))]
    pub(crate) fn time(&self) -> &Time {
        &self.time
    }

    /// Who calls.
    #[must_use]
    pub fn principal(&self) -> Option<&str> {
        self.principal.as_deref()
    }

    /// The supplied value of a field.
    #[must_use]
    pub fn injected(&self, field: &str) -> Option<&Value> {
        self.injected.get(field)
    }
}

/// The values that a tool's host owes it, each of which is there.
#[derive(Clone, Copy)]
pub(crate) struct Supplied<'c> {
    names: &'c [&'static str],
    cx: &'c CallContext,
}

impl<'c> Supplied<'c> {
    /// Of a tool that needs none.
    pub(crate) const NONE: Self = Self { names: &[], cx: &NOTHING };

    /// Of a tool that needs none, on a call.
    #[inline]
    pub(crate) fn none(cx: &'c CallContext) -> Self {
        Self { names: &[], cx }
    }

    /// The values of these names; or the first that is missing.
    pub(crate) fn of(names: &'c [&'static str], cx: &'c CallContext) -> Result<Self, &'static str> {
        match names.iter().find(|name| cx.injected(name).is_none()) {
            Some(missing) => Err(missing),
            None => Ok(Self { names, cx }),
        }
    }

    #[inline]
    pub(crate) fn len(self) -> usize {
        self.names.len()
    }

    pub(crate) fn get(self, index: usize) -> Option<(&'static str, &'c Value)> {
        let name = *self.names.get(index)?;
        Some((name, self.cx.injected(name)?))
    }
}

/// Injected values may be secrets: only their names are shown.
impl fmt::Debug for CallContext {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CallContext")
            .field("principal", &self.principal)
            .field("injected", &self.injected.keys().collect::<Vec<_>>())
            .finish_non_exhaustive()
    }
}
