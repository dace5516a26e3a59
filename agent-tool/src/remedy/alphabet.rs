//! Which characters a pattern can take at all, to name the one that no match holds.
//!
//! A reading aid, never a check: where the pattern is not anchored at both ends, or takes anything, control
//! and non-ASCII characters are named instead.

use crate::pattern;
use crate::pattern::tree::{Look, Node};

use super::received;
use super::text;

/// The longest text that is looked at.
const LONGEST: usize = 4096;

/// What about a text no match can hold, as a sentence.
pub(crate) fn fault(pattern: &str, sent: &str) -> Option<String> {
    // A character may stand across the end.
    let sent = (LONGEST - 3..=LONGEST).rev().find_map(|end| sent.get(..end)).unwrap_or(sent);
    let Some(alphabet) = Alphabet::of(pattern) else {
        let odd = received::odd_character(sent)?;
        return Some(format!("It holds {}.", odd.words()));
    };
    let odd = received::first_character(sent, |char| !alphabet.holds(char))?;
    let fault = format!("It holds {}, which is not allowed", odd.words());
    match alphabet.words() {
        Some(words) => Some(format!("{fault}; allowed are {words}.")),
        None => Some(format!("{fault}.")),
    }
}

/// A set of characters, as inclusive ranges of code points.
#[derive(Debug, Clone, Default)]
struct Alphabet(Vec<(u32, u32)>);

impl Alphabet {
    /// The characters of all matches, where they are bounded.
    fn of(pattern: &str) -> Option<Self> {
        let tree = pattern::read(pattern)?;
        let Node::Concat(parts) = &tree else { return None };
        let anchored = matches!(parts.as_slice(), [Node::Look(Look::Start), .., Node::Look(Look::End)]);
        let mut alphabet = Self::default();
        (anchored && alphabet.add(&tree)).then_some(alphabet)
    }

    fn holds(&self, char: char) -> bool {
        self.0.iter().any(|(low, high)| (*low..=*high).contains(&char.into()))
    }

    /// Adds what a part can match; `false` where that is open, as in `[^a]`.
    fn add(&mut self, part: &Node) -> bool {
        match part {
            Node::Empty | Node::Look(_) => true,
            Node::Class(set) => {
                self.0.extend_from_slice(set.ranges());
                set.ranges().last().is_none_or(|(_, high)| *high < u32::from(char::MAX))
            }
            Node::Repeat { of, .. } => self.add(of),
            Node::Alternation(parts) | Node::Concat(parts) => parts.iter().all(|part| self.add(part)),
        }
    }

    /// `letters, digits and '_'`; `None` where that is no short list.
    fn words(&self) -> Option<String> {
        let covers = |low: char, high: char| (low..=high).all(|char| self.holds(char));
        let (lower, upper, digits) = (covers('a', 'z'), covers('A', 'Z'), covers('0', '9'));
        let mut words = Vec::new();
        match (lower, upper) {
            (true, true) => words.push("letters".to_owned()),
            (true, false) => words.push("lower-case letters".to_owned()),
            (false, true) => words.push("upper-case letters".to_owned()),
            (false, false) => {}
        }
        if digits {
            words.push("digits".to_owned());
        }
        let rest = (' '..='~').filter(|char| self.holds(*char)).filter(|char| match char {
            'a'..='z' => !lower,
            'A'..='Z' => !upper,
            '0'..='9' => !digits,
            _ => true,
        });
        words.extend(rest.map(|char| if char == ' ' { "spaces".to_owned() } else { format!("'{char}'") }));
        let ascii = self.0.iter().all(|(_, high)| *high < 0x80);
        (ascii && words.len() <= 8).then(|| text::listing(&words, "and", 160))
    }
}
