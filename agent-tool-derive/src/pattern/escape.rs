//! Escapes, inside and outside of brackets.

use super::parse::Parser;
use super::{Judged, Node, extent, words};

/// What one escape stands for.
pub(super) enum Escaped {
    Character(char),
    /// `\d` and its like.
    Set {
        weight: u64,
    },
}

impl Escaped {
    pub(super) fn weight(&self) -> u64 {
        match self {
            Self::Character(character) => extent::literal(*character),
            Self::Set { weight } => *weight,
        }
    }
}

impl Parser<'_> {
    /// At a backslash outside of brackets.
    pub(super) fn escape(&mut self) -> Judged<Node> {
        Ok(Node::Character { weight: self.escaped(false)?.weight() })
    }

    /// At the backslash.
    pub(super) fn escaped(&mut self, in_class: bool) -> Judged<Escaped> {
        let start = self.at();
        self.next();
        let Some(escaped) = self.next() else {
            return Err("the pattern ends inside an escape; write `\\\\` for a backslash".to_owned());
        };
        let written = self.since(start);
        let fault = match escaped {
            'd' | 'D' | 's' | 'S' | 'w' | 'W' => {
                return Ok(Escaped::Set { weight: extent::escaped_set(escaped) });
            }
            't' => return Ok(Escaped::Character('\t')),
            'n' => return Ok(Escaped::Character('\n')),
            'r' => return Ok(Escaped::Character('\r')),
            'v' => return Ok(Escaped::Character('\u{b}')),
            'f' => return Ok(Escaped::Character('\u{c}')),
            'x' | 'u' | 'U' => return self.hexadecimal(start, escaped).map(Escaped::Character),
            '-' if in_class => return Ok(Escaped::Character('-')),
            '.' | '+' | '*' | '?' | '(' | ')' | '|' | '[' | ']' | '{' | '}' | '^' | '$' | '\\' | '/' => {
                return Ok(Escaped::Character(escaped));
            }
            'p' | 'P' => words::PROPERTY.to_owned(),
            'a' => words::instead(written, "\\x07"),
            'c' => "`\\c` is not portable; write the control character as `\\x0a`".to_owned(),
            '0' => words::instead(written, "\\x00"),
            '1'..='9' | 'k' => words::back_reference(written),
            'b' if in_class => "`\\b` in a class is not portable; write `\\x08`".to_owned(),
            'b' | 'B' if !in_class => words::WORD_BOUNDARY.to_owned(),
            'A' if !in_class => words::instead(written, "^"),
            'z' | 'Z' if !in_class => words::instead(written, "$"),
            '<' | '>' if !in_class => {
                format!("`{written}` is a word boundary to some readers; write `{escaped}`")
            }
            _ if escaped.is_ascii() && !escaped.is_ascii_alphanumeric() => {
                format!("`{written}` escapes what needs no escape; write `{escaped}`")
            }
            _ => format!("`{written}` is no escape; write `{escaped}`"),
        };
        Err(fault)
    }

    /// Past `\x`, `\u` or `\U`.
    fn hexadecimal(&mut self, start: usize, kind: char) -> Judged<char> {
        let is_braced = self.eat("{");
        let digits = match (is_braced, kind) {
            (true, _) => self.rest().split_once('}').map(|(digits, _)| digits),
            (false, 'x') => self.rest().get(..2),
            (false, 'u') => self.rest().get(..4),
            (false, _) => self.rest().get(..8),
        };
        let is_number = |digits: &&str| digits.bytes().all(|digit| digit.is_ascii_hexdigit());
        let digits = digits.filter(is_number).ok_or(words::HEXADECIMAL)?;
        let code = u32::from_str_radix(digits, 16).ok();
        let character = code.and_then(char::from_u32).ok_or(words::HEXADECIMAL)?;
        for _ in 0..digits.len() + usize::from(is_braced) {
            self.next();
        }
        if !is_braced && kind != 'U' {
            return Ok(character);
        }
        let written = self.since(start);
        Err(match u32::from(character) {
            code @ 0..=0xff => words::instead(written, &format!("\\x{code:02x}")),
            code @ 0x100..=0xffff => words::instead(written, &format!("\\u{code:04x}")),
            _ => format!("`{written}` is not portable; write the character itself"),
        })
    }
}
