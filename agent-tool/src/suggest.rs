//! The name that was probably meant: one, or none.
//!
//! It must not decide whether a name may be proposed (a safety flag may not): its callers hand in what may.

#[cfg(test)]
mod tests;

/// Longer names are not looked at: nobody mistypes that much, and the work grows with the square.
const LONGEST: usize = 64;

/// The shortest beginning of a word that hints at it.
const SHORTEST_HINT: usize = 3;

/// The one known name that is nearest to the given one: equal but for case, `_` and `-`; else within the typos
/// that its length allows; else sharing its words (`file_path` and `path`, `projId` and `projectId`).
///
/// `None` where two are equally near.
pub(crate) fn nearest<'a>(given: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    if is_long(given) {
        return None;
    }
    let known: Vec<&str> = known.filter(|name| !is_long(name)).collect();
    let mut typos = Typos::of(given);
    let ranked: Vec<_> = known.iter().filter_map(|name| Some((typos.to(name)?, *name))).collect();
    if ranked.iter().any(|(typos, _)| *typos == 0) {
        return least(ranked.into_iter().filter(|(typos, _)| *typos == 0));
    }
    if !ranked.is_empty() {
        return least(ranked.into_iter());
    }
    let mut words = Words::default();
    words.read(given);
    if words.list().all(|word| word.chars().count() < SHORTEST_HINT) {
        return None;
    }
    let mut others = Words::default();
    least(known.into_iter().filter_map(|name| {
        others.read(name);
        Some((usize::MAX - shared(&words, &others)?, name))
    }))
}

fn is_long(name: &str) -> bool {
    name.len() > LONGEST && name.chars().nth(LONGEST).is_some()
}

/// The name at the lowest rank, if it is the only one there.
fn least<'a>(ranked: impl Iterator<Item = (usize, &'a str)>) -> Option<&'a str> {
    let mut best: Option<(usize, &str, bool)> = None;
    for (rank, name) in ranked {
        best = match best {
            Some((least, ..)) if rank > least => best,
            Some((least, first, _)) if rank == least => Some((least, first, first == name)),
            _ => Some((rank, name, true)),
        };
    }
    best.filter(|(.., is_only)| *is_only).map(|(_, name, _)| name)
}

/// A name without case, `_` and `-`.
pub(crate) fn fold(name: &str) -> String {
    let mut folded = String::with_capacity(name.len());
    folded.extend(letters(name));
    folded
}

/// Whether a name is that one without case, `_` and `-`.
pub(crate) fn folds_to(name: &str, folded: &str) -> bool {
    letters(name).eq(folded.chars())
}

fn letters(name: &str) -> impl Iterator<Item = char> {
    name.chars().filter(|c| !matches!(c, '_' | '-')).flat_map(char::to_lowercase)
}

/// Counts the typos that turn a name into others: in rooms that are used again for the next.
struct Typos {
    given: Vec<char>,
    /// How many its length allows.
    budget: usize,
    known: Vec<char>,
    before_last: Vec<usize>,
    last: Vec<usize>,
    row: Vec<usize>,
}

impl Typos {
    fn of(given: &str) -> Self {
        let given: Vec<char> = letters(given).collect();
        let budget = match given.len() {
            0..=3 => 0,
            4..=7 => 1,
            8..=12 => 2,
            13..=17 => 3,
            _ => 4,
        };
        let (known, before_last, last, row) = Default::default();
        Self { given, budget, known, before_last, last, row }
    }

    /// How many typos turn one into the other, if no more than its length allows.
    fn to(&mut self, known: &str) -> Option<usize> {
        if self.budget == 0 {
            return letters(known).eq(self.given.iter().copied()).then_some(0);
        }
        self.known.clear();
        self.known.extend(letters(known));
        if self.given.len().abs_diff(self.known.len()) > self.budget {
            return None;
        }
        self.distance()
    }

    /// Damerau-Levenshtein: letters inserted, left out, replaced, or swapped with their neighbour. `None` where it is
    /// more than the length allows.
    fn distance(&mut self) -> Option<usize> {
        let Self { given, budget, known, before_last, last, row } = self;
        last.clear();
        last.extend(0..=known.len());
        let mut least_of_last = 0;
        for (i, a) in given.iter().enumerate() {
            row.clear();
            row.push(i + 1);
            let (mut least, mut left) = (i + 1, i + 1);
            for (j, b) in known.iter().enumerate() {
                let at = |row: &[usize], j: usize| row.get(j).copied().unwrap_or(usize::MAX - 1);
                let replaced = at(last, j) + usize::from(a != b);
                let mut best = replaced.min(at(last, j + 1) + 1).min(left + 1);
                let is_swap = i > 0 && j > 0 && given.get(i - 1) == Some(b) && known.get(j - 1) == Some(a);
                if is_swap {
                    best = best.min(at(before_last, j - 1) + 1);
                }
                row.push(best);
                left = best;
                least = least.min(best);
            }
            // The next row comes from this one, or by a swap from the one before.
            if least > *budget && least_of_last >= *budget {
                return None;
            }
            least_of_last = least;
            std::mem::swap(before_last, last);
            std::mem::swap(last, row);
        }
        last.last().copied().filter(|typos| *typos <= *budget)
    }
}

/// The words of a name in snake, kebab or camel case, in lower case.
#[derive(Debug, Default)]
struct Words {
    letters: String,
    /// Where each word ends.
    ends: Vec<usize>,
}

impl Words {
    fn read(&mut self, name: &str) {
        self.letters.clear();
        self.ends.clear();
        let mut was_lower = false;
        for c in name.chars() {
            if !c.is_alphanumeric() || (was_lower && c.is_uppercase()) {
                self.end();
            }
            was_lower = c.is_lowercase() || c.is_numeric();
            if c.is_alphanumeric() {
                self.letters.extend(c.to_lowercase());
            }
        }
        self.end();
    }

    fn end(&mut self) {
        let end = self.letters.len();
        if end > self.ends.last().copied().unwrap_or_default() {
            self.ends.push(end);
        }
    }

    fn list(&self) -> impl Iterator<Item = &str> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).filter_map(|(start, end)| self.letters.get(start..*end))
    }
}

/// How many letters two names share, if every word of the shorter one occurs in the other, in order; in names of
/// as many words, the beginning of a word will do. Short words such as `id` prove nothing alone: they would
/// propose another target.
fn shared(one: &Words, other: &Words) -> Option<usize> {
    let (few, many) = if one.ends.len() <= other.ends.len() { (one, other) } else { (other, one) };
    let as_many = few.ends.len() == many.ends.len();
    let mut rest = many.list();
    let mut letters = 0;
    let mut longest = 0;
    for word in few.list() {
        let common = rest.find_map(|candidate| common(word, candidate, as_many))?;
        letters += common;
        longest = longest.max(common);
    }
    (longest >= SHORTEST_HINT).then_some(letters)
}

/// The length of a word that both have, or that one has and the other begins with.
fn common(one: &str, other: &str, beginning_will_do: bool) -> Option<usize> {
    let (short, long) = if one.len() <= other.len() { (one, other) } else { (other, one) };
    if !long.starts_with(short) {
        return None;
    }
    let letters = short.chars().count();
    let begins = beginning_will_do && letters >= SHORTEST_HINT;
    (short.len() == long.len() || begins).then_some(letters)
}
