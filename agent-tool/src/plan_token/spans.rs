//! Times that are over, in bounded memory: spans of expiries. What lies in none of them is not over for anybody, so a
//! clock that was wrong once closes nothing but what it has seen.

use std::time::Duration;

/// How many spans are kept. Beyond it the two that are nearest to each other become one, if there are two that are over
/// and were there before: the clock that brought a new one may be ahead, and what lies before it is of tokens that are
/// not over.
const MOST: usize = 64;

/// Spans of times, both ends in them, in order and apart from each other.
#[derive(Debug, Default)]
pub(super) struct Spans(Vec<(Duration, Duration)>);

impl Spans {
    /// Takes a time in.
    pub(super) fn add(&mut self, at: Duration, now: Duration) {
        if self.has(at) {
            return;
        }
        let index = self.0.partition_point(|(start, _)| *start < at);
        self.0.insert(index, (at, at));
        if self.0.len() > MOST {
            self.join(at, now);
        }
    }

    /// Whether a time is in one of the spans.
    pub(super) fn has(&self, at: Duration) -> bool {
        let before = self.0.partition_point(|(start, _)| *start <= at);
        before.checked_sub(1).and_then(|index| self.0.get(index)).is_some_and(|(_, end)| at <= *end)
    }

    /// Makes one span of the two that are nearest to each other.
    fn join(&mut self, new: Duration, now: Duration) {
        let gaps = self.0.windows(2).map(|pair| match pair {
            [(_, end), (start, last)] => {
                (*last > now || [*end, *start].contains(&new), start.saturating_sub(*end))
            }
            _ => (true, Duration::MAX),
        });
        let Some((index, _)) = gaps.enumerate().min_by_key(|(_, gap)| *gap) else { return };
        let (_, end) = self.0.remove(index + 1);
        if let Some(span) = self.0.get_mut(index) {
            span.1 = end;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_are_bounded_and_the_widest_gaps_stay() {
        let at = Duration::from_secs;
        let mut spans = Spans::default();
        // A year ahead for a while, then as ever.
        for second in [50, 31_536_000, 31_536_400, 40, 60] {
            spans.add(at(second), at(second));
        }
        for second in 100..10_000 {
            spans.add(at(2 * second), at(2 * second));
            assert!(spans.0.len() <= MOST);
        }
        for second in [40, 50, 60, 31_536_000, 31_536_400, 200, 2_222, 19_998] {
            assert!(spans.has(at(second)), "{second}");
        }
        for second in [0, 39, 45, 55, 150, 20_000, 30_000, 31_535_999, 31_536_401] {
            assert!(!spans.has(at(second)), "{second}");
        }
        assert!(spans.0.windows(2).all(|pair| pair[0].1 < pair[1].0), "{:?}", spans.0);
    }

    /// One more than there is room for makes one of two, and not before.
    #[test]
    fn as_many_spans_are_kept_as_there_is_room_for() {
        let at = |number: usize| Duration::from_secs(10 * number as u64);
        let is_between_all = |spans: &Spans, count: usize| {
            (1..count).filter(|number| spans.has(at(number - 1) + Duration::from_secs(5))).count()
        };
        let mut spans = Spans::default();
        for number in 0..MOST {
            spans.add(at(number), at(number));
            assert_eq!(is_between_all(&spans, number + 1), 0);
        }
        spans.add(at(MOST), at(MOST));
        assert_eq!(is_between_all(&spans, MOST + 1), 1);
    }

    /// What ends now is over.
    #[test]
    fn spans_that_are_over_are_joined_up_to_now() {
        let at = Duration::from_secs;
        let mut spans = Spans::default();
        for number in 0..63 {
            spans.add(at(100 * number), at(10_000));
        }
        spans.add(at(9_998), at(10_000));
        spans.add(at(10_000), at(10_000));
        // The new one is joined with none, so the next one decides.
        assert!(!spans.has(at(9_999)) && spans.0.len() == MOST);
        spans.add(at(20_000), at(10_000));
        assert!(spans.has(at(9_999)) && spans.0.len() == MOST, "{:?}", spans.0);
    }

    #[test]
    fn the_time_between_what_is_over_and_what_a_fast_clock_saw_stays_open() {
        let hour = |hours: u64| Duration::from_secs(3_600 * hours);
        let mut spans = Spans::default();
        // One token in two hours, and one by a clock that was an hour ahead.
        for hours in 0..200 {
            spans.add(hour(2 * hours), hour(2 * hours));
        }
        spans.add(hour(399), hour(399));
        for hours in [398, 400] {
            spans.add(hour(hours), hour(hours.min(398)));
        }
        let now = hour(398);
        assert!(!spans.has(now + Duration::from_secs(60)), "{:?}", spans.0);
        assert!(spans.has(hour(399)) && spans.has(hour(0)) && spans.0.len() <= MOST);
    }
}
