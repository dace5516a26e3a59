//! The portable regex subset: what every reader of a JSON Schema understands in one and the same way.
//!
//! Read by a parser of its own, against ECMA-262 with and without the `u` flag; what it does not read is named with what
//! to write. It must not match anything: the run-time engine does that, from the author's own spelling.

mod anchored;
mod class;
mod escape;
mod extent;
mod parse;
mod repeat;
#[cfg(test)]
mod tests;
mod words;

/// What is known of a pattern that every reader understands alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Pattern {
    /// The longest match in code points; `None` where there is no longest.
    pub(crate) finite: Option<u64>,
}

/// Why a pattern is refused: lower case, no full stop, the fragment in back ticks, and what to write.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PatternFault {
    pub(crate) message: String,
}

/// Judges a pattern.
///
/// # Errors
///
/// The first fault from the left; then whether it is anchored, then how large it is.
pub(crate) fn check(pattern: &str) -> Result<Pattern, PatternFault> {
    judge(pattern).map_err(|message| PatternFault { message })
}

type Judged<T> = Result<T, String>;

fn judge(pattern: &str) -> Judged<Pattern> {
    let alternatives = parse::parse(pattern)?;
    anchored::check(pattern, &alternatives)?;
    let tree = Node::Alternation(alternatives.into_iter().map(|alternative| alternative.node).collect());
    extent::check(&tree)?;
    Ok(Pattern { finite: extent::longest(&tree) })
}

/// One of the parts that `|` parts.
#[derive(Debug)]
struct Alternative<'p> {
    /// As it was written.
    written: &'p str,
    node: Node,
}

/// A pattern or a part of it, as far as anchors and sizes go.
#[derive(Debug)]
enum Node {
    Empty,
    Anchor(Side),
    /// One character of a set.
    Character {
        weight: u64,
    },
    Repeat {
        of: Box<Node>,
        min: u32,
        max: Option<u32>,
    },
    Concat(Vec<Node>),
    Alternation(Vec<Node>),
}

/// `^` or `$`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Side {
    Start,
    End,
}
