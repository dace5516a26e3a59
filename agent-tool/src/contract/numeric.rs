//! Bounds of numbers: read from schemars, cut to what JSON carries exactly, brought together.
//!
//! Bounds of integers are whole and inclusive from here on. Nothing is published here.

use serde_json::{Map, Value};

use super::node::{Integer, Number};
use crate::guard::rules::MAX_SAFE;
use crate::number::Num;
use crate::spec::{Bound, Range};

/// The integers that a JavaScript client carries exactly (RFC 7493).
pub(crate) const SAFE: (i128, i128) = (-(MAX_SAFE as i128), MAX_SAFE as i128);

/// The rules of an integer.
pub(crate) fn integer(keywords: &Map<String, Value>) -> Integer {
    let num = |keyword: &str| number_at(keywords, keyword);
    let min = num("minimum").map(|min| whole(min, true)).into_iter();
    let above = num("exclusiveMinimum").map(|min| whole(min, false).saturating_add(1)).into_iter();
    let max = num("maximum").map(|max| whole(max, false)).into_iter();
    let below = num("exclusiveMaximum").map(|max| whole(max, true).saturating_sub(1)).into_iter();
    Integer {
        min: min.chain(above).max(),
        max: max.chain(below).min(),
        rust: keywords.get("format").and_then(Value::as_str).and_then(rust_range),
        multiple_of: multiple_of(keywords),
        not_zero: keywords.get("not").is_some_and(is_zero_rule),
    }
}

/// The rules of a number. The largest `f32` is a bound, since serde would make infinity of more.
pub(crate) fn number(keywords: &Map<String, Value>) -> Number {
    let num = |keyword: &str| keywords.get(keyword).and_then(Value::as_f64);
    let mut number = Number {
        min: num("minimum"),
        max: num("maximum"),
        above: num("exclusiveMinimum"),
        below: num("exclusiveMaximum"),
        multiple_of: multiple_of(keywords),
    };
    if keywords.get("format").and_then(Value::as_str) == Some("float") {
        let edge = f64::from(f32::MAX);
        number.min = Some(number.min.map_or(-edge, |min| min.max(-edge)));
        number.max = Some(number.max.map_or(edge, |max| max.min(edge)));
    }
    number
}

/// `{"const": 0}`, which `NonZero` types put under `not`.
pub(super) fn is_zero_rule(rule: &Value) -> bool {
    rule.as_object().is_some_and(|rule| rule.len() == 1)
        && rule.get("const").and_then(Value::as_i64) == Some(0)
}

impl Integer {
    /// The range within the Rust type, before it is cut to what JSON carries: what the text form of an id may
    /// hold. Without a Rust type, that of the 64-bit types together.
    pub(crate) fn exact(&self) -> (i128, i128) {
        let (low, high) = self.rust.unwrap_or((i64::MIN.into(), u64::MAX.into()));
        (self.min.map_or(low, |min| min.max(low)), self.max.map_or(high, |max| max.min(high)))
    }

    /// The published range.
    pub(crate) fn published(&self) -> (i128, i128) {
        let (low, high) = self.exact();
        (low.max(SAFE.0), high.min(SAFE.1))
    }

    /// Whether no integer satisfies the bounds.
    pub(crate) fn is_empty(&self) -> bool {
        let (low, high) = self.published();
        low > high
    }

    /// Brings in bounds of ours.
    pub(crate) fn narrow(&mut self, range: Range) {
        let bound = |bound: Bound, up| match bound {
            Bound::Int(whole) => whole,
            Bound::Float(double) => whole(Num::of_double(double), up),
        };
        let min = range.min.map(|min| bound(min, true));
        let max = range.max.map(|max| bound(max, false));
        self.min = min.into_iter().chain(self.min).max();
        self.max = max.into_iter().chain(self.max).min();
    }
}

impl Number {
    /// Brings in bounds of ours.
    pub(crate) fn narrow(&mut self, range: Range) {
        #[allow(clippy::cast_precision_loss)] // bounds of a field that is read as a double
        let bound = |bound: Bound| match bound {
            Bound::Int(whole) => whole as f64,
            Bound::Float(double) => double,
        };
        let min = range.min.map(bound);
        let max = range.max.map(bound);
        self.min = min.into_iter().chain(self.min).reduce(f64::max);
        self.max = max.into_iter().chain(self.max).reduce(f64::min);
    }

    /// Whether no number satisfies the bounds.
    pub(crate) fn is_empty(&self) -> bool {
        let crossed = |low: Option<f64>, high: Option<f64>, touching: bool| match (low, high) {
            (Some(low), Some(high)) => low > high || (touching && low >= high),
            _ => false,
        };
        crossed(self.min, self.max, false)
            || crossed(self.above, self.max, true)
            || crossed(self.min, self.below, true)
            || crossed(self.above, self.below, true)
    }
}

