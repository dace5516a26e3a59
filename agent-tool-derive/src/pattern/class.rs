//! Bracketed classes.

use super::escape::Escaped;
use super::parse::{Parser, is_pair};
use super::{Judged, Node, extent};

/// One item of a class.
struct Member<'p> {
    written: &'p str,
    holds: Escaped,
}

impl<'p> Parser<'p> {
    /// At `[`.
    pub(super) fn class(&mut self) -> Judged<Node> {
        let start = self.at();
        self.next();
        let is_negated = self.eat("^");
        let (mut members, mut reach) = (0, 0);
        loop {
            self.ambiguous(start, members == 0)?;
            if members > 0 && self.eat("]") {
                return Ok(Node::Character { weight: extent::class(members, is_negated, reach) });
            }
            reach += self.member_or_range(start)?;
            members += 1;
        }
    }

    /// What stands before the next member and is read in several ways.
    fn ambiguous(&self, start: usize, is_first: bool) -> Judged<()> {
        let rest = self.rest();
        let behind = rest.get(1..).unwrap_or_default();
        let whole = || self.whole_class(start).unwrap_or_else(|| self.from(start));
        Err(match self.peek() {
            None => self.unclosed(start),
            Some(']') if is_first && !behind.contains(']') => self.unclosed(start),
            Some(']') if is_first => "a bare `]` in a class is not portable; write `\\]`".to_owned(),
            Some('[') => match named_class(rest) {
                Some(named) => format!("`{named}` is not portable; list the characters, as in `[A-Za-z]`"),
                None if self.whole_class(start).is_none() => self.unclosed(start),
                None => format!(
                    "`{}` has a class inside a class, which is not portable; write `\\[` for the character",
                    whole()
                ),
            },
            Some(sign @ ('&' | '~' | '-')) if behind.starts_with(sign) && !(is_first && sign == '-') => {
                format!("`{}` combines classes, which is not portable; list what remains", whole())
            }
            Some('-') if !is_first && !behind.starts_with(']') => {
                format!("`-` inside `{}` may be a range; write `\\-`", whole())
            }
            _ => return Ok(()),
        })
    }

    /// By how much it makes the class heavier.
    fn member_or_range(&mut self, class: usize) -> Judged<u64> {
        let start = self.at();
        let first = self.member(class)?;
        let is_range =
            self.rest().starts_with('-') && !["-]", "--"].iter().any(|end| self.rest().starts_with(end));
        if first.written == "-" || !is_range {
            return Ok(first.holds.weight() - 1);
        }
        self.next();
        let last = self.member(class)?;
        match (first.holds, last.holds) {
            (Escaped::Character(low), Escaped::Character(high)) if low > high => {
                Err(format!("the range `{}` runs backwards; swap its ends", self.since(start)))
            }
            (Escaped::Character(_), Escaped::Character(high)) => {
                Ok(if high.is_ascii() { 0 } else { extent::WIDE })
            }
            (Escaped::Set { .. }, _) => Err(no_end(first.written)),
            (_, Escaped::Set { .. }) => Err(no_end(last.written)),
        }
    }

    fn member(&mut self, class: usize) -> Judged<Member<'p>> {
        let start = self.at();
        let holds = match self.peek() {
            None => return Err(self.unclosed(class)),
            Some('\\') => self.escaped(true)?,
            Some(bracket @ ('[' | ']')) => {
                return Err(format!("a bare `{bracket}` in a class is not portable; write `\\{bracket}`"));
            }
            Some(literal) => {
                self.next();
                Escaped::Character(literal)
            }
        };
        let written = self.since(start);
        match holds {
            Escaped::Character(character) if is_pair(character) => Err(format!(
                "`{written}` in a class is two characters to readers without the `u` flag; write it as an \
                 alternative, as in `({written}|a)`"
            )),
            holds => Ok(Member { written, holds }),
        }
    }

    fn unclosed(&self, start: usize) -> String {
        format!("`{}` is never closed; write `\\[` or `\\]` for the character", self.from(start))
    }

    /// The class with those inside of it; `None` where one is not closed.
    fn whole_class(&self, start: usize) -> Option<&'p str> {
        let text = self.from(start);
        let (mut depth, mut is_escaped) = (0_usize, false);
        for (at, character) in text.char_indices() {
            match character {
                _ if is_escaped => is_escaped = false,
                '\\' => is_escaped = true,
                '[' => depth += 1,
                ']' if depth <= 1 => return text.get(..=at),
                ']' => depth -= 1,
                _ => {}
            }
        }
        None
    }
}

/// `[:alpha:]`
fn named_class(rest: &str) -> Option<&str> {
    let end = rest.strip_prefix("[:")?.find(":]")?;
    rest.get(..end + "[::]".len())
}

fn no_end(written: &str) -> String {
    format!("`{written}` cannot be one end of a range; write `\\-` for the dash")
}
