//! What an agent may spend on a tool: rates, and a ladder for calls that are repeated without need.
//!
//! What is the same is judged by what the tool makes of a call, and not by how it was spelled. A call that passes the
//! guard is the arguments as the guard made them, defaults filled in and the plan token left out: the same of these, live
//! or not, with the same result is a repeat. A call that is refused can be varied without end, and so it is judged twice.
//! The same arguments again are a repeat like any other; and each fault, a code at a place that the contract declares, is
//! counted for itself, whatever the values, the numbers of items, the keys of maps, the undeclared keys or the other
//! faults beside it. What is on its way is none of this: a call with fewer values wrong than any before it counts for
//! nothing, one that succeeds ends the count of faults, a changed result that of repeats, and a change that the caller
//! made elsewhere that of reads. What varies and reaches the tool is another call: the author names what means nothing
//! (`cosmetic`), and the rates hold for the rest.
//!
//! The rules alone; `ledger` keeps them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::hash::RandomState;
use std::sync::Mutex;
use std::time::Duration;

use super::ledger::State;
use super::rate::Rate;
use super::repeats::Ladder;
use super::{Tool, ToolSetProblem};
use crate::contract::{Contract, PLAN_TOKEN};
use crate::suggest::nearest;

/// Rates and the repetition ladder of a [`ToolSet`](crate::ToolSet), given to
/// [`budget`](crate::ToolSetBuilder::budget).
///
/// Limits are those of one tool set in one process: replicas multiply them, and so does a set that is built anew for each
/// request.
///
/// A call is what the guard made of it: another spelling of the same arguments, a wrapper, a default that is written out
/// or another plan token make no other call. Of calls that are refused each fault is counted as well, by its code and its
/// place, whatever is sent there and whatever else is wrong; a call with fewer values wrong than any before it counts for
/// none, and one that succeeds ends the count.
///
/// Memory is bounded: for each caller and tool 32 calls are remembered, of about 100 bytes each, and 16 faults of 40. That
/// is 40 MB for 10,000 callers of one tool, and 400 MB if all of them call ten tools in 32 ways;
/// [`callers`](Self::callers) sets how many.
///
/// ```
/// use agent_tool::{Budget, Rate};
///
/// let budget = Budget::new()
///     .live(Rate::per_minute(3))
///     .poll("job_status")
///     .cosmetic("search", &["/reason"])
///     .volatile("search", &["/tookMs"]);
/// # drop(budget);
/// ```
pub struct Budget {
    pub(super) rules: Rules,
    /// Of the fingerprints: nobody outside can make two calls look alike.
    pub(super) keys: RandomState,
    pub(super) state: Mutex<State>,
}

#[derive(Debug)]
pub(super) struct Rules {
    pub(super) looking: Rate,
    pub(super) acting: Rate,
    pub(super) failing: Ladder,
    pub(super) succeeding: Ladder,
    pub(super) faulting: Ladder,
    pub(super) cut_off: (Duration, Duration),
    pub(super) forget: Duration,
    pub(super) polls: Vec<String>,
    pub(super) cosmetic: BTreeMap<String, Vec<String>>,
    pub(super) volatile: BTreeMap<String, Vec<String>>,
}

impl Budget {
    /// The usual: 60 looks (reads, dry runs) and 10 acts a minute and tool, all at once if need be; a failed call is
    /// noted at the 2nd occurrence, refused at the 3rd, and cuts the tool off at the 6th; a call that succeeds with
    /// the same result is noted at the 4th, refused at the 8th, and cuts off at the 16th. 10,000 callers are
    /// remembered, and what they did for ten minutes.
    #[must_use]
    pub fn new() -> Self {
        Self {
            rules: Rules {
                looking: Rate::per_minute(60),
                acting: Rate::per_minute(10),
                failing: Ladder::new(2, 3, 6),
                succeeding: Ladder::new(4, 8, 16),
                faulting: Ladder::new(3, 0, 12),
                cut_off: (Duration::from_secs(30), Duration::from_secs(600)),
                forget: Duration::from_secs(600),
                polls: Vec::new(),
                cosmetic: BTreeMap::new(),
                volatile: BTreeMap::new(),
            },
            keys: RandomState::new(),
            state: Mutex::new(State::new(10_000)),
        }
    }

