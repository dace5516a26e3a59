//! The books of a budget: what each caller has spent on each tool, in bounded memory.
//!
//! Who calls is the host's word, never an argument's. Before a call the budget admits or refuses it; after it, it
//! notes what came of it. Fingerprints are kept, no values.

use std::collections::HashMap;
use std::sync::{MutexGuard, PoisonError};
use std::time::Duration;

use serde_json::Value;

use super::budget::{Budget, Rules};
use super::callers::Callers;
use super::faults::Faults;
use super::rate::{Onward, Pace};
use super::repeats::{Repeat, Repeats, reached};
use crate::rejection::Rejection;
use crate::remedy::{Refusal, Repeated};

/// What is known of all callers.
#[derive(Debug)]
pub(super) struct State {
    callers: Callers<Caller>,
    time: Onward,
}

#[derive(Debug, Default)]
struct Caller {
    tools: HashMap<String, Spent>,
    /// How often the caller changed something.
    epoch: u64,
}

/// What a caller has spent on one tool.
#[derive(Debug, Default)]
struct Spent {
    lanes: [Lane; 2],
    repeats: Repeats,
    faults: Faults,
}

/// What is known of one caller; whether the place is the caller's own.
struct Page<'s> {
    caller: &'s mut Caller,
    is_own: bool,
}

/// Looking and acting are kept apart, so that the one cannot block the other.
#[derive(Debug, Default)]
struct Lane {
    pace: Pace,
    cut_off_until: Duration,
    /// How long the last cut-off was.
    cut_off_for: Duration,
}

/// What a call is, for its budget.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// It reads, or only plans.
    Look = 0,
    /// It changes something.
    Act = 1,
}

/// A call that was admitted.
#[derive(Debug)]
pub(super) struct Ticket<'c> {
    caller: Option<&'c str>,
    tool: &'c str,
    kind: Kind,
    call: u64,
    /// How often the call had been answered when it came.
    answers: u64,
    /// Whether the last answer said to come again.
    invited: bool,
    /// Whether it is let through to see.
    probe: bool,
    /// Where the faults stood when it came.
    mark: u64,
}

