//! Texts prepared for comparison, and lengths for a look without counting.

/// Bounds on the number of code points. A text of `low` to `low + span` bytes is within them, whatever it
/// holds; others are counted.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Lengths {
    low: u64,
    span: u64,
    min: u32,
    max: u32,
}

impl Lengths {
    pub(super) fn new(min: u32, max: u32) -> Self {
        // `low` bytes hold at least `min` code points, since one takes at most four bytes.
        let low = (u64::from(min) * 4).saturating_sub(3);
        match u64::from(max).checked_sub(low) {
            Some(span) => Self { low, span, min, max },
            // No text is as long.
            None => Self { low: u64::MAX, span: 0, min, max },
        }
    }

    #[inline]
    pub(crate) fn admit(self, text: &str) -> bool {
        (text.len() as u64).wrapping_sub(self.low) <= self.span || self.count(text)
    }

    #[cold]
    fn count(self, text: &str) -> bool {
        // Past four times the maximum no count is needed: a megabyte is not walked.
        let beyond = text.len() / 4 > self.max as usize;
        let count = || if text.is_ascii() { text.len() } else { text.chars().count() };
        !beyond && (self.min as usize..=self.max as usize).contains(&count())
    }
}

/// A text prepared for comparison: length, and the first and last eight bytes, which overlap below sixteen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Word {
    head: u64,
    tail: u64,
    length: usize,
    pub(crate) text: Box<str>,
}

/// Length, and the first and last eight bytes, of a text.
#[derive(Clone, Copy)]
pub(crate) struct Signature {
    head: u64,
    tail: u64,
    length: usize,
}

impl Signature {
    #[inline]
    pub(crate) fn of(text: &str) -> Self {
        let bytes = text.as_bytes();
        let (head, tail) = match (bytes.first_chunk::<8>(), bytes.last_chunk::<8>()) {
            (Some(head), Some(tail)) => (u64::from_le_bytes(*head), u64::from_le_bytes(*tail)),
            _ => Self::short(bytes),
        };
        Self { head, tail, length: bytes.len() }
    }

    #[inline]
    fn short(bytes: &[u8]) -> (u64, u64) {
        match (bytes.first_chunk::<4>(), bytes.last_chunk::<4>()) {
            (Some(head), Some(tail)) => (u32::from_le_bytes(*head).into(), u32::from_le_bytes(*tail).into()),
            // Up to three bytes: first, middle and last are all of them.
            _ => match (bytes.first(), bytes.get(bytes.len() / 2), bytes.last()) {
                (Some(first), Some(middle), Some(last)) => {
                    (u64::from(*first) | u64::from(*middle) << 8 | u64::from(*last) << 16, 0)
                }
                _ => (0, 0),
            },
        }
    }

    #[inline]
    pub(super) fn hash(self) -> u64 {
        (self.head ^ self.tail.rotate_left(23) ^ self.length as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

impl Word {
    pub(super) fn new(text: &str) -> Self {
        let Signature { head, tail, length } = Signature::of(text);
        Self { head, tail, length, text: text.into() }
    }

    #[inline]
    pub(crate) fn is(&self, signature: Signature, text: &str) -> bool {
        self.has(signature) && (self.length <= 16 || *self.text == *text)
    }

    /// Whether a text of that signature may be this one; it is, up to 16 bytes.
    #[inline]
    pub(crate) fn has(&self, signature: Signature) -> bool {
        self.head == signature.head && self.tail == signature.tail && self.length == signature.length
    }
}
