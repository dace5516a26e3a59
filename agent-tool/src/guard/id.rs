//! The guarded id coercion: a number where an id is text, canonical digits where it is an integer.
//!
//! It moves nothing of the schema, and takes nothing that could name another thing than what was meant.

use serde_json::{Number, Value};

use super::finding::{Code, Frame};
use super::rules::{MAX_SAFE, Node, NodeId, Types};
use super::walk::{Walk, kind};
use crate::coercion::CoercionKind;
use crate::number::Num;

/// The decimal text of a positive safe integer, by value: `47` and `47.0`.
pub(super) fn text_of(number: &Number) -> Option<String> {
    match Num::of(number)? {
        Num::Int(whole) if (1..=i128::from(MAX_SAFE)).contains(&whole) => {
            i64::try_from(whole).ok().map(|id| id.to_string())
        }
        _ => None,
    }
}

/// The integer that a text spells in canonical form, `0|-?[1-9][0-9]*`; at most as many digits as any integer
/// type has.
pub(super) fn integer_of(text: &str) -> Option<i128> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let canonical = match digits.as_bytes() {
        [b'0'] => digits.len() == text.len(),
        [b'1'..=b'9', rest @ ..] => rest.len() < 38 && rest.iter().all(u8::is_ascii_digit),
        _ => false,
    };
    if canonical { text.parse().ok() } else { None }
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
                // The text form is exact, so its bounds are the type's own, not the published ones.
                let Some(number) = integer_in_range(node, text) else { return false };
                let number = Value::Number(number);
                let fits = satisfies_integer(node, &number);
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

fn integer_in_range(node: &Node, text: &str) -> Option<Number> {
    let whole = integer_of(text)?;
    if !id_range(node).contains(&whole) {
        return None;
    }
    match (i64::try_from(whole), u64::try_from(whole)) {
        (Ok(whole), _) => Some(whole.into()),
        (_, Ok(whole)) => Some(whole.into()),
        _ => None,
    }
}

fn satisfies_integer(node: &Node, value: &Value) -> bool {
    let listed =
        node.allowed.as_ref().is_none_or(|list| list.iter().any(|known| crate::number::same(known, value)));
    let Value::Number(number) = value else { return false };
    let multiple = match (Num::of(number), node.number.multiple_of) {
        (Some(value), Some(step)) => crate::number::is_multiple(value, step),
        (whole, _) => whole.is_some(),
    };
    listed && multiple && node.union.is_none()
}

/// The code for an id of the wrong kind that was not coerced.
pub(super) fn id_code(node: &Node, value: &Value) -> Option<Code> {
    match value {
        Value::Number(number) if node.types.has(Types::STRING) && kind(value) == Types::INTEGER => {
            let above =
                Num::of(number).is_some_and(|id| matches!(id, Num::Int(id) if id > i128::from(MAX_SAFE)));
            above.then_some(Code::UnsafeInteger)
        }
        Value::String(text) if node.types.has(Types::INTEGER) => {
            let whole = integer_of(text)?;
            (!id_range(node).contains(&whole)).then_some(Code::OutOfRange)
        }
        _ => None,
    }
}

/// What the text form of an integer id may hold.
fn id_range(node: &Node) -> std::ops::RangeInclusive<i128> {
    if let Some((min, max)) = node.note.id_range {
        return min..=max;
    }
    let (mut min, mut max) = WIDEST;
    let rules = &node.number;
    for bound in [rules.min.map(Num::ceil), rules.above.map(|bound| bound.floor() + 1)].into_iter().flatten()
    {
        min = min.max(bound);
    }
    for bound in [rules.max.map(Num::floor), rules.below.map(|bound| bound.ceil() - 1)].into_iter().flatten()
    {
        max = max.min(bound);
    }
    min..=max
}
