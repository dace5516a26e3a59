//! Numeric bounds, typed as the field that they bound. It must not compare them at run time.

use std::marker::PhantomData;
use std::ops::Deref;

use crate::spec::{Bound, Range};

/// A number, or a container of one.
pub trait Ranged {
    /// The number.
    type Number: Into<Bound>;
}

macro_rules! numbers {
    ($($number:ty => $bound:ident as $wide:ty,)*) => {$(
        impl From<$number> for Bound {
            fn from(value: $number) -> Self {
                Self::$bound(<$wide>::from(value))
            }
        }
        impl Ranged for $number {
            type Number = Self;
        }
    )*};
}
numbers! {
    u8 => Int as i128, u16 => Int as i128, u32 => Int as i128, u64 => Int as i128,
    i8 => Int as i128, i16 => Int as i128, i32 => Int as i128, i64 => Int as i128, i128 => Int as i128,
    f32 => Float as f64, f64 => Float as f64,
}

macro_rules! wide_numbers {
    ($($number:ty)*) => {$(
        impl From<$number> for Bound {
            fn from(value: $number) -> Self {
                // Beyond i128 lies nothing that JSON could say.
                Self::Int(i128::try_from(value).unwrap_or(i128::MAX))
            }
        }
        impl Ranged for $number {
            type Number = Self;
        }
    )*};
}
wide_numbers!(u128 usize isize);

macro_rules! ranged_like {
    ($($wrapper:ty => $number:ty,)*) => {$(
        impl Ranged for $wrapper {
            type Number = $number;
        }
    )*};
}
ranged_like! {
    std::num::NonZeroU8 => u8, std::num::NonZeroU16 => u16, std::num::NonZeroU32 => u32,
    std::num::NonZeroU64 => u64, std::num::NonZeroU128 => u128, std::num::NonZeroUsize => usize,
    std::num::NonZeroI8 => i8, std::num::NonZeroI16 => i16, std::num::NonZeroI32 => i32,
    std::num::NonZeroI64 => i64, std::num::NonZeroI128 => i128, std::num::NonZeroIsize => isize,
}

/// The bounds of a number of type `T`. Where `T` is none that is known here (a newtype, say), plain numbers are
/// taken, and the contract asks the schema whether they apply.
#[derive(Debug)]
pub struct Number<T: ?Sized>(PhantomData<fn() -> Box<T>>);

/// Bounds of any number.
#[derive(Debug)]
pub struct AnyNumber;

impl<T: ?Sized> Number<T> {
    /// The question.
    pub const NEW: Self = Self(PhantomData);
}

impl<T: Ranged + ?Sized> Number<T> {
    /// `min..=max`.
    pub fn between(&self, min: T::Number, max: T::Number) -> Range {
        AnyNumber.between(min, max)
    }

    /// `min..`.
    pub fn at_least(&self, min: T::Number) -> Range {
        AnyNumber.at_least(min)
    }

    /// `..=max`.
    pub fn at_most(&self, max: T::Number) -> Range {
        AnyNumber.at_most(max)
    }
}

impl AnyNumber {
    /// `min..=max`.
    pub fn between(&self, min: impl Into<Bound>, max: impl Into<Bound>) -> Range {
        Range { min: Some(min.into()), max: Some(max.into()) }
    }

    /// `min..`.
    pub fn at_least(&self, min: impl Into<Bound>) -> Range {
        Range { min: Some(min.into()), max: None }
    }

    /// `..=max`.
    pub fn at_most(&self, max: impl Into<Bound>) -> Range {
        Range { min: None, max: Some(max.into()) }
    }
}

impl<T: ?Sized> Deref for Number<T> {
    type Target = AnyNumber;

    fn deref(&self) -> &AnyNumber {
        &AnyNumber
    }
}

/// A statement about constants of the author.
#[derive(Debug)]
pub struct Fact<const HOLDS: bool>;

/// Bounds in order.
#[diagnostic::on_unimplemented(
    message = "this `range` is empty",
    label = "the lower bound is above the upper one",
    note = "write the lower bound first: `range = 1..=3`"
)]
pub trait RangeIsOrdered {}
#[diagnostic::do_not_recommend]
impl RangeIsOrdered for Fact<true> {}

/// Holds where two constant bounds are in order.
#[rustfmt::skip]
pub const fn ordered<const HOLDS: bool>() where Fact<HOLDS>: RangeIsOrdered {}
