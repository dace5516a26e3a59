//! Which properties of an object were seen: one bit a slot.

/// A set of slots.
pub(super) trait Seen {
    fn mark(&mut self, index: usize, bit: u64);
    fn clear(&mut self, index: usize, bit: u64);
    fn has(&self, index: usize, bit: u64) -> bool;
    fn holds(&self, mask: &[u64]) -> bool;
    /// All of them, where one word is enough.
    fn bits(&self) -> u64;
}

/// Up to 63 properties.
pub(super) struct Few(pub(super) u64);

impl Seen for Few {
    #[inline]
    fn mark(&mut self, _: usize, bit: u64) {
        self.0 |= bit;
    }

    fn clear(&mut self, _: usize, bit: u64) {
        self.0 &= !bit;
    }

    fn has(&self, _: usize, bit: u64) -> bool {
        self.0 & bit != 0
    }

    #[inline]
    fn holds(&self, mask: &[u64]) -> bool {
        mask.first().is_none_or(|mask| self.0 & mask == *mask)
    }

    #[inline]
    fn bits(&self) -> u64 {
        self.0
    }
}

/// More.
pub(super) struct Many(pub(super) Vec<u64>);

impl Seen for Many {
    fn mark(&mut self, index: usize, bit: u64) {
        if let Some(word) = self.0.get_mut(index / 64) {
            *word |= bit;
        }
    }

    fn clear(&mut self, index: usize, bit: u64) {
        if let Some(word) = self.0.get_mut(index / 64) {
            *word &= !bit;
        }
    }

    fn has(&self, index: usize, bit: u64) -> bool {
        self.0.get(index / 64).is_some_and(|word| word & bit != 0)
    }

    fn holds(&self, mask: &[u64]) -> bool {
        self.0.iter().zip(mask).all(|(word, mask)| word & mask == *mask)
    }

    fn bits(&self) -> u64 {
        0
    }
}
