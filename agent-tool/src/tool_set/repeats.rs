//! Calls that are repeated, and what came of them: one short list a tool and caller.
//!
//! It sees fingerprints only. What to say, and how long to cut off, is the budget's to decide.

use std::collections::VecDeque;
use std::time::Duration;

/// At which occurrence of the same call with the same result what is done. The first occurrence is number 1; 0 is
/// never.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Ladder {
    /// The answer says that the call is a repeat.
    pub note: u32,
    /// The call is not made any more.
    pub refuse: u32,
    /// The tool is cut off for a while.
    pub cut_off: u32,
}

impl Ladder {
    /// The three rungs.
    #[must_use]
    pub const fn new(note: u32, refuse: u32, cut_off: u32) -> Self {
        Self { note, refuse, cut_off }
    }
}

/// Whether a count has come to a rung.
pub(super) fn reached(rung: u32, count: u32) -> bool {
    rung != 0 && count >= rung
}

/// How many different calls of one tool are remembered.
const REMEMBERED: usize = 32;

/// The calls of one tool by one caller, the one used last at the end.
#[derive(Debug, Default)]
pub(super) struct Repeats(VecDeque<Repeat>);

/// One call, and what came of it.
#[derive(Debug, Clone)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(super) struct Repeat {
    pub(super) call: u64,
    /// What came of it last.
    pub(super) result: u64,
    /// Whether that was a refusal or a failure.
    pub(super) failed: bool,
    /// How often it was sent with that result, refused repeats too.
    pub(super) count: u32,
    /// How often it was answered.
    pub(super) answers: u64,
    /// The number of the last answer that counted: what was sent before it is no repeat of it.
    pub(super) since: u64,
    /// When it was answered last, or is let through again: what is older than a while is forgotten.
    pub(super) at: Duration,
    /// From when on the answer itself allows a repeat.
    pub(super) invited: Option<Duration>,
    /// What else the caller had changed by then.
    pub(super) epoch: u64,
    /// Whether a changed world cannot change the answer: the arguments themselves are wrong.
    pub(super) fixed: bool,
    /// Whether it changed something itself: what else was changed since does not excuse a repeat.
    pub(super) acted: bool,
    /// Whether the next repeat is let through, to see.
    pub(super) probe: bool,
}

impl Repeats {
    /// The call, if it is remembered, young enough, and nothing was changed since that could matter.
    pub(super) fn get(
        &mut self,
        call: u64,
        now: Duration,
        forget: Duration,
        epoch: u64,
    ) -> Option<&mut Repeat> {
        let index = self.0.iter().position(|repeat| repeat.call == call)?;
        let repeat = self.0.remove(index)?;
        let is_old = now.saturating_sub(repeat.at) >= forget;
        let is_moot = repeat.epoch != epoch && !repeat.fixed && !repeat.acted;
        if is_old || is_moot {
            return None;
        }
        self.0.push_back(repeat);
        self.0.back_mut()
    }

    /// Remembers a call; the one used longest ago makes room.
    pub(super) fn put(&mut self, repeat: Repeat) {
        self.0.retain(|known| known.call != repeat.call);
        if self.0.len() >= REMEMBERED {
            self.0.pop_front();
        }
        self.0.push_back(repeat);
    }
}
