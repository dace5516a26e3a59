//! Whether every alternative is tied to the start and to the end of the text.
//!
//! JSON Schema searches: what is not anchored lets anything through before and after it.

use super::{Alternative, Judged, Node, Side, extent};

pub(super) fn check(pattern: &str, alternatives: &[Alternative<'_>]) -> Judged<()> {
    if pattern.is_empty() {
        return Err(
            "an empty pattern matches any text; leave it out, or write `^$` for the empty text".to_owned()
        );
    }
    for Alternative { written, node } in alternatives {
        let (start, end) = (is_anchored(node, Side::Start), is_anchored(node, Side::End));
        let missing = match (start, end) {
            (true, true) => continue,
            (false, true) => "no `^`",
            (true, false) => "no `$`",
            (false, false) => "neither `^` nor `$`",
        };
        let open = if start { "" } else { "^" };
        let close = if end { "" } else { "$" };
        return Err(if alternatives.len() == 1 {
            format!(
                "`{pattern}` has {missing}, so it matches inside a longer text; write `{open}{written}{close}`"
            )
        } else {
            let part = if written.is_empty() {
                "an empty alternative".to_owned()
            } else {
                format!("the alternative `{written}`")
            };
            format!(
                "{part} has {missing}, so it matches inside a longer text; \
                 anchor each one, or all of them as `^(...|...)$`"
            )
        });
    }
    Ok(())
}

/// Whether the text starts, or ends, where the match does.
fn is_anchored(tree: &Node, side: Side) -> bool {
    match tree {
        Node::Empty | Node::Character { .. } => false,
        Node::Anchor(anchor) => *anchor == side,
        Node::Repeat { of, min, .. } => *min > 0 && is_anchored(of, side),
        Node::Alternation(parts) => parts.iter().all(|part| is_anchored(part, side)),
        Node::Concat(parts) => match side {
            Side::Start => outermost(parts.iter(), side),
            Side::End => outermost(parts.iter().rev(), side),
        },
    }
}

/// What can only be empty does not stand between a match and an anchor.
fn outermost<'t>(parts: impl Iterator<Item = &'t Node>, side: Side) -> bool {
    for part in parts {
        // Each is asked once: twice a level is beyond counting where groups are nested.
        if is_anchored(part, side) {
            return true;
        }
        if extent::longest(part) != Some(0) {
            return false;
        }
    }
    false
}
