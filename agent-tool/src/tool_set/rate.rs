//! How often a tool may be called: the generic cell rate algorithm (ITU-T I.371), one number a lane; and the time
//! that rates are kept by.

use std::time::Duration;

/// So many calls in so much time, all of which may come at once.
///
/// ```
/// use agent_tool::Rate;
///
/// assert_eq!(Rate::per_minute(30), Rate::new(30, std::time::Duration::from_secs(60)));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rate {
    calls: u32,
    per: Duration,
}

impl Rate {
    /// `calls` in `per`. No calls at all is a rate too.
    #[must_use]
    pub const fn new(calls: u32, per: Duration) -> Self {
        Self { calls, per }
    }

    /// `calls` a minute.
    #[must_use]
    pub const fn per_minute(calls: u32) -> Self {
        Self::new(calls, Duration::from_secs(60))
    }

    /// Nanoseconds between two calls at an even pace.
    fn pace(self) -> u64 {
        let per = u64::try_from(self.per.as_nanos()).unwrap_or(u64::MAX);
        per.checked_div(u64::from(self.calls)).unwrap_or(u64::MAX)
    }

    /// How long after its last call a lane is as good as new.
    pub(super) fn settles_after(self) -> Duration {
        self.per
    }
}

/// When the next call would come if all came at an even pace; in nanoseconds of the budget's clock.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Pace(u64);

impl Pace {
    /// Takes a call in, or says how long to wait.
    pub(super) fn admit(&mut self, rate: Rate, now: Duration) -> Result<(), Duration> {
        if rate.calls == 0 {
            return Err(rate.per);
        }
        let now = u64::try_from(now.as_nanos()).unwrap_or(u64::MAX);
        let pace = rate.pace();
        let ahead = self.0.max(now) - now;
        let tolerated = pace.saturating_mul(u64::from(rate.calls - 1));
        if ahead > tolerated {
            return Err(Duration::from_nanos(ahead - tolerated));
        }
        self.0 = self.0.max(now).saturating_add(pace);
        Ok(())
    }
}

/// By how much readings may lag behind others: calls at once come in any order.
const LAG: Duration = Duration::from_secs(60);

/// A time that never goes back: a clock that does gives nothing back, and one that had been ahead does not stop it.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Onward {
    latest: Duration,
    /// How far this time is ahead of the clock's.
    ahead: Duration,
}

impl Onward {
    /// The time at a reading of the clock.
    pub(super) fn read(&mut self, clock: Duration) -> Duration {
        if clock.saturating_add(self.ahead).saturating_add(LAG) < self.latest {
            // The clock was set back: from here on both go on together.
            self.ahead = self.latest.saturating_sub(clock);
        }
        self.latest = self.latest.max(clock.saturating_add(self.ahead));
        self.latest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reading_may_lag_by_a_minute_and_no_more() {
        let read = |readings: [u64; 3]| {
            let mut onward = Onward::default();
            readings.map(|seconds| onward.read(Duration::from_secs(seconds)).as_secs())
        };
        assert_eq!(read([100, 40, 41]), [100, 100, 100], "readings of calls at once");
        assert_eq!(read([100, 39, 41]), [100, 100, 102], "a clock that was set back");
    }
}
