//! What tests of whole calls need: a clock that stands still, a way to run futures, random numbers that can be had
//! again.

use std::future::Future;
use std::hash::{BuildHasher, RandomState};
use std::pin::pin;
use std::task::{Context, Poll, Waker};

/// Runs a future that never waits for anybody.
///
/// # Panics
///
/// Where it does wait.
pub fn now<F: Future>(future: F) -> F::Output {
    let mut future = pin!(future);
    match future.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(output) => output,
        Poll::Pending => panic!("the future waits"),
    }
}

/// `SplitMix64` (Steele, Lea, Flood 2014).
#[derive(Debug)]
pub struct Dice(u64);

impl Dice {
    /// Prints its seed, which the test runner shows where the test fails; `AGENT_TOOL_SEED` sets it.
    ///
    /// # Panics
    ///
    /// Where `AGENT_TOOL_SEED` is not a number.
    #[must_use]
    #[allow(clippy::new_without_default, clippy::print_stdout)] // it prints; shown when the test fails
    pub fn new() -> Self {
        let seed = match std::env::var("AGENT_TOOL_SEED") {
            Ok(given) => given.parse().expect("AGENT_TOOL_SEED is a number"),
            Err(_) => RandomState::new().hash_one(0),
        };
        println!("to repeat: AGENT_TOOL_SEED={seed}");
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

    /// One of a list that is not empty.
    pub fn pick<'a, T>(&mut self, among: &'a [T]) -> &'a T {
        &among[self.below(among.len())]
    }
}

/// How often a random test runs: `usual`, or a million where `AGENT_TOOL_SOAK=1`.
#[must_use]
pub fn rounds(usual: usize) -> usize {
    if std::env::var("AGENT_TOOL_SOAK").is_ok_and(|soak| soak == "1") { 1_000_000 } else { usual }
}
