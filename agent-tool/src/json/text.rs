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
        self.at += plain(self.text.as_bytes().get(start..).unwrap_or_default());
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

/// How many bytes stand before the first quote, backslash or control character.
///
/// Eight are looked at at once: byte by byte, texts are half of what reading W2 costs.
fn plain(bytes: &[u8]) -> usize {
    let mut count = 0;
    let mut rest = bytes;
    while let Some((word, after)) = rest.split_first_chunk() {
        let special = special(u64::from_le_bytes(*word));
        if special != 0 {
            return count + special.trailing_zeros() as usize / 8;
        }
        count += 8;
        rest = after;
    }
    let is_special = |byte: &u8| matches!(byte, b'"' | b'\\' | 0..=0x1f);
    count + rest.iter().position(is_special).unwrap_or(rest.len())
}

/// The first bit that is set is the highest of the first quote, backslash or control character; 0 where there is none.
fn special(word: u64) -> u64 {
    const ONES: u64 = u64::MAX / 0xff;
    // A byte below `least` borrows from its highest bit. So may those behind it, so only the first is to be trusted.
    let below = |word: u64, least: u8| word.wrapping_sub(ONES * u64::from(least)) & !word;
    let equal = |byte: u8| below(word ^ (ONES * u64::from(byte)), 1);
    (below(word, 0x20) | equal(b'"') | equal(b'\\')) & (ONES << 7)
}
