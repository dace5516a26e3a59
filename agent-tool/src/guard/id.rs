//! The guarded id coercion: a number where an id is text, canonical digits where it is an integer.
//!
//! It moves nothing of the schema, and takes nothing that could name another thing than what was meant.

use std::cmp::Ordering;

use serde_json::{Number, Value};

use super::finding::{Code, Frame};
use super::rules::{MAX_SAFE, Node, NodeId, Types};
use super::walk::{Walk, kind};
use crate::coercion::CoercionKind;
use crate::number::Num;

/// The decimal text of a positive safe integer, by value: `47` and `47.0`.
pub(super) fn text_of(number: &Number) -> Option<String> {
    let safe = 1..=MAX_SAFE;
    if let Some(id) = number.as_i64() {
        return safe.contains(&id).then(|| id.to_string());
    }
    match Num::of(number)? {
        Num::Int(whole) if (1..=i128::from(MAX_SAFE)).contains(&whole) => {
            i64::try_from(whole).ok().map(|id| id.to_string())
        }
        _ => None,
    }
}

/// The integer that a text spells in canonical form, `0|-?[1-9][0-9]*`; at most as many digits, 39, as any integer
/// type has. The largest stands for what is beyond `i128` on either side: no place takes that.
pub(super) fn integer_of(text: &str) -> Option<i128> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let canonical = match digits.as_bytes() {
        [b'0'] => digits.len() == text.len(),
        [b'1'..=b'9', rest @ ..] => rest.len() < 39 && rest.iter().all(u8::is_ascii_digit),
        _ => false,
    };
    canonical.then(|| text.parse().unwrap_or(i128::MAX))
}

/// What the text form of an integer may hold where no Rust type says so: -2^63 to 2^64 - 1.
const WIDEST: (i128, i128) = (i64::MIN as i128, u64::MAX as i128);

impl Walk<'_> {
    /// Coerces an id in place; `false` where it is none, or where the result does not satisfy the field.
    pub(super) fn id(&mut self, id: NodeId, node: &Node, value: &mut Value, at: &Frame<'_>) -> bool {
        match value {
            Value::Number(number) if node.types.has(Types::STRING) => {
                let text = text_of(number).map(Value::String);
                self.take(id, text, value, CoercionKind::IdToText, at)
            }
            Value::String(text) if node.types.has(Types::INTEGER) => {
                let Some(number) = integer_of(text).and_then(|whole| in_range(node, whole)) else {
                    return false;
                };
                let is_safe = Num::of(&number).is_some_and(Num::is_safe);
                let mut number = Value::Number(number);
                if is_safe {
                    return self.take(id, Some(number), value, CoercionKind::IdToInteger, at);
                }
                // The text form is exact, so its bounds are the type's own, not the published ones.
                let fits = match node.note.id_range {
                    Some(_) => satisfies_all_but_bounds(node, &number),
                    None => self.judge(id, &mut number),
                };
                if fits {
                    *value = number;
                    self.coerced(CoercionKind::IdToInteger, at);
                }
                fits
            }
            _ => false,
        }
    }
}

/// The number that a place takes as an id in text form.
fn in_range(node: &Node, whole: i128) -> Option<Number> {
    if !id_range(node).contains(&whole) {
        return None;
    }
    match (i64::try_from(whole), u64::try_from(whole)) {
        (Ok(whole), _) => Some(whole.into()),
        (_, Ok(whole)) => Some(whole.into()),
        _ => None,
    }
}

fn satisfies_all_but_bounds(node: &Node, value: &Value) -> bool {
    let listed =
        node.allowed.as_ref().is_none_or(|list| list.iter().any(|known| crate::number::same(known, value)));
    let Value::Number(number) = value else { return false };
    let multiple = match (Num::of(number), node.number.multiple_of) {
        (Some(value), Some(step)) => crate::number::is_multiple(value, step),
        (whole, _) => whole.is_some(),
    };
    listed && multiple && node.union.is_none()
}

/// The code for an id of the wrong kind that was not coerced. `kinds` are those that its place takes.
pub(super) fn code_of(node: &Node, kinds: Types, value: &Value) -> Option<Code> {
    match value {
        Value::Number(number) if kinds.has(Types::STRING) && kind(value) == Types::INTEGER => {
            let safe = Num::Int(MAX_SAFE.into());
            let above = Num::of(number).is_some_and(|id| id.compare(safe) == Ordering::Greater);
            above.then_some(Code::UnsafeInteger)
        }
        Value::String(text) if kinds.has(Types::INTEGER) => {
            let whole = integer_of(text)?;
            in_range(node, whole).is_none().then_some(Code::OutOfRange)
        }
        _ => None,
    }
}

/// What the text form of an integer id may hold.
pub(crate) fn id_range(node: &Node) -> std::ops::RangeInclusive<i128> {
    if let Some((min, max)) = node.note.id_range {
        return min..=max;
    }
    let (mut min, mut max) = WIDEST;
    let rules = &node.number;
    for bound in [rules.min.map(Num::ceil), rules.above.map(|bound| bound.floor().saturating_add(1))]
        .into_iter()
        .flatten()
    {
        min = min.max(bound);
    }
    for bound in [rules.max.map(Num::floor), rules.below.map(|bound| bound.ceil().saturating_sub(1))]
        .into_iter()
        .flatten()
    {
        max = max.min(bound);
    }
    min..=max
}
