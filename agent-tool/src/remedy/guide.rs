//! The reason and the remediation guide of a whole rejection, bounded.

use super::text::{self, cost_of};
use super::{Issue, Words};

/// How long the reason may get, in bytes of JSON text.
const REASON: usize = 1400;
/// How long the guide may get.
const GUIDE: usize = 2800;
/// How much of the guide is kept for the tool's own words and the count of what was left out.
const RESERVED: usize = 760;

/// `Input validation failed: ` and every issue as `path: message`; what does not fit is counted, and not asked for.
pub(crate) fn reason<'w>(issues: impl Iterator<Item = Issue<'w>>, count: usize) -> String {
    let mut reason = "Input validation failed: ".to_owned();
    let mut written = 0;
    let mut spent = reason.len();
    for Issue { prose, message } in issues {
        let path = if prose.is_empty() { "arguments" } else { &prose };
        let separator = if written == 0 { "" } else { "; " };
        spent += separator.len() + cost_of(path) + ": ".len() + cost_of(&message);
        if spent > REASON - 24 {
            break;
        }
        for part in [separator, path, ": ", &message] {
            reason.push_str(part);
        }
        written += 1;
    }
    let left = count - written;
    if left > 0 {
        text::push(&mut reason, format_args!("; and {left} more"));
    }
    text::bounded(reason, REASON)
}

/// Numbered sentences that say how to make the next call.
#[derive(Debug, Default)]
pub(crate) struct Guide {
    sentences: Vec<String>,
    last: Vec<String>,
    left_out: usize,
}

impl Guide {
    /// The author's words on fields and types, then ours.
    pub(crate) fn of(words: &[Words], more: usize) -> Self {
        let mut guide = Self { left_out: more, ..Self::default() };
        let author = |nth: usize| words.iter().filter_map(move |words| words.author.get(nth));
        for said in author(0).chain(words.iter().flat_map(|words| words.author.iter().skip(1))) {
            guide.add(said);
        }
        for words in words {
            guide.add(&words.own);
        }
        guide
    }

    /// Whether anything of it is ours.
    fn add(&mut self, said: &str) {
        let said = text::sentence(said);
        if said.is_empty() || self.sentences.contains(&said) {
            return;
        }
        let spent: usize = self.sentences.iter().map(|sentence| cost_of(sentence) + 5).sum();
        if spent + cost_of(&said) + 5 > GUIDE - RESERVED {
            self.left_out += 1;
        } else {
            self.sentences.push(said);
        }
    }

    /// A sentence that comes after all others, and is never left out.
    pub(crate) fn last(&mut self, said: &str) {
        let said = text::sentence(&text::tidy(said, super::AUTHOR));
        if !said.is_empty() && !self.sentences.contains(&said) && !self.last.contains(&said) {
            self.last.push(said);
        }
    }

    /// The numbered text.
    pub(crate) fn text(mut self) -> String {
        if self.left_out > 0 {
            self.sentences.push(format!("Mend these first; there are {} more.", self.left_out));
        }
        self.sentences.append(&mut self.last);
        let numbered = self.sentences.iter().enumerate();
        let numbered: Vec<String> = numbered.map(|(index, said)| format!("{}. {said}", index + 1)).collect();
        text::bounded(numbered.join(" "), GUIDE)
    }
}
