//! Whether every alternative is tied to the start and to the end of the text.
//!
//! JSON Schema searches: what is not anchored lets anything through before and after it.

use regex_syntax::ast::{AssertionKind, Ast};

use super::{Judged, Source, extent};

pub(super) fn check(source: Source<'_>, tree: &Ast) -> Judged<()> {
    let pattern = source.0;
    if pattern.is_empty() {
        return Err(
            "an empty pattern matches any text; leave it out, or write `^$` for the empty text".to_owned()
        );
    }
    let alternatives = match tree {
        Ast::Alternation(alternation) => alternation.asts.as_slice(),
        one => std::slice::from_ref(one),
    };
    for alternative in alternatives {
        let (start, end) = (is_anchored(alternative, Side::Start), is_anchored(alternative, Side::End));
        let missing = match (start, end) {
            (true, true) => continue,
            (false, true) => "no `^`",
            (true, false) => "no `$`",
            (false, false) => "neither `^` nor `$`",
        };
        let part = source.at(alternative.span());
        let open = if start { "" } else { "^" };
        let close = if end { "" } else { "$" };
        return Err(if alternatives.len() == 1 {
            format!(
                "`{pattern}` has {missing}, so it matches inside a longer text; write `{open}{part}{close}`"
            )
        } else {
            let part = if part.is_empty() {
                "an empty alternative".to_owned()
            } else {
                format!("the alternative `{part}`")
            };
            format!(
                "{part} has {missing}, so it matches inside a longer text; \
                 anchor each one, or all of them as `^(...|...)$`"
            )
        });
    }
    Ok(())
}

#[derive(Clone, Copy)]
enum Side {
    Start,
    End,
}

/// Whether the text starts, or ends, where the match does.
fn is_anchored(tree: &Ast, side: Side) -> bool {
    match tree {
        Ast::Assertion(node) => match side {
            Side::Start => node.kind == AssertionKind::StartLine,
            Side::End => node.kind == AssertionKind::EndLine,
        },
        Ast::Group(node) => is_anchored(&node.ast, side),
        Ast::Repetition(node) => extent::least_repeats(&node.op.kind) > 0 && is_anchored(&node.ast, side),
        Ast::Alternation(node) => node.asts.iter().all(|part| is_anchored(part, side)),
        Ast::Concat(node) => match side {
            Side::Start => outermost(node.asts.iter(), side),
            Side::End => outermost(node.asts.iter().rev(), side),
        },
        _ => false,
    }
}

/// What can only be empty does not stand between a match and an anchor.
fn outermost<'t>(mut parts: impl Iterator<Item = &'t Ast>, side: Side) -> bool {
    parts
        .find(|part| is_anchored(part, side) || extent::longest(part) != Some(0))
        .is_some_and(|part| is_anchored(part, side))
}
