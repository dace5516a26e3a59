//! Equal faults at items of one list: said of one item, with the others named after it.
//!
//! Only the guide is made shorter: every violation stands by itself in the data. What is said of one value is not said of
//! another: the sentences are equal but for the number of the item.

use std::borrow::Cow;

use super::limits::WRITTEN;
use super::{Context, Words, text};
use crate::guard::finding::{Code, Finding, Step};

/// How long the list of the other items may get, in bytes of JSON text.
const LIST: usize = 200;

/// A fault that is not written out, like the last one that is, but for the item.
pub(crate) struct Like {
    /// Which step of its path is the item.
    step: usize,
    index: u32,
}

impl Context<'_> {
    /// The faults after those that are written out which are like the last of them.
    pub(crate) fn rest_alike(&self) -> Vec<Like> {
        let rest = self.findings.get(WRITTEN..).unwrap_or_default();
        let last = self.findings.get(WRITTEN - 1).filter(|_| !rest.is_empty());
        last.map(|last| rest.iter().filter_map(|one| self.like(last, one)).collect()).unwrap_or_default()
    }

    fn like(&self, last: &Finding, other: &Finding) -> Option<Like> {
        if (last.code, last.node, last.detail) != (other.code, other.node, other.detail) {
            return None;
        }
        let is_said_of_any_value = matches!(
            other.code,
            Code::MissingField | Code::OutOfRange | Code::NotMultiple | Code::NotInteger | Code::TooLong
        );
        let is_same = || self.place(last).value == self.place(other).value;
        if !is_said_of_any_value && (other.code == Code::UnknownField || !is_same()) {
            return None;
        }
        let steps = || last.path.steps().iter().zip(other.path.steps());
        let mut apart = steps().enumerate().filter(|(_, (one, other))| one != other);
        match (apart.next()?, apart.next()) {
            ((step, (Step::Index(_), Step::Index(index))), None) => Some(Like { step, index: *index }),
            _ => None,
        }
    }
}

/// What is said of violations, and of how many each; `rest`: of those that are like the last one.
pub(crate) fn folded<'w>(words: &'w [Words<'_>], rest: &[Like]) -> Vec<(Cow<'w, str>, usize)> {
    let mut said = Vec::with_capacity(words.len());
    let mut taken = vec![false; words.len()];
    for (number, one) in words.iter().enumerate() {
        if taken.get(number) != Some(&false) {
            continue;
        }
        let mut group = Group { item: None, others: Vec::new() };
        let mut is_last = number + 1 == words.len();
        for (later, other) in words.iter().enumerate().skip(number + 1) {
            if taken.get(later) == Some(&false) && group.takes(one, other) {
                is_last |= later + 1 == words.len();
                taken.iter_mut().skip(later).take(1).for_each(|taken| *taken = true);
            }
        }
        let alike =
            rest.iter().filter(|like| is_last && group.item.is_some_and(|item| item.step == like.step));
        group.others.extend(alike.map(|like| like.index));
        said.push(group.said(one));
    }
    said
}

/// Violations that are alike.
struct Group {
    /// The item of the first.
    item: Option<Item>,
    /// Those of the others.
    others: Vec<u32>,
}

/// Where the item of a list is named.
#[derive(Clone, Copy, PartialEq)]
struct Item {
    /// Which segment of the pointer it is.
    step: usize,
    /// Where its number stands in the sentence.
    at: usize,
}

impl Group {
    /// Takes a violation in that is like the first, but for the item.
    fn takes(&mut self, first: &Words<'_>, other: &Words<'_>) -> bool {
        let (one, two) = (&first.violation, &other.violation);
        if one.code != two.code || one.path.matches('/').count() != two.path.matches('/').count() {
            return false;
        }
        let segments = one.path.split('/').skip(1).zip(two.path.split('/').skip(1));
        let mut apart = segments.enumerate().filter(|(_, (one, two))| one != two);
        let (Some((step, (from, to))), None) = (apart.next(), apart.next()) else { return false };
        let item = number_at(first.own(), other.own(), from, to).map(|at| Item { step, at });
        let (Some(item), Ok(index)) = (item, to.parse()) else { return false };
        let fits = self.item.is_none_or(|known| known == item);
        if fits {
            self.item = Some(item);
            self.others.push(index);
        }
        fits
    }

    /// The sentence on the first, and the others.
    fn said<'w>(self, first: &'w Words<'_>) -> (Cow<'w, str>, usize) {
        let own = first.own();
        let before =
            self.item.and_then(|item| own.get(..item.at)).and_then(|before| before.rsplit_once('\''));
        let Some((_, list)) = before else { return (Cow::Borrowed(own), 1) };
        let item = |index: &u32| format!("'{list}{index}]'");
        let run = |run: &[u32]| match run {
            [from, _, .., to] => vec![format!("{} to {}", item(from), item(to))],
            few => few.iter().map(item).collect(),
        };
        let runs = self.others.chunk_by(|one, next| one + 1 == *next).flat_map(run);
        let others = text::listing(&runs.collect::<Vec<_>>(), "and", LIST);
        (Cow::Owned(format!("{own} Do the same for {others}.")), 1 + self.others.len())
    }
}

/// Where a sentence has the number of an item, if it is equal to another but for that.
fn number_at(one: &str, two: &str, from: &str, to: &str) -> Option<usize> {
    let (mut left, mut right) = (one.split('['), two.split('['));
    let (mut at, mut found) = (0, None);
    loop {
        match (left.next(), right.next()) {
            (None, None) => return found,
            (Some(one), Some(two)) => {
                if one != two {
                    let rest = one.strip_prefix(from).filter(|rest| rest.starts_with(']'))?;
                    if two.strip_prefix(to) != Some(rest) {
                        return None;
                    }
                    found = found.or(Some(at));
                }
                at += one.len() + 1;
            }
            _ => return None,
        }
    }
}
