//! Numbers by value: exact comparison of integers and doubles, and exact divisibility.

use std::cmp::Ordering;

use std::collections::HashMap;
use std::hash::{BuildHasher, Hash, Hasher, RandomState};

use serde_json::{Number, Value};

use crate::guard::rules::MAX_SAFE;

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

    /// Whether the value is exact in every reader: within ±(2^53 - 1).
    pub(crate) fn is_safe(self) -> bool {
        matches!(self, Self::Int(whole) if whole.unsigned_abs() <= MAX_SAFE.unsigned_abs().into())
    }

    /// The largest integer not above; saturates.
    #[allow(clippy::cast_possible_truncation)] // `as` saturates
    pub(crate) fn floor(self) -> i128 {
        match self {
            Self::Int(whole) => whole,
            Self::Float(double) => double.floor() as i128,
        }
    }

    /// The smallest integer not below; saturates.
    #[allow(clippy::cast_possible_truncation)] // `as` saturates
    pub(crate) fn ceil(self) -> i128 {
        match self {
            Self::Int(whole) => whole,
            Self::Float(double) => double.ceil() as i128,
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
    left.cmp(&(right.floor() as i128)).then(Ordering::Less)
}

/// Whether two values are equal in JSON Schema: numbers by value, objects in any order.
pub(crate) fn same(left: &Value, right: &Value) -> bool {
    match (left, right) {
        (Value::Number(left), Value::Number(right)) => match (Num::of(left), Num::of(right)) {
            (Some(left), Some(right)) => left.compare(right) == Ordering::Equal,
            (None, _) | (_, None) => left == right,
        },
        (Value::Array(left), Value::Array(right)) => {
            left.len() == right.len() && left.iter().zip(right).all(|(left, right)| same(left, right))
        }
        (Value::Object(left), Value::Object(right)) => {
            left.len() == right.len()
                && left.iter().all(|(key, left)| right.get(key).is_some_and(|right| same(left, right)))
        }
        _ => left == right,
    }
}

/// Pairs of equal items, the earlier one first. Linear but for collisions of a randomly keyed hash.
pub(crate) fn duplicates(items: &[Value]) -> Vec<(u32, u32)> {
    let keys = RandomState::new();
    let mut earlier: HashMap<u64, Vec<(u32, &Value)>> = HashMap::new();
    let mut pairs = Vec::new();
    for (index, item) in (0..).zip(items) {
        let mut hasher = keys.build_hasher();
        hash(item, &mut hasher, &keys);
        let alike = earlier.entry(hasher.finish()).or_default();
        match alike.iter().find(|(_, other)| same(other, item)) {
            Some((first, _)) => pairs.push((*first, index)),
            None => alike.push((index, item)),
        }
    }
    pairs
}

/// Equal values have equal hashes.
fn hash(value: &Value, state: &mut impl Hasher, keys: &RandomState) {
    match value {
        Value::Null => 0_u8.hash(state),
        Value::Bool(truth) => (1_u8, truth).hash(state),
        Value::Number(number) => match Num::of(number) {
            Some(Num::Int(whole)) => (2_u8, whole).hash(state),
            Some(Num::Float(double)) => (3_u8, double.to_bits()).hash(state),
            None => 4_u8.hash(state),
        },
        Value::String(text) => (5_u8, text).hash(state),
        Value::Array(items) => {
            (6_u8, items.len()).hash(state);
            for item in items {
                hash(item, state, keys);
            }
        }
        Value::Object(map) => {
            let entries = map.iter().fold(0_u64, |sum, (key, value)| {
                let mut entry = keys.build_hasher();
                key.hash(&mut entry);
                hash(value, &mut entry, keys);
                sum.wrapping_add(entry.finish())
            });
            (7_u8, map.len(), entries).hash(state);
        }
    }
}

/// Whether a number is a whole multiple of a step above 0, both as the decimals that they are written as.
pub(crate) fn is_multiple(value: Num, step: Num) -> bool {
    // Beyond 64 bits a whole number was a double, and was written with fewer digits than it has.
    let was_integer = |whole: i128| whole.unsigned_abs() <= u64::MAX.into();
    match (value, step) {
        (Num::Int(value), Num::Int(step)) if was_integer(value) && was_integer(step) => {
            step != 0 && value % step == 0
        }
        (value, step) => match (Decimal::of(value), Decimal::of(step)) {
            (Some(value), Some(step)) => value.is_multiple_of(step),
            _ => false,
        },
    }
}

/// `digits * 10^exponent`.
#[derive(Clone, Copy)]
struct Decimal {
    digits: u128,
    exponent: i32,
}

impl Decimal {
    /// The shortest decimal that reads back as the number.
    #[allow(clippy::cast_precision_loss)] // what is beyond 64 bits was a double
    fn of(number: Num) -> Option<Self> {
        let text = match number {
            Num::Int(whole) if whole.unsigned_abs() > u64::MAX.into() => {
                format!("{:e}", (whole as f64).abs())
            }
            Num::Int(whole) => whole.unsigned_abs().to_string(),
            Num::Float(double) => format!("{:e}", double.abs()),
        };
        let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let digits = format!("{whole}{fraction}").parse().ok()?;
        let exponent = exponent.parse::<i32>().ok()? - i32::try_from(fraction.len()).ok()?;
        Some(Self { digits, exponent })
    }

    fn is_multiple_of(self, step: Self) -> bool {
        if self.digits == 0 {
            return true;
        }
        // value / step = digits * 10^shift / step.digits. Trailing zeros are in integers of 64 bits alone, and a step
        // with a higher exponent than such a one is larger than it.
        let shift = self.exponent - step.exponent;
        if shift < 0 {
            return false;
        }
        let Some(mut rest) = self.digits.checked_rem(step.digits) else { return false };
        for _ in 0..shift {
            match rest.checked_mul(10) {
                Some(product) => rest = product % step.digits,
                None => return false,
            }
            if rest == 0 {
                return true;
            }
        }
        rest == 0
    }
}

#[cfg(test)]
mod tests;
