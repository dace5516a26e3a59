//! Escapes and bracketed classes.

use super::class::Set;
use super::parse::{Parsed, Parser};

/// What one escape, or one item of a class, stands for.
pub(super) enum Atom {
    /// A code point, possibly a surrogate.
    Point(u32),
    Set(Set),
}

impl Atom {
    pub(super) fn into_set(self) -> Set {
        match self {
            Self::Point(point) => Set::point(point),
            Self::Set(set) => set,
        }
    }
}

impl Parser<'_> {
    /// At `[`.
    pub(super) fn brackets(&mut self) -> Parsed<Set> {
        self.next();
        let is_negated = self.eat("^");
        let mut ranges = Vec::new();
        while !self.eat("]") {
            let first = self.item()?;
            if self.rest.starts_with('-') && !self.rest.starts_with("-]") {
                self.next();
                ranges.push(range(&first, &self.item()?)?);
            } else {
                ranges.extend_from_slice(first.into_set().ranges());
            }
        }
        let set = Set::new(ranges);
        Ok(if is_negated { set.negated() } else { set })
    }

    fn item(&mut self) -> Parsed<Atom> {
        match self.peek() {
            Some('\\') => self.escape(true),
            Some(literal) => {
                self.next();
                Ok(Atom::Point(literal.into()))
            }
            None => Err("`[` is never closed; the character itself is `\\[`".to_owned()),
        }
    }

    /// At the backslash.
    pub(super) fn escape(&mut self, in_class: bool) -> Parsed<Atom> {
        self.next();
        let Some(escaped) = self.next() else {
            return Err("a lone `\\` ends the pattern; the character itself is `\\\\`".to_owned());
        };
        match escaped {
            'd' => Ok(Atom::Set(Set::digit())),
            'D' => Ok(Atom::Set(Set::digit().negated())),
            's' => Ok(Atom::Set(Set::space())),
            'S' => Ok(Atom::Set(Set::space().negated())),
            'w' => Ok(Atom::Set(Set::word())),
            'W' => Ok(Atom::Set(Set::word().negated())),
            'p' | 'P' => Err(format!("`\\{escaped}{{...}}` depends on a version of Unicode")),
            '1'..='9' | 'k' if !in_class => {
                Err(format!("a back reference (`\\{escaped}`) cannot be matched in linear time"))
            }
            _ => self.character(escaped, in_class).map(Atom::Point),
        }
    }

    /// Past the backslash and `escaped`.
    fn character(&mut self, escaped: char, in_class: bool) -> Parsed<u32> {
        match escaped {
            't' => Ok(0x09),
            'n' => Ok(0x0a),
            'v' => Ok(0x0b),
            'f' => Ok(0x0c),
            'r' => Ok(0x0d),
            // Outside of a class it is a boundary, which is read before.
            'b' => Ok(0x08),
            '-' if in_class => Ok(escaped.into()),
            '0' if !self.rest.starts_with(|next: char| next.is_ascii_digit()) => Ok(0),
            'c' => match self.next() {
                Some(letter) if letter.is_ascii_alphabetic() => Ok(u32::from(letter) % 32),
                _ => Err("`\\c` takes a letter, as in `\\cJ`".to_owned()),
            },
            'x' => self.hex(2),
            'u' => self.unicode(),
            '^' | '$' | '\\' | '.' | '*' | '+' | '?' | '(' | ')' | '[' | ']' | '{' | '}' | '|' | '/' => {
                Ok(escaped.into())
            }
            _ => Err(format!("`\\{escaped}` is no escape of ECMA-262's `u` mode")),
        }
    }

    /// Past `\u`. Two escapes that make a surrogate pair are one character.
    fn unicode(&mut self) -> Parsed<u32> {
        if self.eat("{") {
            let (digits, rest) = self.rest.split_once('}').unwrap_or_default();
            self.rest = rest;
            return code_point(digits).ok_or_else(|| format!("`\\u{{{digits}}}` is no code point"));
        }
        let high = self.hex(4)?;
        let after_high = self.rest;
        if (0xd800..0xdc00).contains(&high) && self.eat("\\u") {
            match self.hex(4) {
                Ok(low) if (0xdc00..0xe000).contains(&low) => {
                    return Ok(0x1_0000 + ((high - 0xd800) << 10) + (low - 0xdc00));
                }
                _ => self.rest = after_high,
            }
        }
        Ok(high)
    }

    fn hex(&mut self, count: usize) -> Parsed<u32> {
        let mut point = 0;
        for _ in 0..count {
            let digit = self.next().and_then(|digit| digit.to_digit(16));
            let digit = digit.ok_or_else(|| format!("an escape in hexadecimal takes {count} digits here"))?;
            point = point << 4 | digit;
        }
        Ok(point)
    }
}

/// Any number of leading zeros is fine.
fn code_point(digits: &str) -> Option<u32> {
    digits.chars().try_fold(None, |point: Option<u32>, digit| {
        let point = point.unwrap_or_default() << 4 | digit.to_digit(16)?;
        (point <= u32::from(char::MAX)).then_some(Some(point))
    })?
}

fn range(first: &Atom, last: &Atom) -> Parsed<(u32, u32)> {
    match (first, last) {
        (Atom::Point(first), Atom::Point(last)) if first <= last => Ok((*first, *last)),
        (Atom::Point(_), Atom::Point(_)) => Err("a range of characters ends before it begins".to_owned()),
        _ => Err("a range of characters needs one character at each end; `-` itself is `\\-`".to_owned()),
    }
}
