//! The bounds of numbers in words: `from 1 to 3`, `at least 0`.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::ops::RangeInclusive;

use serde_json::Value;

use super::fixed::on;
use super::text;
use crate::guard::finding::{Code, Finding};
use crate::guard::rules::{MAX_SAFE, NumberRules};
use crate::guard::{Compiled, id_range};
use crate::number::Num;

/// The largest safe integer (RFC 7493).
const SAFE: u128 = MAX_SAFE.unsigned_abs() as u128;

/// Whether a bound says something: not only how wide a number is that is exact, or that a float holds.
fn is_shown(bound: &Num) -> bool {
    match bound {
        Num::Int(whole) => whole.unsigned_abs() != SAFE,
        // A reader of JSON may have the last digit otherwise.
        Num::Float(double) => {
            [f32::MAX.into(), f64::MAX].iter().all(|width| (double.abs() / width - 1.0).abs() > 1e-9)
        }
    }
}

/// `from 1 to 3`, and the step where there is one. What only the width of the number says needs no words.
pub(crate) fn range(rules: &NumberRules) -> Option<String> {
    let low =
        rules.min.filter(is_shown).map(|min| (min, "at least")).or(rules.above.map(|above| (above, "above")));
    let high =
        rules.max.filter(is_shown).map(|max| (max, "at most")).or(rules.below.map(|below| (below, "below")));
    let one = |(bound, word): (Num, &str)| format!("{word} {}", text::number(bound));
    let bounds = match (low, high) {
        (Some((low, "at least")), Some((high, "at most"))) => {
            Some(format!("from {} to {}", text::number(low), text::number(high)))
        }
        (Some(low), Some(high)) => Some(format!("{} and {}", one(low), one(high))),
        (low, high) => low.or(high).map(one),
    };
    let step = rules.multiple_of.map(|step| format!("a multiple of {}", text::number(step)));
    match (bounds, step) {
        (Some(bounds), Some(step)) => Some(format!("{bounds}, {step}")),
        (bounds, step) => bounds.or(step),
    }
}

/// Whether a number is out of the bounds that go without saying.
fn is_too_wide(rules: &NumberRules, sent: &Value) -> bool {
    let Some(sent) = sent.as_number().and_then(Num::of) else { return false };
    let unsaid =
        |bound: Option<Num>| bound.filter(|bound| matches!(bound, Num::Float(_)) && !is_shown(bound));
    unsaid(rules.max).is_some_and(|max| sent.compare(max) == Ordering::Greater)
        || unsaid(rules.min).is_some_and(|min| sent.compare(min) == Ordering::Less)
}

/// The bounds that a number is out of: the schema's; for the text form of an id, what an integer type holds of them.
/// An id that ends before numbers stop being exact has those too: no text form of a larger one is taken.
pub(crate) fn bounds<'g>(
    guard: &'g Compiled,
    finding: &Finding,
    sent: Option<&Value>,
) -> Option<Cow<'g, str>> {
    let node = guard.node(finding.node);
    let of_ids = |ids: RangeInclusive<i128>| Cow::Owned(format!("from {} to {}", ids.start(), ids.end()));
    let of_schema = || range(&node.number).unwrap_or_else(|| "in range".to_owned());
    let is_safe = |bound: &i128| bound.unsigned_abs() <= SAFE;
    match finding.code {
        Code::OutOfRange if sent.is_some_and(Value::is_string) => Some(of_ids(id_range(node))),
        Code::OutOfRange if sent.is_some_and(|sent| is_too_wide(&node.number, sent)) => {
            Some(Cow::Borrowed("between -3.4e38 and 3.4e38"))
        }
        Code::OutOfRange => Some(Cow::Borrowed(on(guard, finding.node).range.said(of_schema))),
        Code::UnsafeInteger if node.note.id && node.types.is_integer() => {
            let ids = id_range(node);
            (is_safe(ids.start()) && is_safe(ids.end())).then(|| of_ids(ids))
        }
        _ => None,
    }
}
