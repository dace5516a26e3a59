//! Which faults of arguments come back, whatever the values: one short list a tool and caller.
//!
//! Each fault, a code at a declared place, is counted by itself: two in turn both climb, and so does one that comes with
//! others each time. A call that has fewer values wrong than any before it is on its way, and counts for none of them;
//! one that succeeds ends the matter. It sees fingerprints only.

use std::collections::VecDeque;
use std::time::Duration;

use crate::rejection;

/// How many faults of one tool are remembered. Who takes more in turn is left to the rates.
const REMEMBERED: usize = 16;

/// Faults of calls that came without one that succeeded between them, the one seen last at the end.
#[derive(Debug, Default)]
pub(super) struct Faults {
    known: VecDeque<Fault>,
    /// How many values were wrong in the best of these calls.
    fewest: usize,
    /// Moves on with every call that is noted.
    mark: u64,
}

#[derive(Debug)]
struct Fault {
    print: u64,
    count: u32,
    /// The mark of the last answer that counted: what was sent before it is no repeat of it.
    since: u64,
    /// When it came last: what is older than a while is forgotten.
    at: Duration,
}

impl Faults {
    /// Where they stand; a call takes it along.
    pub(super) fn mark(&self) -> u64 {
        self.mark
    }

    /// Notes what was wrong with a call that was sent at a mark, `None` where it succeeded; how often that of it that came
    /// most often came. A call that failed with sound arguments is neither here nor there.
    pub(super) fn settle(
        &mut self,
        found: Option<&rejection::Faults>,
        sent: u64,
        now: Duration,
        forget: Duration,
    ) -> u32 {
        let Some(found) = found else {
            self.clear();
            return 0;
        };
        if found.prints.is_empty() {
            return 0;
        }
        self.known.retain(|fault| now.saturating_sub(fault.at) < forget);
        let is_on_its_way = self.known.is_empty() || found.places < self.fewest;
        if is_on_its_way {
            self.fewest = found.places;
        }
        self.mark += 1;
        let mut most = 0;
        for print in found.prints.iter().take(REMEMBERED) {
            let mut fault = self.take(*print);
            if fault.count == 0 || (sent >= fault.since && !is_on_its_way) {
                (fault.count, fault.since) = (fault.count + 1, self.mark);
            }
            fault.at = now;
            most = most.max(fault.count);
            self.known.push_back(fault);
        }
        most
    }

    /// A call succeeded, or the tool was cut off.
    pub(super) fn clear(&mut self) {
        self.known.clear();
    }

    /// Takes a fault out, or makes room for a new one.
    fn take(&mut self, print: u64) -> Fault {
        if let Some(index) = self.known.iter().position(|fault| fault.print == print) {
            if let Some(fault) = self.known.remove(index) {
                return fault;
            }
        }
        if self.known.len() >= REMEMBERED {
            self.known.pop_front();
        }
        Fault { print, count: 0, since: 0, at: Duration::ZERO }
    }
}
