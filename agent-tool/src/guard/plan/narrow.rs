//! The fast check of a scalar place: narrower than its node or the same, never wider.

use super::super::rules::{MAX_SAFE, Node, NodeId};
use super::Check;
use super::word::Lengths;
use crate::number::Num;

pub(super) fn is_free(node: &Node) -> bool {
    node.allowed.is_none()
        && node.object.is_none()
        && node.text.min.is_none()
        && node.text.max.is_none()
        && node.text.pattern.is_none()
        && node.text.format.is_none()
        && node.array.items.is_none()
        && node.array.min.is_none()
        && node.array.max.is_none()
        && !node.array.unique
        && node.number.min.is_none()
        && node.number.max.is_none()
        && node.number.above.is_none()
        && node.number.below.is_none()
        && node.number.multiple_of.is_none()
}

pub(super) fn text(id: NodeId, node: &Node) -> Check {
    let min = node.text.min.map_or(Ok(0), u32::try_from);
    let max = node.text.max.map_or(Ok(u32::MAX), u32::try_from);
    match (min, max, &node.text.pattern, node.text.format) {
        (Ok(min), Ok(max), None, None) => Check::Text(Lengths::new(min, max)),
        (Ok(min), Ok(max), Some(_), None) => Check::Pattern { lengths: Lengths::new(min, max), node: id },
        _ => Check::Ask,
    }
}

pub(super) fn integer(node: &Node) -> Check {
    let rules = &node.number;
    let bound = |bound: Option<Num>, safe: i64| match bound {
        None => Some(safe),
        Some(Num::Int(bound)) => {
            Some(i64::try_from(bound).map_or(safe, |bound| bound.clamp(-MAX_SAFE, MAX_SAFE)))
        }
        Some(Num::Float(_)) => None,
    };
    match (
        bound(rules.min, -MAX_SAFE),
        bound(rules.max, MAX_SAFE),
        rules.above,
        rules.below,
        rules.multiple_of,
    ) {
        (Some(min), Some(max), None, None, None) if !crosses(rules.min, rules.max) => Check::Int { min, max },
        _ => Check::Ask,
    }
}

/// Bounds beyond what the clamp keeps would turn an empty range into a point.
fn crosses(min: Option<Num>, max: Option<Num>) -> bool {
    let beyond = |bound: Option<Num>| bound.is_some_and(|bound| !bound.is_safe());
    beyond(min) || beyond(max)
}

#[allow(clippy::cast_precision_loss)] // only bounds that a double holds exactly
pub(super) fn double(node: &Node) -> Check {
    let rules = &node.number;
    let bound = |bound: Option<Num>, none: f64| match bound {
        None => Some(none),
        Some(Num::Int(bound)) if bound.unsigned_abs() <= 1 << 53 => Some(bound as f64),
        Some(Num::Int(_)) => None,
        Some(Num::Float(bound)) => Some(bound),
    };
    match (
        bound(rules.min, f64::MIN),
        bound(rules.max, f64::MAX),
        rules.above,
        rules.below,
        rules.multiple_of,
    ) {
        (Some(min), Some(max), None, None, None) => Check::Double { min, max },
        _ => Check::Ask,
    }
}
