//! Sets of code points, as ECMA-262 defines them.

/// The largest code point.
const MAX: u32 = char::MAX as u32;

const WORD: [(char, char); 4] = [('0', '9'), ('A', 'Z'), ('_', '_'), ('a', 'z')];

/// Code points as inclusive ranges: in order, none touches the next. No text holds a surrogate; a set may.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Set(Vec<(u32, u32)>);

impl Set {
    /// Ranges in any order, which may overlap.
    pub(super) fn new(mut ranges: Vec<(u32, u32)>) -> Self {
        ranges.sort_unstable();
        let mut set: Vec<(u32, u32)> = Vec::with_capacity(ranges.len());
        for (first, last) in ranges {
            match set.last_mut() {
                Some((_, end)) if first <= end.saturating_add(1) => *end = last.max(*end),
                _ => set.push((first, last)),
            }
        }
        Self(set)
    }

    fn of(ranges: &[(char, char)]) -> Self {
        Self::new(ranges.iter().map(|(first, last)| (u32::from(*first), u32::from(*last))).collect())
    }

    pub(super) fn point(point: u32) -> Self {
        Self(vec![(point, point)])
    }

    /// `[^]`
    pub(super) fn any() -> Self {
        Self(vec![(0, MAX)])
    }

    /// `.`: all but a `LineTerminator`.
    pub(super) fn dot() -> Self {
        Self::of(&[('\n', '\n'), ('\r', '\r'), ('\u{2028}', '\u{2029}')]).negated()
    }

    /// `\d`
    pub(super) fn digit() -> Self {
        Self::of(&[('0', '9')])
    }

    /// `\w`
    pub(super) fn word() -> Self {
        Self::of(&WORD)
    }

    /// `\s`: `WhiteSpace` and `LineTerminator`. U+0085 is not in it, U+FEFF is.
    pub(super) fn space() -> Self {
        Self::of(&[
            ('\t', '\r'),
            (' ', ' '),
            ('\u{a0}', '\u{a0}'),
            ('\u{1680}', '\u{1680}'),
            ('\u{2000}', '\u{200a}'),
            ('\u{2028}', '\u{2029}'),
            ('\u{202f}', '\u{202f}'),
            ('\u{205f}', '\u{205f}'),
            ('\u{3000}', '\u{3000}'),
            ('\u{feff}', '\u{feff}'),
        ])
    }

    pub(super) fn negated(self) -> Self {
        let mut others = Vec::with_capacity(self.0.len() + 1);
        let mut from = 0;
        for (first, last) in self.0 {
            if from < first {
                others.push((from, first - 1));
            }
            from = last.saturating_add(1);
        }
        if from <= MAX {
            others.push((from, MAX));
        }
        Self(others)
    }

    pub(crate) fn ranges(&self) -> &[(u32, u32)] {
        &self.0
    }

    pub(super) fn holds(&self, point: u32) -> bool {
        let after = self.0.partition_point(|(first, _)| *first <= point);
        after.checked_sub(1).and_then(|at| self.0.get(at)).is_some_and(|(_, last)| point <= *last)
    }
}

/// Whether `\w` holds a code point, as `\b` asks.
pub(super) fn is_word(point: u32) -> bool {
    WORD.iter().any(|(first, last)| (u32::from(*first)..=u32::from(*last)).contains(&point))
}