/// The range of the Rust type that schemars names by its format.
fn rust_range(format: &str) -> Option<(i128, i128)> {
    Some(match format {
        "int8" => (i8::MIN.into(), i8::MAX.into()),
        "int16" => (i16::MIN.into(), i16::MAX.into()),
        "int32" => (i32::MIN.into(), i32::MAX.into()),
        "int64" | "int" => (i64::MIN.into(), i64::MAX.into()),
        "int128" => (i128::MIN, i128::MAX),
        "uint8" => (0, u8::MAX.into()),
        "uint16" => (0, u16::MAX.into()),
        "uint32" => (0, u32::MAX.into()),
        "uint64" | "uint" => (0, u64::MAX.into()),
        "uint128" => (0, i128::MAX),
        _ => return None,
    })
}

fn number_at(keywords: &Map<String, Value>, keyword: &str) -> Option<Num> {
    match keywords.get(keyword) {
        Some(Value::Number(number)) => Num::of(number),
        _ => None,
    }
}

fn multiple_of(keywords: &Map<String, Value>) -> Option<serde_json::Number> {
    match keywords.get("multipleOf") {
        Some(Value::Number(number)) => Some(number.clone()),
        _ => None,
    }
}

/// The whole number at or beside a number: above it, or below it.
#[allow(clippy::cast_possible_truncation)] // saturates, which is the bound wanted
fn whole(num: Num, up: bool) -> i128 {
    match num {
        Num::Int(whole) => whole,
        Num::Float(double) if up => double.ceil() as i128,
        Num::Float(double) => double.floor() as i128,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn keywords(schema: &Value) -> Map<String, Value> {
        schema.as_object().unwrap().clone()
    }

    #[test]
    fn formats_name_the_ranges_of_rust() {
        let range = |format: &str| integer(&keywords(&json!({"format": format}))).exact();
        assert_eq!(range("int8"), (-128, 127));
        assert_eq!(range("int16"), (-32_768, 32_767));
        assert_eq!(range("int32"), (i32::MIN.into(), i32::MAX.into()));
        for format in ["int64", "int"] {
            assert_eq!(range(format), (i64::MIN.into(), i64::MAX.into()));
        }
        assert_eq!(range("int128"), (i128::MIN, i128::MAX));
        assert_eq!(range("uint8"), (0, 255));
        assert_eq!(range("uint16"), (0, 65_535));
        assert_eq!(range("uint32"), (0, u32::MAX.into()));
        for format in ["uint64", "uint"] {
            assert_eq!(range(format), (0, u64::MAX.into()));
        }
        assert_eq!(range("uint128"), (0, i128::MAX));
        assert_eq!(range("nothing"), (i64::MIN.into(), u64::MAX.into()));
    }

    #[test]
    fn bounds_of_integers_are_whole_and_inclusive() {
        let bounds = |schema: Value| {
            let integer = integer(&keywords(&schema));
            (integer.min, integer.max)
        };
        assert_eq!(bounds(json!({"minimum": 1.5, "maximum": 3.5})), (Some(2), Some(3)));
        assert_eq!(bounds(json!({"minimum": -1.5, "maximum": -0.5})), (Some(-1), Some(-1)));
        assert_eq!(bounds(json!({"exclusiveMinimum": 1.5, "exclusiveMaximum": 3.5})), (Some(2), Some(3)));
        assert_eq!(bounds(json!({"exclusiveMinimum": 1, "exclusiveMaximum": 3})), (Some(2), Some(2)));
        assert_eq!(bounds(json!({"minimum": 1, "exclusiveMinimum": 5})), (Some(6), None));
    }

    #[test]
    fn a_range_of_one_value_is_not_empty() {
        let whole = |low, high| Integer { min: Some(low), max: Some(high), ..Integer::default() }.is_empty();
        assert_eq!([whole(3, 4), whole(3, 3), whole(4, 3)], [false, false, true]);
        let number =
            |min, max, above, below| Number { min, max, above, below, ..Number::default() }.is_empty();
        let (low, high) = (Some(3.0), Some(4.0));
        for (least, most) in [(low, high), (None, high), (low, None), (None, None)] {
            assert!(!number(least, most, None, None) && !number(None, None, least, most));
            assert!(!number(least, None, None, most) && !number(None, most, least, None));
        }
        assert!(!number(low, low, None, None), "both ends belong to it");
        assert!(number(None, low, low, None) && number(low, None, None, low) && number(None, None, low, low));
        assert!(number(high, low, None, None) && number(None, low, high, None));
        assert!(number(high, None, None, low) && number(None, None, high, low));
    }

    #[test]
    fn a_float_is_bounded_by_what_an_f32_holds() {
        let edge = f64::from(f32::MAX);
        let number = |schema: Value| {
            let number = number(&keywords(&schema));
            (number.min, number.max)
        };
        assert_eq!(number(json!({"format": "float"})), (Some(-edge), Some(edge)));
        assert_eq!(
            number(json!({"format": "float", "minimum": -1e300, "maximum": 2})),
            (Some(-edge), Some(2.0))
        );
        assert_eq!(number(json!({"format": "double"})), (None, None));
    }

    #[test]
    fn only_a_rule_against_zero_is_one() {
        assert!(is_zero_rule(&json!({"const": 0})));
        for other in
            [json!({"const": 1}), json!({"const": 0, "type": "integer"}), json!({"enum": [0]}), json!(0)]
        {
            assert!(!is_zero_rule(&other), "{other}");
        }
    }
}
