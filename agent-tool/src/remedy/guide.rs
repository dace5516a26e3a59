//! The reason and the remediation guide of a whole rejection, bounded.

use std::borrow::Cow;

use super::Words;
use super::alike::{self, Like};
use super::limits::{AUTHOR, GUIDE, REASON};
use super::text::{self, cost_of};
use crate::sentence;

/// How much of the guide, in bytes of JSON text, is kept for the tool's own words and the count of what was left out.
const RESERVED: usize = 760;

/// `Input validation failed: ` and every issue as `path: message`; what does not fit is counted, and not asked for.
#[derive(Debug)]
pub(crate) struct Reason {
    text: String,
    /// What that costs.
    spent: usize,
    written: usize,
    is_full: bool,
}

impl Reason {
    pub(crate) fn new() -> Self {
        let start = "Input validation failed: ";
        let mut text = String::with_capacity(256);
        text.push_str(start);
        Self { text, spent: start.len(), written: 0, is_full: false }
    }

    /// Says one violation: the place as it reads, and what `message` adds, as much as `longest` has room for.
    pub(crate) fn issue(&mut self, prose: &str, longest: usize, message: impl FnOnce(&mut String)) {
        if self.is_full {
            return;
        }
        let start = self.text.len();
        let separator = if self.written == 0 { "" } else { "; " };
        let path = if prose.is_empty() { "arguments" } else { prose };
        text::add(&mut self.text, [separator, path, ": "]);
        let middle = self.text.len();
        message(&mut self.text);
        let mut cost = cost_of(self.text.get(start..).unwrap_or_default());
        if cost > longest {
            text::bound_from(&mut self.text, middle, longest);
            cost = cost_of(self.text.get(start..).unwrap_or_default());
        }
        self.is_full = self.spent + cost > REASON - 24;
        if self.is_full {
            self.text.truncate(start);
        } else {
            self.spent += cost;
            self.written += 1;
        }
    }

    /// The text, where there are so many violations in all.
    pub(crate) fn text(mut self, count: usize) -> String {
        let left = count.saturating_sub(self.written);
        if left == 0 {
            return self.text;
        }
        text::push(&mut self.text, format_args!("; and {left} more"));
        text::bounded(self.text, REASON)
    }
}

/// Numbered sentences that say how to make the next call.
#[derive(Debug, Default)]
pub(crate) struct Guide<'w> {
    sentences: Vec<Cow<'w, str>>,
    /// What they cost.
    spent: usize,
    last: Vec<Cow<'w, str>>,
    left_out: usize,
}

impl<'w> Guide<'w> {
    /// The author's words on fields and types, then ours.
    pub(crate) fn of(words: &'w [Words<'_>], more: usize, rest: &[Like]) -> Self {
        let mut guide = Self::default();
        let author = |nth: usize| words.iter().filter_map(move |words| words.author.get(nth));
        for said in author(0).chain(words.iter().flat_map(|words| words.author.iter().skip(1))) {
            guide.add(Cow::Borrowed(said), 1);
        }
        let ours = alike::folded(words, rest);
        let told: usize = ours.iter().map(|(_, count)| count).sum();
        guide.left_out += (words.len() + more).saturating_sub(told);
        for (said, count) in ours {
            guide.add(said, count);
        }
        guide
    }

    /// Adds what is said of so many violations.
    fn add(&mut self, said: Cow<'w, str>, count: usize) {
        let said = whole(said);
        if said.is_empty() || self.sentences.contains(&said) {
            return;
        }
        let cost = cost_of(&said) + 5;
        if self.spent + cost > GUIDE - RESERVED {
            self.left_out += count;
        } else {
            self.spent += cost;
            self.sentences.push(said);
        }
    }

    /// A sentence that comes after all others, and is never left out.
    pub(crate) fn last(&mut self, said: &'w str) {
        let said = whole(text::tidy(said, AUTHOR));
        if !said.is_empty() && !self.sentences.contains(&said) && !self.last.contains(&said) {
            self.last.push(said);
        }
    }

    /// The numbered text.
    pub(crate) fn text(mut self) -> String {
        if self.left_out > 0 {
            let left = self.left_out;
            self.sentences.push(format!("Mend these first; there are {left} more.").into());
        }
        self.sentences.append(&mut self.last);
        let mut text = String::with_capacity(self.sentences.iter().map(|said| said.len() + 5).sum());
        for (index, said) in self.sentences.iter().enumerate() {
            let separator = if index == 0 { "" } else { " " };
            text::add(&mut text, [separator, &(index + 1).to_string(), ". ", said]);
        }
        text::bounded(text, GUIDE)
    }
}

fn whole(said: Cow<'_, str>) -> Cow<'_, str> {
    match said {
        Cow::Borrowed(said) => sentence::whole(said),
        Cow::Owned(said) => Cow::Owned(sentence::whole(&said).into_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_is_said_as_long_as_it_fits_to_the_byte() {
        // Numbers, a point, two spaces, and the full stop that the sentence gets.
        let room = GUIDE - RESERVED - 5 - 1;
        for (length, left_out) in [(room, 0), (room + 1, 1)] {
            let said = "x".repeat(length);
            let mut guide = Guide::default();
            guide.add(Cow::Borrowed(&said), 1);
            assert_eq!((guide.sentences.len(), guide.left_out), (1 - left_out, left_out), "{length}");
        }
    }
}
