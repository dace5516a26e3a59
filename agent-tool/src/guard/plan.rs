//! The fast path: objects laid out so that a valid call is accepted in one pass without a detour.
//!
//! A [`Check`] says yes, or nothing: whatever it does not accept is asked of the full [`Node`]. So a check may
//! be narrower than its node and must never be wider.

use serde_json::{Map, Value};

use super::rules::{MAX_SAFE, Node, NodeId, ObjectRules, PropId, Property, Types};
use crate::number::Num;

/// Everything that the fast path reads.
#[derive(Debug, Default)]
pub(crate) struct Plan {
    pub(crate) objects: Vec<ObjectPlan>,
    /// One a node.
    pub(crate) checks: Vec<Check>,
    /// Texts of closed sets.
    pub(crate) words: Vec<Word>,
}

/// An object's properties, in the order in which this build of `serde_json` iterates a map.
#[derive(Debug, Default)]
pub(crate) struct ObjectPlan {
    /// One more than there are properties: the last is a sentinel that no key equals.
    pub(crate) slots: Vec<Slot>,
    /// From a key's hash to a slot; half empty. Its length is a power of two.
    table: Vec<u32>,
    /// Bits of the required properties, by slot.
    pub(crate) required: Vec<u64>,
    /// Bits of the properties with a default, by slot.
    pub(crate) defaults: Vec<u64>,
    /// Bits of the properties with a default that serde does not supply, by slot.
    pub(crate) own_defaults: Vec<u64>,
}

/// A property, with its check inline.
#[derive(Debug, Clone)]
pub(crate) struct Slot {
    pub(crate) word: Word,
    pub(crate) check: Check,
    /// Of its word of 64 in the masks.
    pub(crate) bit: u64,
    pub(crate) property: PropId,
    pub(crate) node: NodeId,
}

/// What the fast path accepts.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Check {
    /// Nothing: ask the node.
    Ask,
    Any,
    Bool,
    Int {
        min: i64,
        max: i64,
    },
    Double {
        min: f64,
        max: f64,
    },
    Text(Lengths),
    Pattern {
        lengths: Lengths,
        node: NodeId,
    },
    /// One of `count` words from `first`.
    Words {
        first: u32,
        count: u32,
    },
}

/// Bounds on the number of code points. A text of `low` to `low + span` bytes is within them, whatever it
/// holds; others are counted.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Lengths {
    low: u32,
    span: u32,
    min: u32,
    max: u32,
}

impl Lengths {
    fn new(min: u32, max: u32) -> Self {
        // `low` bytes hold at least `min` code points, since one takes at most four bytes.
        let low = min.saturating_mul(4).saturating_sub(3);
        match max.checked_sub(low) {
            Some(span) => Self { low, span, min, max },
            None => Self { low: u32::MAX, span: 0, min, max },
        }
    }

    #[inline]
    pub(crate) fn admit(self, text: &str) -> bool {
        let sure = u32::try_from(text.len()).is_ok_and(|bytes| bytes.wrapping_sub(self.low) <= self.span);
        sure || self.count(text)
    }

    #[cold]
    fn count(self, text: &str) -> bool {
        // Past four times the maximum no count is needed: a megabyte is not walked.
        let beyond = text.len() / 4 > self.max as usize;
        !beyond && (self.min as usize..=self.max as usize).contains(&text.chars().count())
    }
}

/// A text prepared for comparison: length, and the first and last eight bytes, which overlap below sixteen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Word {
    head: u64,
    tail: u64,
    length: usize,
    pub(crate) text: Box<str>,
}

/// Length, and the first and last eight bytes, of a text.
#[derive(Clone, Copy)]
pub(crate) struct Signature {
    head: u64,
    tail: u64,
    length: usize,
}

impl Signature {
    #[inline]
    pub(crate) fn of(text: &str) -> Self {
        let bytes = text.as_bytes();
        let (head, tail) = match (bytes.first_chunk::<8>(), bytes.last_chunk::<8>()) {
            (Some(head), Some(tail)) => (u64::from_le_bytes(*head), u64::from_le_bytes(*tail)),
            _ => Self::short(bytes),
        };
        Self { head, tail, length: bytes.len() }
    }

    #[inline]
    fn short(bytes: &[u8]) -> (u64, u64) {
        match (bytes.first_chunk::<4>(), bytes.last_chunk::<4>()) {
            (Some(head), Some(tail)) => (u32::from_le_bytes(*head).into(), u32::from_le_bytes(*tail).into()),
            _ => (bytes.iter().fold(0, |head, byte| head << 8 | u64::from(*byte)), 0),
        }
    }

