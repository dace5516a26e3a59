//! ECMA-262 patterns in `u` mode (section 22.2.1 of ECMA-262) to a tree.
//!
//! Look-around, back references and Unicode properties are refused by name. Laziness is read and dropped: it
//! changes what a group captures, never whether a text matches.

use super::class::Set;
use super::tree::{Look, Node};

/// As deep as groups may be nested.
const DEEPEST: usize = 64;

pub(super) type Parsed<T> = Result<T, String>;

pub(super) struct Parser<'p> {
    pub(super) rest: &'p str,
    depth: usize,
    names: Vec<&'p str>,
}

pub(super) fn parse(pattern: &str) -> Parsed<Node> {
    let mut parser = Parser { rest: pattern, depth: 0, names: Vec::new() };
    let tree = parser.disjunction()?;
    match parser.rest {
        "" => Ok(tree),
        _ => Err("`)` closes no group; the character itself is `\\)`".to_owned()),
    }
}

impl Parser<'_> {
    fn disjunction(&mut self) -> Parsed<Node> {
        let mut alternatives = vec![self.alternative()?];
        while self.eat("|") {
            alternatives.push(self.alternative()?);
        }
        Ok(Node::alternation(alternatives))
    }

    fn alternative(&mut self) -> Parsed<Node> {
        let mut terms = Vec::new();
        while !self.rest.is_empty() && !self.rest.starts_with(['|', ')']) {
            terms.push(self.term()?);
        }
        Ok(Node::concat(terms))
    }

    fn term(&mut self) -> Parsed<Node> {
        for (written, look) in
            [("^", Look::Start), ("$", Look::End), ("\\b", Look::Boundary), ("\\B", Look::NoBoundary)]
        {
            if self.eat(written) {
                return Ok(Node::Look(look));
            }
        }
        for look_around in ["(?=", "(?!", "(?<=", "(?<!"] {
            if self.rest.starts_with(look_around) {
                return Err(format!("look-around (`{look_around}`) cannot be matched in linear time"));
            }
        }
        let atom = self.atom()?;
        self.quantified(atom)
    }

    fn atom(&mut self) -> Parsed<Node> {
        match self.peek() {
            Some('(') => self.group(),
            Some('[') => self.brackets().map(Node::Class),
            Some('\\') => self.escape(false).map(|atom| Node::Class(atom.into_set())),
            Some('.') => {
                self.next();
                Ok(Node::Class(Set::dot()))
            }
            Some(quantifier @ ('*' | '+' | '?')) => {
                Err(format!("`{quantifier}` repeats nothing; the character itself is `\\{quantifier}`"))
            }
            Some(bracket @ (']' | '{' | '}')) => {
                Err(format!("`{bracket}` stands alone; the character itself is `\\{bracket}`"))
            }
            Some(literal) => {
                self.next();
                Ok(Node::Class(Set::point(literal.into())))
            }
            None => Ok(Node::Empty),
        }
    }

    fn group(&mut self) -> Parsed<Node> {
        self.next();
        if self.eat("?<") {
            self.group_name()?;
        } else if !self.eat("?:") && self.rest.starts_with('?') {
            let end = self.rest.char_indices().nth(2).map_or(self.rest.len(), |(at, _)| at);
            return Err(format!("`({}` is no group of ECMA-262", self.rest.get(..end).unwrap_or_default()));
        }
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(format!("groups are nested deeper than {DEEPEST}"));
        }
        let inner = self.disjunction()?;
        self.depth -= 1;
        if self.eat(")") {
            Ok(inner)
        } else {
            Err("`(` is never closed; the character itself is `\\(`".to_owned())
        }
    }

    /// Names count for nothing here, but a second one of the same name is an error to other readers.
    fn group_name(&mut self) -> Parsed<()> {
        let (name, rest) = self.rest.split_once('>').unwrap_or((self.rest, ""));
        let is_part = |part: char| part.is_ascii_alphanumeric() || matches!(part, '_' | '$');
        let is_name = name.starts_with(|first: char| is_part(first) && !first.is_ascii_digit());
        if !is_name || !name.chars().all(is_part) || self.names.contains(&name) {
            return Err(
                "a group is named by ASCII letters, digits and `_`, each group differently".to_owned()
            );
        }
        self.names.push(name);
        self.rest = rest;
        Ok(())
    }

    fn quantified(&mut self, atom: Node) -> Parsed<Node> {
        let (min, max) = match self.peek() {
            Some('*') => (0, None),
            Some('+') => (1, None),
            Some('?') => (0, Some(1)),
            Some('{') => self.count()?,
            _ => return Ok(atom),
        };
        // Past the quantifier, or past the closing brace of a count.
        self.next();
        self.eat("?");
        Ok(atom.repeat(min, max))
    }

    /// `{2}`, `{2,}`, `{2,5}`, up to the closing brace.
    fn count(&mut self) -> Parsed<(u32, Option<u32>)> {
        self.next();
        let min = self.number()?;
        let max = match self.eat(",") {
            false => Some(min),
            true if self.rest.starts_with('}') => None,
            true => Some(self.number()?),
        };
        if !self.rest.starts_with('}') {
            return Err("`{` begins a count such as `{2}`, `{2,}` or `{2,5}`; the character itself is `\\{`"
                .to_owned());
        }
        if max.is_some_and(|max| max < min) {
            return Err(format!("`{{{min},{}}}` ends before it begins", max.unwrap_or_default()));
        }
        Ok((min, max))
    }

    fn number(&mut self) -> Parsed<u32> {
        let end = self.rest.find(|digit: char| !digit.is_ascii_digit()).unwrap_or(self.rest.len());
        let (digits, rest) = self.rest.split_at(end);
        self.rest = rest;
        digits.parse().map_err(|_| format!("`{{{digits}` is no count that can be written out"))
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    pub(super) fn next(&mut self) -> Option<char> {
        let mut rest = self.rest.chars();
        let next = rest.next();
        self.rest = rest.as_str();
        next
    }

    pub(super) fn eat(&mut self, expected: &str) -> bool {
        let rest = self.rest.strip_prefix(expected);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }
}
