//! Characters that a pattern never tells apart, as one column of a table.

use super::automaton::Automaton;
use super::class::Set;

/// As many steps as it may take to sort the characters; a pattern that needs more has too large a table anyway.
const STEPS: usize = 1 << 16;

/// Which class a character is of. Class 0 is the end of a text; the others begin at 1.
#[derive(Debug)]
pub(super) struct Alphabet {
    ascii: [u8; 128],
    /// Where a class begins, in order, the first at 0. It ends where the next begins.
    begins: Box<[(u32, u8)]>,
}

impl Alphabet {
    /// `None` where there are more than 254 classes.
    pub(super) fn new(automaton: &Automaton) -> Option<Self> {
        let words = automaton.sees_words.then(Set::word);
        let sets = || automaton.sets.iter().chain(&words);
        // Between two neighbours of these no set begins or ends.
        let mut bounds: Vec<u32> =
            sets().flat_map(Set::ranges).flat_map(|(first, last)| [*first, last + 1]).collect();
        bounds.push(0);
        bounds.sort_unstable();
        bounds.dedup();
        let mut class_of = vec![0; bounds.len()];
        let (mut count, mut steps) = (1, 0);
        for set in sets() {
            // What was one class so far is two where the set holds a part of it.
            steps += count;
            let mut parts: Vec<Option<usize>> = vec![None; count];
            for (first, last) in set.ranges() {
                let from = bounds.partition_point(|bound| bound < first);
                let to = bounds.partition_point(|bound| bound <= last);
                steps += to - from;
                for class in class_of.get_mut(from..to)? {
                    let part = parts.get_mut(*class)?;
                    *class = *part.get_or_insert_with(|| {
                        count += 1;
                        count - 1
                    });
                }
            }
            if steps > STEPS {
                return None;
            }
        }
        Self::numbered(&bounds, &class_of, count)
    }

    /// Classes that were split away whole leave gaps between the numbers: they are given anew.
    fn numbered(bounds: &[u32], class_of: &[usize], old_count: usize) -> Option<Self> {
        let mut names: Vec<Option<u8>> = vec![None; old_count];
        let mut begins: Vec<(u32, u8)> = Vec::with_capacity(bounds.len());
        let mut count: u8 = 1;
        for (bound, class) in bounds.iter().zip(class_of) {
            let name = names.get_mut(*class)?;
            if name.is_none() {
                *name = Some(count);
                count = count.checked_add(1)?;
            }
            let class = (*name)?;
            if begins.last().is_none_or(|(_, before)| *before != class) {
                begins.push((*bound, class));
            }
        }
        let mut ascii = [0; 128];
        let ends = begins.iter().skip(1).map(|(begin, _)| *begin).chain([u32::MAX]);
        for ((begin, class), end) in begins.iter().zip(ends) {
            let (begin, end) = (usize::try_from(*begin).ok()?, usize::try_from(end.min(128)).ok()?);
            if let Some(characters) = ascii.get_mut(begin..end) {
                characters.fill(*class);
            }
        }
        Some(Self { ascii, begins: begins.into() })
    }

    /// Of a byte of UTF-8 that is a character.
    pub(super) fn ascii(&self, byte: u8) -> Option<u8> {
        self.ascii.get(usize::from(byte)).copied()
    }

    pub(super) fn class(&self, character: char) -> u8 {
        let point = u32::from(character);
        if let Some(class) = u8::try_from(point).ok().and_then(|byte| self.ascii(byte)) {
            return class;
        }
        let after = self.begins.partition_point(|(begin, _)| *begin <= point);
        let found = after.checked_sub(1).and_then(|at| self.begins.get(at));
        found.map_or(0, |(_, class)| *class)
    }

    /// Each class with its first character.
    pub(super) fn classes(&self) -> impl Iterator<Item = (usize, u32)> {
        let mut seen = 0;
        let begins = self.begins.iter().map(|(begin, class)| (usize::from(*class), *begin));
        // Numbers are given in the order of the characters.
        begins.filter(move |(class, _)| {
            let is_new = *class > seen;
            seen = seen.max(*class);
            is_new
        })
    }
}
