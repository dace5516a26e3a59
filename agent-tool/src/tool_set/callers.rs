//! Who calls, and what is remembered of each: bounded, whoever comes.
//!
//! Who was quiet for longest makes room, once quiet for long enough that nothing of use is lost. Where nobody was,
//! newcomers share one overflow place: never a free pass.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::time::Duration;

/// A caller; `None` is whoever comes without a principal.
type Name = Option<Arc<str>>;

/// A bounded map from callers to what is remembered of them.
#[derive(Debug)]
pub(super) struct Callers<V> {
    most: usize,
    known: HashMap<Name, Entry<V>>,
    /// By last use.
    order: BTreeMap<u64, Name>,
    uses: u64,
    overflow: V,
}

#[derive(Debug)]
struct Entry<V> {
    value: V,
    used: u64,
    at: Duration,
}

impl<V: Default> Callers<V> {
    pub(super) fn new(most: usize) -> Self {
        Self { most, known: HashMap::new(), order: BTreeMap::new(), uses: 0, overflow: V::default() }
    }

    /// What is remembered of a caller, and whether the place is the caller's own.
    pub(super) fn get(&mut self, name: Option<&str>, now: Duration, quiet: Duration) -> (&mut V, bool) {
        let name: Name = name.map(Arc::from);
        if !self.known.contains_key(&name) && !self.make_room(now, quiet) {
            return (&mut self.overflow, false);
        }
        self.uses += 1;
        let fresh = || Entry { value: V::default(), used: 0, at: now };
        let entry = self.known.entry(name.clone()).or_insert_with(fresh);
        self.order.remove(&entry.used);
        self.order.insert(self.uses, name);
        (entry.used, entry.at) = (self.uses, now);
        (&mut entry.value, true)
    }

    /// Whether one more has room.
    fn make_room(&mut self, now: Duration, quiet: Duration) -> bool {
        if self.known.len() < self.most {
            return true;
        }
        let Some(oldest) = self.order.first_entry() else { return false };
        let is_quiet = self.known.get(oldest.get()).is_none_or(|entry| now.saturating_sub(entry.at) >= quiet);
        if is_quiet {
            self.known.remove(&oldest.remove());
        }
        is_quiet
    }

    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.known.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn callers_are_bounded_and_nobody_goes_free() {
        let quiet = Duration::from_secs(10);
        let at = Duration::from_secs;
        let mut callers = Callers::<u32>::new(2);
        *callers.get(Some("a"), at(0), quiet).0 += 1;
        *callers.get(Some("b"), at(1), quiet).0 += 1;
        assert!(!callers.get(Some("c"), at(2), quiet).1, "no room, and nobody quiet");
        *callers.get(Some("c"), at(2), quiet).0 += 1;
        assert_eq!(*callers.get(Some("d"), at(3), quiet).0, 1, "who has no place shares one");
        assert_eq!(*callers.get(Some("a"), at(9), quiet).0, 1);
        // b was quiet for long enough, a was not.
        assert_eq!(callers.get(Some("c"), at(12), quiet), (&mut 0, true));
        assert_eq!(callers.get(Some("a"), at(12), quiet), (&mut 1, true));
        assert!(!callers.get(Some("b"), at(12), quiet).1);
        assert!(!callers.get(None, at(12), quiet).1, "nobody is somebody too");
        assert_eq!(callers.len(), 2);
    }
}
