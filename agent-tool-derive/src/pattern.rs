//! The portable regex subset: what every reader of a JSON Schema understands in one and the same way.
//!
//! Judged on the syntax tree of `regex-syntax`, against ECMA-262 with and without the `u` flag. It must not match
//! anything: the run-time engine does that, from the author's own spelling.

mod anchored;
mod extent;
mod portable;
mod syntax;
#[cfg(test)]
mod tests;

use regex_syntax::ast::{self, Span};

/// As deep as groups may be nested.
const NEST_LIMIT: u32 = 50;

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
    judge(Source(pattern)).map_err(|message| PatternFault { message })
}

type Judged<T> = Result<T, String>;

fn judge(source: Source<'_>) -> Judged<Pattern> {
    let mut parser = ast::parse::ParserBuilder::new().nest_limit(NEST_LIMIT).build();
    let tree = parser.parse(source.0).map_err(|error| syntax::message(source, &error))?;
    portable::check(source, &tree)?;
    anchored::check(source, &tree)?;
    extent::check(&tree)?;
    Ok(Pattern { finite: extent::longest(&tree) })
}

/// The pattern as it was written.
#[derive(Debug, Clone, Copy)]
struct Source<'p>(&'p str);

impl<'p> Source<'p> {
    /// The fragment at a place of the tree.
    fn at(self, span: &Span) -> &'p str {
        self.0.get(span.start.offset..span.end.offset).unwrap_or(self.0)
    }

    /// The fragment from a place of the tree to the end.
    fn from(self, span: &Span) -> &'p str {
        self.0.get(span.start.offset..).unwrap_or_default()
    }
}
