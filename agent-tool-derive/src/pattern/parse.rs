//! Alternatives, terms and groups. The first fault from the left ends it.

use super::{Alternative, Judged, Node, Side, extent, words};

/// As deep as groups may be nested.
const NEST_LIMIT: usize = 50;

pub(super) struct Parser<'p> {
    source: &'p str,
    at: usize,
    depth: usize,
}

/// What a quantifier may stand behind, or may not.
pub(super) enum Atom {
    Anchor,
    /// A character of two units of UTF-16, as it stands.
    Pair,
    Other,
}

pub(super) fn parse(pattern: &str) -> Judged<Vec<Alternative<'_>>> {
    let mut parser = Parser { source: pattern, at: 0, depth: 0 };
    let alternatives = parser.disjunction()?;
    if parser.rest().is_empty() {
        Ok(alternatives)
    } else {
        Err("`)` closes no group; write `\\)` for the character".to_owned())
    }
}

impl<'p> Parser<'p> {
    fn disjunction(&mut self) -> Judged<Vec<Alternative<'p>>> {
        let mut alternatives = vec![self.alternative()?];
        while self.eat("|") {
            alternatives.push(self.alternative()?);
        }
        Ok(alternatives)
    }

    fn alternative(&mut self) -> Judged<Alternative<'p>> {
        let start = self.at;
        let mut parts = Vec::new();
        while !self.rest().is_empty() && !self.rest().starts_with(['|', ')']) {
            parts.push(self.term()?);
        }
        let node = if parts.is_empty() { Node::Empty } else { Node::Concat(parts) };
        Ok(Alternative { written: self.since(start), node })
    }

    fn term(&mut self) -> Judged<Node> {
        let start = self.at;
        if let Some(sign @ ('*' | '+' | '?' | '{')) = self.peek() {
            return Err(format!("`{sign}` has nothing to repeat; write `\\{sign}` for the character"));
        }
        let (atom, node) = self.atom()?;
        self.repeated(start, &atom, node)
    }

    fn atom(&mut self) -> Judged<(Atom, Node)> {
        let start = self.at;
        let Some(first) = self.peek() else { return Ok((Atom::Other, Node::Empty)) };
        match first {
            '(' => return Ok((Atom::Other, self.group()?)),
            '[' => return Ok((Atom::Other, self.class()?)),
            '\\' => return Ok((Atom::Other, self.escape()?)),
            ']' | '}' => return Err(format!("`{first}` stands alone; write `\\{first}` for the character")),
            _ => self.next(),
        };
        Ok(match first {
            '^' => (Atom::Anchor, Node::Anchor(Side::Start)),
            '$' => (Atom::Anchor, Node::Anchor(Side::End)),
            '.' => (Atom::Other, Node::Character { weight: extent::DOT }),
            pair if is_pair(pair) => (Atom::Pair, self.literal(start)),
            _ => (Atom::Other, self.literal(start)),
        })
    }

    fn literal(&self, start: usize) -> Node {
        Node::Character { weight: (self.at - start) as u64 }
    }

    fn group(&mut self) -> Judged<Node> {
        self.next();
        if self.rest().starts_with('?') && !self.eat("?:") {
            return Err(self.other_group());
        }
        self.depth += 1;
        if self.depth > NEST_LIMIT {
            return Err(format!("groups are nested deeper than {NEST_LIMIT}; write them flatter"));
        }
        let alternatives = self.disjunction()?;
        self.depth -= 1;
        if self.eat(")") {
            Ok(Node::Alternation(alternatives.into_iter().map(|alternative| alternative.node).collect()))
        } else {
            Err("`(` is never closed; write `\\(` for the character".to_owned())
        }
    }

    /// At `?`.
    fn other_group(&self) -> String {
        let rest = self.rest();
        for look in ["?=", "?!", "?<=", "?<!"] {
            if rest.starts_with(look) {
                return format!(
                    "look-around such as `({look}` is not portable; write what the text may hold, not what may not follow"
                );
            }
        }
        match rest.get(1..).unwrap_or_default() {
            named if named.starts_with('<') || named.starts_with("P<") => words::NAMED_GROUP,
            flags if flags.starts_with(['i', 'm', 's', 'u', 'U', 'x', 'R', '-']) => words::FLAGS,
            _ => words::GROUP,
        }
        .to_owned()
    }

    pub(super) fn rest(&self) -> &'p str {
        self.source.get(self.at..).unwrap_or_default()
    }

    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// The fragment from a place to here.
    pub(super) fn since(&self, start: usize) -> &'p str {
        self.source.get(start..self.at).unwrap_or_default()
    }

    /// The fragment from a place to the end.
    pub(super) fn from(&self, start: usize) -> &'p str {
        self.source.get(start..).unwrap_or_default()
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    pub(super) fn next(&mut self) -> Option<char> {
        let next = self.peek();
        self.at += next.map_or(0, char::len_utf8);
        next
    }

    pub(super) fn eat(&mut self, expected: &str) -> bool {
        let is_there = self.rest().starts_with(expected);
        if is_there {
            self.at += expected.len();
        }
        is_there
    }
}

/// Whether a character is two units of UTF-16.
pub(super) fn is_pair(character: char) -> bool {
    character > '\u{ffff}'
}
