//! Numbers by value: exact comparison of integers and doubles, and exact divisibility.

use std::cmp::Ordering;

use serde_json::Number;

/// A JSON number by value: an exact integer where it is whole and fits, a finite double elsewhere.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Num {
    /// Whole.
    Int(i128),
    /// With a fraction, or whole beyond `i128`.
    Float(f64),
}

impl Num {
    /// The value of a JSON number; `None` where no finite double holds it.
    pub(crate) fn of(number: &Number) -> Option<Self> {
        if let Some(whole) = number.as_i64() {
            return Some(Self::Int(whole.into()));
        }
        if let Some(whole) = number.as_u64() {
            return Some(Self::Int(whole.into()));
        }
        number.as_f64().filter(|double| double.is_finite()).map(Self::of_double)
    }

    /// The value of a finite double.
    #[allow(clippy::cast_possible_truncation)] // guarded: whole and within 2^126
    pub(crate) fn of_double(double: f64) -> Self {
        const LIMIT: f64 = 85_070_591_730_234_615_865_843_651_857_942_052_864.0; // 2^126
        if double.fract() == 0.0 && double.abs() <= LIMIT {
            Self::Int(double as i128)
        } else {
            Self::Float(double)
        }
    }

    /// Whether the value has no fraction.
    pub(crate) fn is_whole(self) -> bool {
        match self {
            Self::Int(_) => true,
            Self::Float(double) => double.fract() == 0.0,
        }
    }

    /// The order of two numbers, exact.
    pub(crate) fn compare(self, other: Self) -> Ordering {
        match (self, other) {
            (Self::Int(left), Self::Int(right)) => left.cmp(&right),
            (Self::Float(left), Self::Float(right)) => left.total_cmp(&right),
            (Self::Int(left), Self::Float(right)) => compare_int(left, right),
            (Self::Float(left), Self::Int(right)) => compare_int(right, left).reverse(),
        }
    }
}

/// A double that is no integer within `i128` lies between two integers, or beyond them all.
#[allow(clippy::cast_possible_truncation)] // saturates, which is the order wanted
fn compare_int(left: i128, right: f64) -> Ordering {
    let floor = right.floor();
    match left.cmp(&(floor as i128)) {
        Ordering::Equal if right > floor => Ordering::Less,
        order => order,
    }
}