    #[inline]
    fn hash(self) -> u64 {
        (self.head ^ self.tail.rotate_left(23) ^ self.length as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

impl Word {
    fn new(text: &str) -> Self {
        let Signature { head, tail, length } = Signature::of(text);
        Self { head, tail, length, text: text.into() }
    }

    /// A word that equals no text.
    fn none() -> Self {
        Self { head: 0, tail: 0, length: usize::MAX, text: "".into() }
    }

    #[inline]
    pub(crate) fn is(&self, signature: Signature, text: &str) -> bool {
        self.head == signature.head
            && self.tail == signature.tail
            && self.length == signature.length
            && (self.length <= 16 || *self.text == *text)
    }
}

impl Plan {
    pub(super) fn reserve(&mut self, object: ObjectPlan) -> u32 {
        self.objects.push(object);
        u32::try_from(self.objects.len() - 1).unwrap_or(u32::MAX)
    }

    /// Makes the checks and the objects, once every node is there; anew where they were made before.
    pub(super) fn fill(&mut self, nodes: &[Node], properties: &[Property]) {
        self.checks.clear();
        self.words.clear();
        for (id, node) in (0..).zip(nodes) {
            let check = self.check(id, node);
            self.checks.push(check);
        }
        for rules in nodes.iter().filter_map(|node| node.object.as_deref()) {
            let object = self.object(rules, nodes, properties);
            if let Some(place) = self.objects.get_mut(rules.plan as usize) {
                *place = object;
            }
        }
    }

    fn check(&mut self, id: NodeId, node: &Node) -> Check {
        if node.union.is_some() {
            return Check::Ask;
        }
        if node.types == Types::ANY {
            return if is_free(node) { Check::Any } else { Check::Ask };
        }
        // `null` for an optional field is looked at after a check has failed.
        let types = node.types.without(Types::NULL);
        match &node.allowed {
            Some(allowed) => self.words(types, allowed, node),
            None if types == Types::BOOLEAN => Check::Bool,
            None if types == Types::STRING => text(id, node),
            None if types == Types::INTEGER => integer(node),
            None if types == Types::NUMBER => double(node),
            None => Check::Ask,
        }
    }

    fn words(&mut self, types: Types, allowed: &[Value], node: &Node) -> Check {
        let plain = node.text.min.is_none()
            && node.text.max.is_none()
            && node.text.pattern.is_none()
            && node.text.format.is_none();
        if types != Types::STRING || !plain {
            return Check::Ask;
        }
        let first = self.words.len();
        self.words.extend(allowed.iter().filter_map(Value::as_str).map(Word::new));
        match (u32::try_from(first), u32::try_from(self.words.len() - first)) {
            (Ok(first), Ok(count)) => Check::Words { first, count },
            _ => Check::Ask,
        }
    }

    fn object(&self, rules: &ObjectRules, nodes: &[Node], properties: &[Property]) -> ObjectPlan {
        let mut plan = ObjectPlan::default();
        let ids: Map<String, Value> = rules
            .properties
            .iter()
            .filter_map(|id| Some((properties.get(*id as usize)?.name.to_string(), Value::from(*id))))
            .collect();
        let words = rules.properties.len() / 64 + 1;
        plan.required.resize(words, 0);
        plan.defaults.resize(words, 0);
        plan.own_defaults.resize(words, 0);
        for (index, (name, id)) in ids.iter().enumerate() {
            let id = id.as_u64().and_then(|id| u32::try_from(id).ok()).unwrap_or_default();
            let Some(property) = properties.get(id as usize) else { continue };
            let Some(node) = nodes.get(property.node as usize) else { continue };
            let bit = 1 << (index % 64);
            let mark = |mask: &mut Vec<u64>, on: bool| {
                if let Some(word) = mask.get_mut(index / 64) {
                    *word |= if on { bit } else { 0 };
                }
            };
            mark(&mut plan.required, property.required);
            mark(&mut plan.defaults, !property.required && node.default.is_some());
            mark(
                &mut plan.own_defaults,
                !property.required && node.default.is_some() && !node.note.serde_default,
            );
            let check = self.checks.get(property.node as usize).copied().unwrap_or(Check::Ask);
            plan.slots.push(Slot { word: Word::new(name), check, bit, property: id, node: property.node });
        }
        plan.index();
        plan
    }
}

impl ObjectPlan {
    fn index(&mut self) {
        let count = self.slots.len();
        self.table = vec![u32::MAX; (count * 2).next_power_of_two().max(2)];
        for index in 0..count {
            let Some(word) = self.slots.get(index).map(|slot| &slot.word) else { break };
            let mut at = self.start(Signature::of(&word.text));
            while self.table.get(at).is_some_and(|taken| *taken != u32::MAX) {
                at = (at + 1) & (self.table.len() - 1);
            }
            if let (Some(place), Ok(index)) = (self.table.get_mut(at), u32::try_from(index)) {
                *place = index;
            }
        }
        self.slots.push(Slot {
            word: Word::none(),
            check: Check::Any,
            bit: 0,
            property: PropId::MAX,
            node: 0,
        });
    }

    #[allow(clippy::cast_possible_truncation)] // the upper bits, as many as the table has
    fn start(&self, signature: Signature) -> usize {
        (signature.hash() >> 32) as usize & (self.table.len() - 1)
    }

    /// The slot of a key.
    pub(crate) fn find(&self, signature: Signature, key: &str) -> Option<usize> {
        let mut at = self.start(signature);
        loop {
            let index = *self.table.get(at)? as usize;
            let slot = self.slots.get(index)?; // an empty place is past the end
            if slot.word.is(signature, key) {
                return Some(index);
            }
            at = (at + 1) & (self.table.len() - 1);
        }
    }
}

fn is_free(node: &Node) -> bool {
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

fn text(id: NodeId, node: &Node) -> Check {
    let min = node.text.min.map_or(Ok(0), u32::try_from);
    let max = node.text.max.map_or(Ok(u32::MAX), u32::try_from);
    match (min, max, &node.text.pattern, node.text.format) {
        (Ok(min), Ok(max), None, None) => Check::Text(Lengths::new(min, max)),
        (Ok(min), Ok(max), Some(_), None) => Check::Pattern { lengths: Lengths::new(min, max), node: id },
        _ => Check::Ask,
    }
}

fn integer(node: &Node) -> Check {
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
fn double(node: &Node) -> Check {
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
