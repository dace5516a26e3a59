//! Strict JSON text to a value: one pass over hostile input, with the cause of every refusal.
//!
//! It must not repair anything, guess, or turn broken text into `{}`; and it must give the same result
//! whatever features of `serde_json` another crate switches on, which is why it does not call its reader.

mod fault;
mod number;
#[cfg(test)]
mod oracle;
mod reader;
#[cfg(test)]
mod tests;
mod text;

use serde_json::Value;

pub(crate) use self::fault::{InvalidKind, TextFault};

/// The deepest nesting that is ever read, whatever [`TextLimits::max_depth`] says: as in `serde_json`, since
/// whoever takes the value apart afterwards does so by recursion.
const DEEPEST: usize = 128;

/// How much JSON text is read.
///
/// ```
/// use agent_tool::TextLimits;
///
/// const WIDE: TextLimits = TextLimits::new().with_max_bytes(1 << 20);
/// assert_eq!((WIDE.max_bytes, WIDE.max_depth), (1024 * 1024, 16));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct TextLimits {
    /// The longest text, in bytes. 64 KiB by default.
    pub max_bytes: usize,
    /// The deepest nesting of objects and arrays; `{}` has a depth of 1. 16 by default, at most 128.
    pub max_depth: usize,
}

impl TextLimits {
    /// The limits where nobody says otherwise.
    #[must_use]
    pub const fn new() -> Self {
        Self { max_bytes: 64 * 1024, max_depth: 16 }
    }

    /// Another length, in bytes.
    #[must_use]
    pub const fn with_max_bytes(self, max_bytes: usize) -> Self {
        Self { max_bytes, ..self }
    }

    /// Another depth of nesting, at most 128.
    #[must_use]
    pub const fn with_max_depth(self, max_depth: usize) -> Self {
        Self { max_depth, ..self }
    }
}

impl Default for TextLimits {
    fn default() -> Self {
        Self::new()
    }
}

/// Reads one JSON document (RFC 8259).
///
/// Integers that fit `u64` or `i64` stay exact; every other number is the nearest double. Object keys are
/// compared after their escapes are resolved.
///
/// # Errors
///
/// The first fault of the text; repeated keys only where the text has no other.
pub(crate) fn read(text: &[u8], limits: &TextLimits) -> Result<Value, TextFault> {
    if text.len() > limits.max_bytes {
        return Err(TextFault::TooLarge { bytes: text.len(), limit: limits.max_bytes });
    }
    match std::str::from_utf8(text) {
        Ok(text) => read_str(text, limits),
        Err(error) => {
            let valid = text.utf8_chunks().next().map_or("", |chunk| chunk.valid());
            Err(not_utf8(valid, read_str(valid, limits), error.error_len().is_none()))
        }
    }
}

/// As [`read`], of what is known to be UTF-8.
pub(crate) fn read_str(text: &str, limits: &TextLimits) -> Result<Value, TextFault> {
    if text.len() > limits.max_bytes {
        return Err(TextFault::TooLarge { bytes: text.len(), limit: limits.max_bytes });
    }
    reader::read(text, limits.max_depth.min(DEEPEST))
}

/// The first fault of a text that goes on, after `valid`, with bytes that are not UTF-8.
fn not_utf8(valid: &str, read: Result<Value, TextFault>, cut_off: bool) -> TextFault {
    match read {
        // The end fell inside a character.
        Err(fault @ TextFault::Truncated { .. }) if cut_off => fault,
        Err(TextFault::Truncated { .. } | TextFault::Empty | TextFault::Duplicate { .. }) | Ok(_) => {
            TextFault::invalid(valid, valid.len(), InvalidKind::NotUtf8)
        }
        Err(earlier) => earlier,
    }
}