impl Budget {
    /// Takes a call in, or refuses it.
    pub(super) fn admit<'c>(
        &self,
        caller: Option<&'c str>,
        tool: &'c str,
        kind: Kind,
        call: u64,
        now: Duration,
    ) -> Result<Ticket<'c>, Rejection> {
        let mut state = self.state();
        let (Page { caller: Caller { tools, epoch }, is_own }, now) = state.page(caller, now, &self.rules);
        let spent = tools.entry(tool.to_owned()).or_default();
        let rate = if kind == Kind::Look { self.rules.looking } else { self.rules.acting };
        let lane = kind.lane(&mut spent.lanes);
        if now < lane.cut_off_until {
            return Err(exhausted(lane.cut_off_until.saturating_sub(now)));
        }
        lane.pace.admit(rate, now).map_err(exhausted)?;
        let mark = spent.faults.mark();
        let mut ticket = Ticket { caller, tool, kind, call, answers: 0, invited: false, probe: false, mark };
        // Strangers share the overflow place: what one repeats is no repeat of another.
        let repeat = spent.repeats.get(call, now, self.rules.forget, *epoch).filter(|_| is_own);
        let Some(repeat) = repeat else { return Ok(ticket) };
        ticket.answers = repeat.answers;
        ticket.invited = repeat.invited.is_some_and(|from| now >= from);
        ticket.probe = std::mem::take(&mut repeat.probe);
        let ladder = if repeat.failed { self.rules.failing } else { self.rules.succeeding };
        if ticket.invited || ticket.probe || !reached(ladder.refuse, repeat.count + 1) {
            return Ok(ticket);
        }
        repeat.count += 1;
        if reached(ladder.cut_off, repeat.count) {
            let wait = lane.cut(self.rules.cut_off, now);
            (repeat.probe, repeat.at) = (true, lane.cut_off_until);
            return Err(exhausted(wait));
        }
        let refused = Rejection::of(Refusal::RepeatedCall);
        Err(match repeat.invited {
            Some(from) => refused.with_retry_after(from.saturating_sub(now)),
            None => refused.retryable(false),
        })
    }

    /// Notes what came of a call; what the answer should say besides.
    pub(super) fn settle(
        &self,
        ticket: &Ticket<'_>,
        result: Result<&Value, &Rejection>,
        now: Duration,
    ) -> Option<Repeated> {
        let is_poll = result.is_ok() && self.rules.polls.iter().any(|poll| poll == ticket.tool);
        let found = result.err().map(|rejection| rejection.faults(&self.keys));
        let print = self.result(ticket.tool, result, found.as_ref());
        let mut state = self.state();
        let (Page { caller: Caller { tools, epoch }, is_own }, now) =
            state.page(ticket.caller, now, &self.rules);
        if !is_own {
            return None;
        }
        let spent = tools.entry(ticket.tool.to_owned()).or_default();
        let faults = spent.faults.settle(found.as_ref(), ticket.mark, now, self.rules.forget);
        if is_poll {
            return None;
        }
        let known = spent.repeats.get(ticket.call, now, self.rules.forget, *epoch);
        let mut seen = ticket.seen(known.as_deref(), print, result, now);
        let count = seen.count;
        seen.fixed = faults > 0;
        if result.is_ok() && ticket.kind == Kind::Act && count == 1 {
            // The caller changed something: what failed, or was read, may differ now.
            *epoch += 1;
        }
        seen.epoch = *epoch;
        let lane = ticket.kind.lane(&mut spent.lanes);
        if ticket.probe && count > 1 {
            // Let through to see, and nothing has changed.
            lane.cut(self.rules.cut_off, now);
            (seen.probe, seen.at) = (true, lane.cut_off_until);
        } else if reached(self.rules.faulting.cut_off, faults) {
            spent.faults.clear();
            lane.cut(self.rules.cut_off, now);
        } else if count == 1 && result.is_ok() {
            lane.cut_off_for = Duration::ZERO;
        }
        spent.repeats.put(seen);
        let ladder = if result.is_ok() { self.rules.succeeding } else { self.rules.failing };
        match (result.is_ok(), reached(ladder.note, count)) {
            (true, true) => Some(Repeated::Result),
            (false, true) => Some(Repeated::Failure),
            (_, false) => reached(self.rules.faulting.note, faults).then_some(Repeated::Fault),
        }
    }

    /// A panic under the lock leaves counts that are too low at worst.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// Books for at most so many callers.
    pub(super) fn new(callers: usize) -> Self {
        Self { callers: Callers::new(callers), time: Onward::default() }
    }

    fn page(&mut self, name: Option<&str>, now: Duration, rules: &Rules) -> (Page<'_>, Duration) {
        let now = self.time.read(now);
        let (caller, is_own) = self.callers.get(name, now, rules.quiet());
        (Page { caller, is_own }, now)
    }
}

impl Kind {
    fn lane(self, [look, act]: &mut [Lane; 2]) -> &mut Lane {
        match self {
            Self::Look => look,
            Self::Act => act,
        }
    }
}

impl Ticket<'_> {
    /// The call as it is to be remembered.
    fn seen(
        &self,
        known: Option<&Repeat>,
        print: u64,
        result: Result<&Value, &Rejection>,
        now: Duration,
    ) -> Repeat {
        let error = result.err();
        let answers = known.map_or(self.answers, |known| known.answers) + 1;
        let known = known.filter(|known| known.result == print);
        // Sent before the last counted answer was there, or because it said so, or let through to see: no repeat.
        let is_repeat =
            known.is_some_and(|known| self.answers >= known.since) && !self.invited && !self.probe;
        Repeat {
            call: self.call,
            result: print,
            failed: error.is_some(),
            count: known.map_or(1, |known| known.count + u32::from(is_repeat)),
            answers,
            since: known.filter(|_| !is_repeat).map_or(answers, |known| known.since),
            at: now,
            invited: error.and_then(Rejection::retry_after).map(|wait| now.saturating_add(wait)),
            epoch: 0,
            fixed: false,
            acted: error.is_none() && self.kind == Kind::Act,
            probe: known.is_some_and(|known| known.probe),
        }
    }
}

impl Lane {
    /// Cuts off, twice as long as the last time; how long.
    fn cut(&mut self, (first, longest): (Duration, Duration), now: Duration) -> Duration {
        self.cut_off_for = self.cut_off_for.saturating_mul(2).clamp(first.min(longest), longest);
        self.cut_off_until = now.saturating_add(self.cut_off_for);
        self.cut_off_for
    }
}

fn exhausted(wait: Duration) -> Rejection {
    Rejection::of(Refusal::CallBudgetExhausted).with_retry_after(wait)
}
