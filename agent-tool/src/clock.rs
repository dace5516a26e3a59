//! The time, as the host says it. Nothing else in this crate asks the operating system for it.

use std::fmt;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

#[cfg(feature = "plan-token")]
use crate::{caught::caught, rejection::ToolError};

/// Says what time it is. Given to a call with [`CallContext::with_clock`](crate::CallContext::with_clock);
/// the system's clock where none is given. An `Arc` of a clock is a clock.
pub trait Clock: Send + Sync {
    /// Time since the Unix epoch. Replicas that share plan tokens agree on it, to a few seconds.
    fn unix(&self) -> Duration;

    /// Time since any fixed moment of this process. It is not set back when somebody sets the system's clock. All calls
    /// of a tool set count from the same moment.
    fn elapsed(&self) -> Duration;
}

impl<C: Clock + ?Sized> Clock for Arc<C> {
    fn unix(&self) -> Duration {
        (**self).unix()
    }

    fn elapsed(&self) -> Duration {
        (**self).elapsed()
    }
}

/// The system's clock.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn unix(&self) -> Duration {
        // A clock before 1970 is broken: plans made by it have expired everywhere else.
        SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()
    }

    fn elapsed(&self) -> Duration {
        static START: OnceLock<Instant> = OnceLock::new();
        START.get_or_init(Instant::now).elapsed()
    }
}

/// The clock of a call.
#[derive(Clone, Default)]
pub(crate) struct Time(pub(crate) Option<Arc<dyn Clock>>);

impl Time {
    /// Time since the Unix epoch; a clock that panics says none.
    #[cfg(feature = "plan-token")]
    pub(crate) fn unix(&self) -> Result<Duration, ToolError> {
        let Some(clock) = self.0.as_deref() else { return Ok(SystemClock.unix()) };
        caught(|| clock.unix()).map_err(|panic| ToolError::misconfigured(panic.0))
    }

    #[cfg(feature = "budget")]
    pub(crate) fn elapsed(&self) -> Duration {
        self.0.as_deref().map_or_else(|| SystemClock.elapsed(), Clock::elapsed)
    }
}

impl fmt::Debug for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "given" } else { "system" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_systems_clock_is_past_this_commit_and_goes_on() {
        // 2026-01-01.
        assert!(SystemClock.unix() > Duration::from_secs(1_767_225_600));
        let before = SystemClock.elapsed();
        std::thread::sleep(Duration::from_millis(1));
        assert!(SystemClock.elapsed() > before);
    }

    #[test]
    fn debug_says_whose_clock_it_is() {
        assert_eq!(format!("{:?}", Time::default()), "system");
        assert_eq!(format!("{:?}", Time(Some(Arc::new(SystemClock)))), "given");
    }
}
