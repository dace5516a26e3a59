//! Counts that are constants of the author, of whatever type of whole number. It must not compare them.

/// A type of whole numbers.
#[diagnostic::on_unimplemented(
    message = "a count is a whole number, and `{Self}` is none",
    label = "is no whole number",
    note = "name a constant of a type of whole numbers: `const MOST: usize = 20;`"
)]
pub trait Whole {}

/// A count as its author has it.
#[derive(Debug)]
pub struct Count<T: Whole>(T);

impl<T: Whole> Count<T> {
    /// The count that a constant is.
    #[must_use]
    pub const fn of(count: T) -> Self {
        Self(count)
    }
}

macro_rules! whole {
    ($($whole:ty)*) => {$(
        #[diagnostic::do_not_recommend]
        impl Whole for $whole {}

        // One for each type: a trait has no const functions.
        impl Count<$whole> {
            /// The count as the contract holds it.
            ///
            /// # Panics
            ///
            /// While compiling, if it is below 0 or beyond `u64`.
            #[must_use]
            #[track_caller]
            #[allow(
                clippy::cast_lossless,
                clippy::cast_possible_truncation,
                clippy::cast_possible_wrap,
                clippy::cast_sign_loss,
                reason = "what does not fit is refused, and no other conversion is const"
            )]
            pub const fn get(self) -> u64 {
                // A `u128` beyond `i128` turns negative.
                let wide = self.0 as i128;
                assert!(0 <= wide && wide <= u64::MAX as i128, "a count is a whole number, 0 or more");
                wide as u64
            }
        }
    )*};
}
whole!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize);
