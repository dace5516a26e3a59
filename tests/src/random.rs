//! Random test data that can be had again: every seed is printed, and `AGENT_TOOL_SEED` sets it.

use std::hash::{BuildHasher, RandomState};

pub mod instance;
pub mod pools;
pub mod schema;

/// The seed of the run that is the same everywhere.
pub const FIXED: u64 = 0x5eed_0001;

/// `SplitMix64` (Steele, Lea, Flood 2014).
#[derive(Debug, Clone)]
pub struct Random(u64);

/// The seeds of a test: the fixed one and a fresh one, or only the one that `AGENT_TOOL_SEED` names. Printed, so
/// that the test runner shows them where the test fails.
///
/// # Panics
///
/// Where `AGENT_TOOL_SEED` is not a number.
#[must_use]
#[allow(clippy::print_stdout)] // shown when the test fails
pub fn seeds() -> Vec<u64> {
    let seeds = match std::env::var("AGENT_TOOL_SEED") {
        Ok(given) => vec![given.parse().expect("AGENT_TOOL_SEED is a number")],
        Err(_) => vec![FIXED, RandomState::new().hash_one(0)],
    };
    for seed in &seeds {
        println!("to repeat: AGENT_TOOL_SEED={seed}");
    }
    seeds
}

/// Whether the long run is asked for (`AGENT_TOOL_SOAK=1`).
#[must_use]
pub fn soaks() -> bool {
    std::env::var("AGENT_TOOL_SOAK").is_ok_and(|soak| soak == "1")
}

impl Random {
    /// Numbers from a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number.
    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Below `bound`; 0 where that is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.number() % (bound.max(1) as u64)).unwrap_or_default()
    }

    /// Yes in so many cases of a hundred.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of several.
    ///
    /// # Panics
    ///
    /// Where there is none.
    pub fn pick<'a, T>(&mut self, among: &'a [T]) -> &'a T {
        &among[self.below(among.len())]
    }
}
