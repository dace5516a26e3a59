//! Which plans were used: the contract of a store, and one in memory.

use std::collections::{BTreeMap, HashSet};
use std::error::Error;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use super::PlanId;
use super::spans::Spans;

/// Remembers which plans were used, so that each opens one live call.
///
/// What an implementation promises:
///
/// - [`claim`](Self::claim) is atomic: of any number of calls at once for one plan, at all replicas together, one gets
///   [`Claim::Fresh`].
/// - A claimed plan is remembered until its expiry has passed by the clock of every replica: with a clock of its own, a
///   store keeps it a minute longer. Never drop one earlier to make room: answer [`Claim::Full`], and no live call is
///   made.
/// - What was dropped stays used if a clock is set back: remember up to which expiry plans were dropped, or drop them by
///   a clock that is not set back.
/// - In doubt (a time-out, a lost connection) answer [`Claim::Unavailable`], and no live call is made. A panic counts as
///   that answer.
///
/// A shared one in Redis is one command, `SET plan:<id> 1 NX EX <expires - now + 60 s>`.
///
/// Both methods are called on the thread that polls the call, and may not await. Bound their time: a second is long. A
/// store that waits for a network does so within `tokio::task::block_in_place`, say, on a runtime of several threads.
///
/// An `Arc` of a store is a store: two gates share one.
///
/// ```
/// use std::sync::Arc;
/// use std::time::Duration;
///
/// use agent_tool::{Claim, MemoryStore, PlanId, ReplayStore};
///
/// let at = Duration::from_secs;
/// let store: Arc<dyn ReplayStore> = Arc::new(MemoryStore::new(10));
/// let (one, other) = (Arc::clone(&store), store);
/// let plan = PlanId::from([7; 8]);
/// assert!(matches!(one.claim(plan, at(300), at(0)), Claim::Fresh));
/// assert!(matches!(other.claim(plan, at(300), at(1)), Claim::Used));
/// ```
pub trait ReplayStore: Send + Sync {
    /// Claims a plan. `expires` and `now` are times since the Unix epoch.
    fn claim(&self, plan: PlanId, expires: Duration, now: Duration) -> Claim;

    /// Whether a plan was claimed, for a better word only: a plan that was carried out has changed its own facts, and
    /// is told that it was used rather than that they differ. [`claim`](Self::claim) decides; in doubt say `false`.
    fn is_used(&self, _plan: PlanId) -> bool {
        false
    }
}

impl<S: ReplayStore + ?Sized> ReplayStore for Arc<S> {
    fn claim(&self, plan: PlanId, expires: Duration, now: Duration) -> Claim {
        (**self).claim(plan, expires, now)
    }

    fn is_used(&self, plan: PlanId) -> bool {
        (**self).is_used(plan)
    }
}

/// What a [`ReplayStore`] says of a plan. Everything but `Fresh` refuses the live call.
#[derive(Debug)]
#[non_exhaustive]
pub enum Claim {
    /// Nobody used it before; now it is used.
    Fresh,
    /// It was used before.
    Used,
    /// Its time is over by the store's own clock.
    Expired,
    /// Nothing can be remembered now.
    Full {
        /// When room is expected.
        retry_after: Duration,
    },
    /// The store cannot say. The cause is for the log.
    Unavailable(Box<dyn Error + Send + Sync>),
}

/// No plan that is made now expires later: a token's longest lifetime, and the slack of clocks.
const FARTHEST: Duration = Duration::from_secs(super::gate::LONGEST + super::gate::APART);

/// Used plans in memory: for one process. Plans that have expired make room where it is full; where none has, it
/// refuses. A plan that made room stays used, whatever the clock says later.
pub struct MemoryStore {
    capacity: usize,
    used: Mutex<Used>,
}

#[derive(Default)]
struct Used {
    plans: HashSet<PlanId>,
    by_expiry: BTreeMap<Duration, Vec<PlanId>>,
    /// The expiries of plans that were forgotten: a clock that is set back revives none of them.
    forgotten: Spans,
}

impl MemoryStore {
    /// A store for at most `capacity` plans at a time.
    #[must_use]
    pub fn new(capacity: usize) -> Self {
        Self { capacity, used: Mutex::default() }
    }
}

/// Room for 100,000 plans, some 10 MB when full.
impl Default for MemoryStore {
    fn default() -> Self {
        Self::new(100_000)
    }
}

impl ReplayStore for MemoryStore {
    fn claim(&self, plan: PlanId, expires: Duration, now: Duration) -> Claim {
        // A panic between the two inserts could only leave a plan that counts as used.
        let mut used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        if used.plans.contains(&plan) {
            return Claim::Used;
        }
        if expires <= now || used.forgotten.has(expires) {
            return Claim::Expired;
        }
        if used.plans.len() >= self.capacity {
            used.make_room(now);
        }
        if used.plans.len() >= self.capacity {
            let next = used.by_expiry.keys().next().copied().unwrap_or(expires);
            return Claim::Full { retry_after: next.saturating_sub(now) };
        }
        used.plans.insert(plan);
        used.by_expiry.entry(expires).or_default().push(plan);
        Claim::Fresh
    }

    fn is_used(&self, plan: PlanId) -> bool {
        self.used.lock().unwrap_or_else(PoisonError::into_inner).plans.contains(&plan)
    }
}

impl Used {
    /// Forgets what has expired, and what no gate can have given: that is from a time when the clock was wrong, and
    /// would keep its place until then.
    fn make_room(&mut self, now: Duration) {
        let farthest = now.saturating_add(FARTHEST);
        while let Some(entry) = self.by_expiry.first_entry().filter(|entry| *entry.key() <= now) {
            let (expires, plans) = entry.remove_entry();
            self.forget(expires, &plans, now);
        }
        while let Some(entry) = self.by_expiry.last_entry().filter(|entry| *entry.key() > farthest) {
            let (expires, plans) = entry.remove_entry();
            self.forget(expires, &plans, now);
        }
    }

    fn forget(&mut self, expires: Duration, plans: &[PlanId], now: Duration) {
        self.forgotten.add(expires, now);
        for plan in plans {
            self.plans.remove(plan);
        }
    }
}

impl fmt::Debug for MemoryStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MemoryStore").field("capacity", &self.capacity).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A host's own store may look at no clock; this one does, at the second.
    #[test]
    fn a_plan_is_over_at_the_second_and_none_that_can_be_due_makes_room() {
        let at = Duration::from_secs;
        let now = at(1_000_000);
        let claim = |store: &MemoryStore, number: u8, expires| {
            format!("{:?}", store.claim(PlanId([number; 8]), expires, now))
        };
        let store = MemoryStore::new(1);
        assert_eq!(claim(&store, 1, now), "Expired");
        assert_eq!(FARTHEST, at(3605), "an hour, and five seconds between two clocks");
        assert_eq!(claim(&store, 1, now + FARTHEST), "Fresh");
        assert_eq!(claim(&store, 2, now + at(300)), format!("Full {{ retry_after: {FARTHEST:?} }}"));
        assert!(store.is_used(PlanId([1; 8])) && !store.is_used(PlanId([2; 8])));
        let store = MemoryStore::new(1);
        assert_eq!(claim(&store, 1, now + FARTHEST + at(1)), "Fresh");
        assert_eq!(claim(&store, 2, now + at(300)), "Fresh", "the clock was wrong");
    }
}