    /// The rate of reads and dry runs, a caller and tool.
    #[must_use]
    pub fn looks(mut self, rate: Rate) -> Self {
        self.rules.looking = rate;
        self
    }

    /// The rate of calls that change something: live ones, and those of tools without a dry run that do not only read.
    #[must_use]
    pub fn live(mut self, rate: Rate) -> Self {
        self.rules.acting = rate;
        self
    }

    /// The ladder of a call that is refused, or fails, in the same way each time.
    #[must_use]
    pub fn failing(mut self, ladder: Ladder) -> Self {
        self.rules.failing = ladder;
        self
    }

    /// The ladder of a call that succeeds with the same result each time.
    #[must_use]
    pub fn succeeding(mut self, ladder: Ladder) -> Self {
        self.rules.succeeding = ladder;
        self
    }

    /// The ladder of different values that are refused at the same place for the same reason, whatever else is refused
    /// between them, without a call that succeeds: noted at the 3rd, cut off at the 12th. Each is judged by itself, so
    /// `refuse` means nothing here.
    #[must_use]
    pub fn faulting(mut self, ladder: Ladder) -> Self {
        self.rules.faulting = ladder;
        self
    }

    /// How long a tool is cut off: 30 seconds at first, twice as long each time the same call follows, ten minutes at
    /// most.
    #[must_use]
    pub fn cut_off(mut self, first: Duration, longest: Duration) -> Self {
        self.rules.cut_off = (first, longest);
        self
    }

    /// After how long a call is forgotten.
    #[must_use]
    pub fn forget_after(mut self, forget: Duration) -> Self {
        self.rules.forget = forget;
        self
    }

    /// How many callers are remembered. Beyond them, newcomers share one place.
    #[must_use]
    pub fn callers(mut self, most: usize) -> Self {
        self.state = Mutex::new(State::new(most));
        self
    }

    /// Declares that a tool is asked again and again until its result changes: the same result is no repeat.
    #[must_use]
    pub fn poll(mut self, tool: impl Into<String>) -> Self {
        self.rules.polls.push(tool.into());
        self
    }

    /// Arguments that make no different call, as JSON Pointers: a reason, a counter.
    #[must_use]
    pub fn cosmetic(mut self, tool: impl Into<String>, pointers: &[&str]) -> Self {
        let known = self.rules.cosmetic.entry(tool.into()).or_default();
        known.extend(pointers.iter().map(ToString::to_string));
        self
    }

    /// Parts of the data that make no different result, as JSON Pointers: a time, a duration.
    #[must_use]
    pub fn volatile(mut self, tool: impl Into<String>, pointers: &[&str]) -> Self {
        let known = self.rules.volatile.entry(tool.into()).or_default();
        known.extend(pointers.iter().map(ToString::to_string));
        self
    }
}

impl Budget {
    /// Rules for tools that are not there: they would bound nothing, and nobody would know.
    pub(super) fn misnamed(&self, tools: &[Tool]) -> Vec<ToolSetProblem> {
        let rules = &self.rules;
        let named: BTreeSet<_> =
            rules.polls.iter().chain(rules.cosmetic.keys()).chain(rules.volatile.keys()).collect();
        let known = || tools.iter().map(|tool| tool.contract.name());
        let unknown = named.into_iter().filter(|name| known().all(|known| known != name.as_str()));
        unknown
            .map(|name| ToolSetProblem::BudgetedUnknown {
                tool: name.clone(),
                nearest: nearest(name, known()).map(str::to_owned),
            })
            .collect()
    }

    /// A plan token makes no different plan; nor does it a different call, as the fingerprint of one knows.
    pub(super) fn knowing(self, contract: &Contract) -> Self {
        if !contract.needs_plan_token() {
            return self;
        }
        let token = format!("/{PLAN_TOKEN}");
        self.volatile(contract.name(), &[&token])
    }
}

impl Rules {
    /// After how long nothing of use is lost with a caller.
    pub(super) fn quiet(&self) -> Duration {
        let pace = self.looking.settles_after().max(self.acting.settles_after());
        pace.max(self.cut_off.1).max(self.forget)
    }
}

impl Default for Budget {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget").field("rules", &self.rules).finish_non_exhaustive()
    }
}
