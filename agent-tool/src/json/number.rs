//! Numbers: JSON's spelling only, integers exact, everything else the nearest finite double.

use serde_json::Number;

use super::fault::InvalidKind;
use super::reader::{Read, Reader, Stop};

impl Reader<'_> {
    /// At the sign or the first digit.
    pub(super) fn number(&mut self) -> Read<Number> {
        let start = self.at;
        if self.peek() == Some(b'-') {
            self.at += 1;
            if matches!(self.word(), "Infinity" | "NaN" | "inf" | "nan") {
                return Err(Stop::NotFinite);
            }
        }
        let leading_zero = self.peek() == Some(b'0');
        let digits = self.digits(start)?;
        if leading_zero && digits > 1 {
            return Err(Stop::Invalid(start, InvalidKind::BadNumber));
        }
        let is_integer = !matches!(self.peek(), Some(b'.' | b'e' | b'E'));
        if self.peek() == Some(b'.') {
            self.at += 1;
            self.digits(start)?;
        }
        if let Some(b'e' | b'E') = self.peek() {
            self.at += 1;
            if let Some(b'+' | b'-') = self.peek() {
                self.at += 1;
            }
            self.digits(start)?;
        }
        if let Some(b'.' | b'+' | b'-' | b'_' | b'a'..=b'z' | b'A'..=b'Z') = self.peek() {
            return Err(Stop::Invalid(start, InvalidKind::BadNumber));
        }
        to_number(self.text.get(start..self.at).unwrap_or_default(), is_integer)
    }

    /// How many digits there are: at least one.
    fn digits(&mut self, start: usize) -> Read<usize> {
        let first = self.at;
        while let Some(b'0'..=b'9') = self.peek() {
            self.at += 1;
        }
        match (self.at - first, self.peek()) {
            (0, None) => Err(Stop::Truncated),
            (0, Some(_)) => Err(Stop::Invalid(start, InvalidKind::BadNumber)),
            (count, _) => Ok(count),
        }
    }
}

/// `-0` is a double, as in `serde_json`: no integer has that sign.
fn to_number(spelling: &str, is_integer: bool) -> Read<Number> {
    if is_integer && spelling != "-0" {
        if let Ok(whole) = spelling.parse::<u64>() {
            return Ok(whole.into());
        }
        if let Ok(whole) = spelling.parse::<i64>() {
            return Ok(whole.into());
        }
    }
    // `from_f64` refuses what is not finite.
    spelling.parse().ok().and_then(Number::from_f64).ok_or(Stop::NotFinite)
}
