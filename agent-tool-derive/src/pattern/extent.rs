//! How long a match can be, and how large a pattern grows once its repeats are written out.

use regex_syntax::ast::{
    Ast, ClassBracketed, ClassPerlKind, ClassSet, ClassSetItem, RepetitionKind, RepetitionRange,
};

use super::Judged;

/// The largest pattern, in [`weight`]. The run-time engine takes as much; a test holds it to that.
const HEAVIEST: u64 = 2_400;

/// The weight of a class that reaches beyond ASCII, whose characters differ in many bytes of UTF-8.
const WIDE: u64 = 10;

/// The weight of `.`, which leaves out line ends only.
const DOT: u64 = 6;

/// How many members of a class weigh as much as a byte.
const MEMBERS: u64 = 3;

pub(super) fn check(tree: &Ast) -> Judged<()> {
    if weight(tree) > HEAVIEST {
        return Err(
            "the pattern is larger than the matching engine takes once its counts are written out; write \
                    smaller counts, or `*` and `+`, and bound the text with `max_length`"
                .to_owned(),
        );
    }
    Ok(())
}

/// The longest match in code points; `None` where there is no longest.
pub(super) fn longest(tree: &Ast) -> Option<u64> {
    match tree {
        Ast::Empty(_) | Ast::Flags(_) | Ast::Assertion(_) => Some(0),
        Ast::Literal(_) | Ast::Dot(_) | Ast::ClassUnicode(_) | Ast::ClassPerl(_) | Ast::ClassBracketed(_) => {
            Some(1)
        }
        Ast::Repetition(node) => match (longest(&node.ast), most_repeats(&node.op.kind)) {
            (Some(0), _) | (_, Some(0)) => Some(0),
            (each, times) => each?.checked_mul(times?.into()),
        },
        Ast::Group(node) => longest(&node.ast),
        Ast::Alternation(node) => {
            node.asts.iter().map(longest).try_fold(0, |most, each| Some(most.max(each?)))
        }
        Ast::Concat(node) => node.asts.iter().map(longest).try_fold(0u64, |sum, each| sum.checked_add(each?)),
    }
}

/// About how large the engine's automaton grows, in units of 136 bytes. A byte of UTF-8 that may be left out takes a
/// third of one, and up to all of it while the automaton is built.
fn weight(tree: &Ast) -> u64 {
    match tree {
        Ast::Empty(_) | Ast::Flags(_) | Ast::Assertion(_) => 1,
        Ast::Literal(node) => node.c.len_utf8() as u64,
        Ast::Dot(_) => DOT,
        Ast::ClassUnicode(_) => WIDE,
        Ast::ClassPerl(node) => perl(node.negated, &node.kind),
        Ast::ClassBracketed(node) => class(node),
        Ast::Repetition(node) => {
            let times = most_repeats(&node.op.kind).unwrap_or_else(|| least_repeats(&node.op.kind) + 1);
            weight(&node.ast).saturating_mul(times.into())
        }
        Ast::Group(node) => weight(&node.ast),
        Ast::Alternation(node) => sum(&node.asts),
        Ast::Concat(node) => sum(&node.asts),
    }
}

fn sum(parts: &[Ast]) -> u64 {
    parts.iter().map(weight).fold(0, u64::saturating_add)
}

fn perl(negated: bool, kind: &ClassPerlKind) -> u64 {
    match kind {
        ClassPerlKind::Digit if !negated => 1,
        ClassPerlKind::Word if !negated => 2,
        _ => WIDE,
    }
}

fn class(node: &ClassBracketed) -> u64 {
    let items = match &node.kind {
        ClassSet::Item(ClassSetItem::Union(union)) => union.items.as_slice(),
        ClassSet::Item(item) => std::slice::from_ref(item),
        ClassSet::BinaryOp(_) => &[],
    };
    let reach = |item: &ClassSetItem| match item {
        ClassSetItem::Literal(member) => member.c.len_utf8() as u64 - 1,
        ClassSetItem::Range(range) if range.end.c.is_ascii() => 0,
        ClassSetItem::Perl(member) => perl(member.negated, &member.kind) - 1,
        _ => WIDE,
    };
    let members = items.len() as u64 / MEMBERS;
    1 + members + u64::from(node.negated) * WIDE + items.iter().map(reach).sum::<u64>()
}

pub(super) fn least_repeats(kind: &RepetitionKind) -> u32 {
    match kind {
        RepetitionKind::ZeroOrOne | RepetitionKind::ZeroOrMore => 0,
        RepetitionKind::OneOrMore => 1,
        RepetitionKind::Range(
            RepetitionRange::Exactly(n) | RepetitionRange::AtLeast(n) | RepetitionRange::Bounded(n, _),
        ) => *n,
    }
}

fn most_repeats(kind: &RepetitionKind) -> Option<u32> {
    match kind {
        RepetitionKind::ZeroOrOne => Some(1),
        RepetitionKind::Range(RepetitionRange::Exactly(n) | RepetitionRange::Bounded(_, n)) => Some(*n),
        RepetitionKind::ZeroOrMore
        | RepetitionKind::OneOrMore
        | RepetitionKind::Range(RepetitionRange::AtLeast(_)) => None,
    }
}
