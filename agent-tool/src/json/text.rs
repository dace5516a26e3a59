//! Texts: escapes resolved, surrogates paired, control characters refused.

use super::fault::InvalidKind;
use super::reader::{Read, Reader, Stop};

impl<'t> Reader<'t> {
    /// At the opening quote.
    pub(super) fn string(&mut self) -> Read<String> {
        self.at += 1;
        let mut text = self.run().to_owned();
        loop {
            match self.peek() {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(text);
                }
                Some(b'\\') => {
                    text.push(self.escape()?);
                    text.push_str(self.run());
                }
                Some(_) => return Err(self.invalid(InvalidKind::ControlCharacter)),
                None => return Err(Stop::Truncated),
            }
        }
    }

    /// What is written as it is, up to a quote, a backslash or a control character.
    fn run(&mut self) -> &'t str {
        let start = self.at;
        while self.peek().is_some_and(|byte| !matches!(byte, b'"' | b'\\' | 0..=0x1f)) {
            self.at += 1;
        }
        self.text.get(start..self.at).unwrap_or_default()
    }

    /// At the backslash.
    fn escape(&mut self) -> Read<char> {
        let start = self.at;
        self.at += 1;
        let resolved = match self.peek().ok_or(Stop::Truncated)? {
            byte @ (b'"' | b'\\' | b'/') => char::from(byte),
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => {
                self.at += 1;
                return self.unicode(start);
            }
            _ => return Err(Stop::Invalid(start, InvalidKind::BadEscape)),
        };
        self.at += 1;
        Ok(resolved)
    }

    /// Past `\u`.
    fn unicode(&mut self, start: usize) -> Read<char> {
        let lone = Stop::Invalid(start, InvalidKind::LoneSurrogate);
        let unit = self.hex4(start)?;
        match unit {
            0xd800..=0xdbff => {
                for expected in [b'\\', b'u'] {
                    if self.peek().ok_or(Stop::Truncated)? != expected {
                        return Err(lone);
                    }
                    self.at += 1;
                }
                let low = self.hex4(start)?;
                char::decode_utf16([unit, low]).next().and_then(Result::ok).ok_or(lone)
            }
            _ => char::from_u32(unit.into()).ok_or(lone),
        }
    }

    fn hex4(&mut self, start: usize) -> Read<u16> {
        let mut unit = 0;
        for _ in 0..4 {
            let digit = char::from(self.peek().ok_or(Stop::Truncated)?).to_digit(16);
            let Some(digit) = digit.and_then(|digit| u16::try_from(digit).ok()) else {
                return Err(Stop::Invalid(start, InvalidKind::BadEscape));
            };
            unit = unit << 4 | digit;
            self.at += 1;
        }
        Ok(unit)
    }
}
