//! What a host gives to its calls so that plans can be made and redeemed: keys, a store, a lifetime.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use super::{KeyRing, MemoryStore, ReplayStore};
use crate::context::CallContext;

/// How long a token opens a call, in seconds, where the host does not say.
const USUAL: u64 = 300;
/// The longest that a token may open a call, in seconds.
pub(super) const LONGEST: u64 = 3600;

/// Keys, a store and a lifetime: without one in the [`CallContext`] no call of a `plan_token` tool is live.
///
/// A clone is the same gate. Replicas share their keys and their store; each has a gate of its own.
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
    /// The latest time that was seen, in seconds: a clock that is set back revives no token.
    latest: Arc<AtomicU64>,
}

impl PlanGate {
    /// A gate with a store in memory, for one process, and tokens that last five minutes.
    #[must_use]
    pub fn new(keys: KeyRing) -> Self {
        let store = Arc::new(MemoryStore::default());
        Self(Arc::new(Inner { keys, store, lifetime: USUAL, latest: Arc::default() }))
    }

    /// Keeps used plans elsewhere: in a store that all replicas share.
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

    pub(super) fn keys(&self) -> &KeyRing {
        &self.0.keys
    }

    pub(super) fn store(&self) -> &dyn ReplayStore {
        &*self.0.store
    }

    pub(super) fn lifetime(&self) -> u64 {
        self.0.lifetime
    }

    /// Seconds since the Unix epoch; never before a time that this gate has seen.
    pub(super) fn now(&self, cx: &CallContext) -> u64 {
        let now = cx.time().unix().as_secs();
        self.0.latest.fetch_max(now, Ordering::Relaxed).max(now)
    }
}

/// Never a key.
impl fmt::Debug for PlanGate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PlanGate").field("lifetime", &self.0.lifetime).finish_non_exhaustive()
    }
}
