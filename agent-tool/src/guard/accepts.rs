//! The fast path's yes: whether a value is certainly fine as it is.

use serde_json::{Number, Value};

use super::Compiled;
use super::plan::{Check, Signature};
use super::rules::{MAX_SAFE, NodeId};

impl Compiled {
    /// Whether a value is certainly fine as it is. `false` says nothing.
    // Inlined into the two hot loops: as a call it costs as much as what it does (a fifth of the guard on W2).
    #[allow(clippy::inline_always)]
    #[inline(always)]
    pub(super) fn accepts(&self, check: &Check, value: &Value) -> bool {
        match (check, value) {
            (Check::Text(lengths), Value::String(text)) => lengths.admit(text),
            (Check::Words { set }, Value::String(text)) => self.is_word(*set, text),
            (Check::Int { min, max }, Value::Number(number)) => {
                // As `is_read`, of what is known to be an `i64`.
                let reads = |whole: i64| whole != 0 || number.is_u64();
                number.as_i64().is_some_and(|whole| *min <= whole && whole <= *max && reads(whole))
            }
            (Check::Bool, Value::Bool(_)) | (Check::Any, _) => true,
            (Check::Pattern { lengths, node }, Value::String(text)) => {
                lengths.admit(text) && self.matches(*node, text)
            }
            (Check::Double { min, max }, Value::Number(number)) => is_within(number, *min, *max),
            _ => false,
        }
    }

    fn is_word(&self, set: u32, text: &str) -> bool {
        let signature = Signature::of(text);
        let words = self.plan.words.get(set as usize).map(|words| &**words).unwrap_or_default();
        // Of long words that differ in the middle alone, the first is looked at here, the others by the node: a loop that
        // compares texts costs half as much again (13 closed sets on W2).
        words.iter().find(|word| word.has(signature)).is_some_and(|word| word.is(signature, text))
    }

    fn matches(&self, node: NodeId, text: &str) -> bool {
        self.node(node).text.pattern.as_ref().is_some_and(|pattern| pattern.matcher.is_match(text))
    }

    pub(super) fn check_of(&self, node: NodeId) -> Check {
        self.plan.checks.get(node as usize).copied().unwrap_or(Check::Ask)
    }
}

/// Whether types read the integer as it is written: no fraction, and no `-0`, which `serde_json` keeps under
/// `arbitrary_precision`.
#[inline]
pub(super) fn is_read(whole: i64, number: &Number) -> bool {
    if whole == 0 { number.is_u64() } else { number.is_i64() }
}

#[inline]
fn is_within(number: &Number, min: f64, max: f64) -> bool {
    // Integers beyond 2^53 are compared exactly, by the node.
    match number.as_i64() {
        Some(whole) if whole.unsigned_abs() > MAX_SAFE.unsigned_abs() => false,
        _ => number.as_f64().is_some_and(|number| min <= number && number <= max),
    }
}
