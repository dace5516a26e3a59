//! What tests of whole calls need: a clock that stands where it is put, and a way to run futures.

use std::future::Future;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::task::{Context, Poll, Wake, Waker};
use std::time::Duration;

use crate::random::{Random, seeds, soaks};

/// Runs a future that never waits for anybody; it may let others go first.
///
/// # Panics
///
/// Where it does wait.
pub fn now<F: Future>(future: F) -> F::Output {
    let mut future = pin!(future);
    let woken = Arc::new(Woken::default());
    let waker = Waker::from(woken.clone());
    loop {
        if let Poll::Ready(output) = future.as_mut().poll(&mut Context::from_waker(&waker)) {
            return output;
        }
        assert!(woken.0.swap(false, Ordering::SeqCst), "the future waits");
    }
}

/// Whether a future asked to be polled again.
#[derive(Default)]
struct Woken(AtomicBool);

impl Wake for Woken {
    fn wake(self: Arc<Self>) {
        self.0.store(true, Ordering::SeqCst);
    }
}

/// The time, in milliseconds; an `agent_tool::Clock` is one line around it.
#[derive(Debug, Default)]
pub struct Hand(AtomicU64);

impl Hand {
    /// A clock that stands at this second.
    #[must_use]
    pub fn at(seconds: u64) -> Arc<Self> {
        Arc::new(Self(AtomicU64::new(seconds * 1000)))
    }

    /// Puts it at a second.
    pub fn set(&self, seconds: u64) {
        self.0.store(seconds * 1000, Ordering::SeqCst);
    }

    /// Moves it on.
    pub fn pass(&self, time: Duration) {
        self.0.fetch_add(u64::try_from(time.as_millis()).unwrap_or_default(), Ordering::SeqCst);
    }

    /// What it shows.
    #[must_use]
    pub fn read(&self) -> Duration {
        Duration::from_millis(self.0.load(Ordering::SeqCst))
    }
}

/// A clock for a call context.
#[macro_export]
macro_rules! clock_of_hand {
    ($name:ident) => {
        struct $name(std::sync::Arc<$crate::rig::Hand>);

        impl agent_tool::Clock for $name {
            fn unix(&self) -> std::time::Duration {
                self.0.read()
            }

            fn elapsed(&self) -> std::time::Duration {
                self.0.read()
            }
        }
    };
}

/// Random numbers from a fresh seed, which is printed; `AGENT_TOOL_SEED` sets it.
#[must_use]
pub fn dice() -> Random {
    Random::new(seeds().pop().unwrap_or_default())
}

/// How often a random test runs: `usual`, or a million where `AGENT_TOOL_SOAK=1`.
#[must_use]
pub fn rounds(usual: usize) -> usize {
    if soaks() { 1_000_000 } else { usual }
}
