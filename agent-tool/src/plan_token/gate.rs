//! What a host gives to its calls so that plans can be made and redeemed: keys, a store, a lifetime.

use std::fmt;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::time::Duration;

use super::spans::Spans;
use super::{Claim, KeyRing, MemoryStore, PlanId, ReplayStore};
use crate::caught::caught;
use crate::rejection::ToolError;

/// How long a token opens a call, in seconds, where the host does not say.
const USUAL: u64 = 300;
/// The longest that a token may open a call, in seconds.
pub(super) const LONGEST: u64 = 3600;
/// By how many seconds the clocks of replicas may differ.
pub(super) const APART: u64 = 5;
/// The used plans of every gate that has no store of its own. The numbers of plans are random, so that no two gates are
/// in each other's way; and a host that makes a gate for each call forgets nothing by it.
static OF_THE_PROCESS: LazyLock<Arc<MemoryStore>> = LazyLock::new(Arc::default);

/// Keys, a store and a lifetime: without one in the [`CallContext`](crate::CallContext) no call of a `plan_token` tool is live.
///
/// Make one a process, and clone it. Replicas share their keys, their store and the lifetime of their tokens; each has a
/// gate of its own.
///
/// Keys that open tokens elsewhere too need an [audience](Self::with_audience).
///
/// A clock that was wrong once locks nobody out: a token opens a call while its time runs by the clock of then. If the
/// clock is set back, a token that nobody used lives longer by as much, one that was refused as expired stays so at
/// this gate, and one that was used stays used.
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use agent_tool::{CallContext, KeyRing, PlanGate};
///
/// let gate = PlanGate::new(KeyRing::new(1, [7; 32])?); // 32 secret bytes from the host's own store
/// let cx = CallContext::new().with_principal("agent-7").with_plan_gate(gate.clone());
/// # drop(cx);
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct PlanGate(Arc<Inner>);

#[derive(Clone)]
struct Inner {
    keys: KeyRing,
    store: Arc<dyn ReplayStore>,
    lifetime: u64,
    audience: Arc<str>,
    /// Expiries of tokens that were refused for it: a clock that is set back revives none of them.
    expired: Arc<Mutex<Spans>>,
}

impl PlanGate {
    /// A gate with a store in memory, and tokens that last five minutes. All gates of the process that are made so share
    /// that store, a [`MemoryStore`] of the default size: a token that was used at one is used at all of them.
    #[must_use]
    pub fn new(keys: KeyRing) -> Self {
        let store = OF_THE_PROCESS.clone();
        let (audience, expired) = (Arc::default(), Arc::default());
        Self(Arc::new(Inner { keys, store, lifetime: USUAL, audience, expired }))
    }

    /// Keeps used plans elsewhere: in a store that all replicas share, or for a test with a clock of its own in a
    /// [`MemoryStore`] that nobody else uses. Gates that open each other's tokens must share one.
    #[must_use]
    pub fn with_store(mut self, store: impl ReplayStore + 'static) -> Self {
        Arc::make_mut(&mut self.0).store = Arc::new(store);
        self
    }

    /// How long a token opens a call: from one second to one hour; what lies beyond is cut to that.
    #[must_use]
    pub fn with_lifetime(mut self, lifetime: Duration) -> Self {
        Arc::make_mut(&mut self.0).lifetime = lifetime.as_secs().clamp(1, LONGEST);
        self
    }

    /// Says where this gate stands: a token that a gate of another audience made is `PLAN_INVALID` here.
    ///
    /// Needed wherever the same tools with the same keys act on different things: staging and production, regions,
    /// tenants whose tools have equal names. A token says which tool, which caller and which arguments, and nothing
    /// of what lies behind the tool. Replicas share one audience. Without one it is empty, which is one too.
    ///
    /// What only the arguments tell apart needs none: they are part of the plan, and so are the values that the host
    /// [injects](crate::CallContext::with_injected).
    ///
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// use agent_tool::{KeyRing, PlanGate};
    ///
    /// let gate = PlanGate::new(KeyRing::new(1, [7; 32])?);
    /// let (staging, production) = (gate.clone().with_audience("staging"), gate.with_audience("production"));
    /// # drop((staging, production));
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn with_audience(mut self, audience: impl Into<Arc<str>>) -> Self {
        Arc::make_mut(&mut self.0).audience = audience.into();
        self
    }

    pub(super) fn audience(&self) -> &str {
        &self.0.audience
    }

    pub(super) fn keys(&self) -> &KeyRing {
        &self.0.keys
    }

    /// What the store says of a plan. One that panics cannot say.
    pub(super) fn claim(&self, plan: PlanId, expires: Duration, now: Duration) -> Claim {
        caught(|| self.0.store.claim(plan, expires, now))
            .unwrap_or_else(|panic| Claim::Unavailable(panic.0.into()))
    }

    /// Whether the store knows a plan as used.
    pub(super) fn is_used(&self, plan: PlanId) -> Result<bool, ToolError> {
        caught(|| self.0.store.is_used(plan)).map_err(|panic| ToolError::misconfigured(panic.0))
    }

    pub(super) fn lifetime(&self) -> u64 {
        self.0.lifetime
    }

    /// Whether a token's time is over, or none that this gate would give: then it was made by a clock that was ahead.
    pub(super) fn is_over(&self, expires: u64, now: u64) -> bool {
        let mut told = self.0.expired.lock().unwrap_or_else(PoisonError::into_inner);
        let at = Duration::from_secs(expires);
        if expires <= now {
            told.add(at, Duration::from_secs(now));
        }
        told.has(at) || expires.saturating_sub(now) > self.0.lifetime + APART
    }
}

/// Never a key.
impl fmt::Debug for PlanGate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PlanGate")
            .field("lifetime", &self.0.lifetime)
            .field("audience", &self.0.audience)
            .finish_non_exhaustive()
    }
}
