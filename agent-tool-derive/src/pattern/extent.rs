//! How long a match can be, and how large a pattern grows once its repeats are written out.
//!
//! Readers of a schema run engines that work on bytes of UTF-8 as well (RE2, Rust's `regex`), whose automata grow with
//! the bytes that a class differs in. The sizes here are theirs; the run-time engine takes more.

use super::{Judged, Node};

/// The largest pattern, in [`weight`]: automata of about 320 KiB there.
const HEAVIEST: u64 = 2_400;

/// The weight of a class that reaches beyond ASCII, whose characters differ in many bytes of UTF-8.
pub(super) const WIDE: u64 = 10;

/// The weight of `.`, which leaves out line ends only.
pub(super) const DOT: u64 = 6;

/// How many members of a class weigh as much as a byte.
const MEMBERS: u64 = 3;

pub(super) fn check(tree: &Node) -> Judged<()> {
    if weight(tree) > HEAVIEST {
        return Err(
            "once its counts are written out, the pattern is larger than the engines that some readers of the \
             schema run (RE2, Rust's `regex`) take; write smaller counts, or `*` and `+`, and bound the text with \
             `max_length`"
                .to_owned(),
        );
    }
    Ok(())
}

/// The longest match in code points; `None` where there is no longest.
pub(super) fn longest(tree: &Node) -> Option<u64> {
    match tree {
        Node::Empty | Node::Anchor(_) => Some(0),
        Node::Character { .. } => Some(1),
        Node::Repeat { of, max, .. } => match (longest(of), max) {
            (Some(0), _) | (_, Some(0)) => Some(0),
            (each, times) => each?.checked_mul(u64::from((*times)?)),
        },
        Node::Alternation(parts) => parts.iter().map(longest).try_fold(0, |most, each| Some(most.max(each?))),
        Node::Concat(parts) => parts.iter().map(longest).try_fold(0_u64, |sum, each| sum.checked_add(each?)),
    }
}

fn weight(tree: &Node) -> u64 {
    match tree {
        Node::Empty | Node::Anchor(_) => 1,
        Node::Character { weight } => *weight,
        Node::Repeat { of, min, max } => {
            let times = max.unwrap_or(min.saturating_add(1));
            weight(of).saturating_mul(times.into())
        }
        Node::Alternation(parts) | Node::Concat(parts) => {
            parts.iter().map(weight).fold(0, u64::saturating_add)
        }
    }
}

pub(super) fn literal(character: char) -> u64 {
    character.len_utf8() as u64
}

/// Of `\d` and its like.
pub(super) fn escaped_set(letter: char) -> u64 {
    match letter {
        'd' => 1,
        'w' => 2,
        _ => WIDE,
    }
}

/// Of a class with so many members, which reach so far beyond a byte in all.
pub(super) fn class(members: u64, is_negated: bool, reach: u64) -> u64 {
    1 + members / MEMBERS + u64::from(is_negated) * WIDE + reach
}
