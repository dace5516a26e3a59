//! The fast path: objects laid out so that a valid call is accepted in one pass without a detour.
//!
//! A [`Check`] says yes, or nothing: whatever it does not accept is asked of the full [`Node`]. So a check may
//! be narrower than its node and must never be wider.

mod narrow;
mod word;

use serde_json::{Map, Value};

use self::narrow::{double, integer, is_free, text};
use self::word::Lengths;
pub(crate) use self::word::{Signature, Word};

use super::rules::{Node, NodeId, ObjectRules, PropId, Property, Types};

/// Everything that the fast path reads.
#[derive(Debug, Default)]
pub(crate) struct Plan {
    pub(crate) objects: Vec<ObjectPlan>,
    /// One a node.
    pub(crate) checks: Vec<Check>,
    /// Closed sets of texts.
    pub(crate) words: Vec<Box<[Word]>>,
}

/// An object's properties, in the order in which this build of `serde_json` iterates a map.
#[derive(Debug, Default)]
pub(crate) struct ObjectPlan {
    pub(crate) slots: Vec<Slot>,
    /// From a key's hash to a slot; half empty. Its length is a power of two.
    table: Vec<u32>,
    /// Bits of the required properties, by slot.
    pub(crate) required: Vec<u64>,
    /// Bits of the properties with a default, by slot.
    pub(crate) defaults: Vec<u64>,
    /// What must be seen for nothing to be left to do, without the defaults and with them.
    whole: [Vec<u64>; 2],
}

/// The defaults that a walk puts into an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fill {
    Nothing,
    All,
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
    /// Its own place among the slots.
    pub(crate) index: usize,
}

/// What the fast path accepts.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Check {
    /// Nothing: ask the node.
    Ask,
    /// Nothing here: of an object only its entries are asked, of others the node.
    Object {
        /// Index into the plan's objects.
        plan: u32,
    },
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
    /// One of a closed set.
    Words {
        /// Index into the plan's sets.
        set: u32,
    },
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
            None if types == Types::OBJECT => match &node.object {
                Some(rules) => Check::Object { plan: rules.plan },
                None => Check::Ask,
            },
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
        let Ok(set) = u32::try_from(self.words.len()) else { return Check::Ask };
        self.words.push(allowed.iter().filter_map(Value::as_str).map(Word::new).collect());
        Check::Words { set }
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
        for (index, (name, id)) in ids.iter().enumerate() {
            let Some(id) = id.as_u64().and_then(|id| PropId::try_from(id).ok()) else { continue };
            let Some(property) = properties.get(id as usize) else { continue };
            let Some(node) = nodes.get(property.node as usize) else { continue };
            let bit = 1 << (index % 64);
            let mark = |mask: &mut Vec<u64>, on: bool| {
                if let Some(word) = mask.get_mut(index / 64) {
                    *word |= if on { bit } else { 0 };
                }
            };
            mark(&mut plan.required, property.required);
            let is_filled = !property.required && node.default.is_some() && !node.note.serdes_own;
            mark(&mut plan.defaults, is_filled);
            let check = self.checks.get(property.node as usize).copied().unwrap_or(Check::Ask);
            let word = Word::new(name);
            plan.slots.push(Slot { word, check, bit, property: id, node: property.node, index });
        }
        plan.index();
        plan.settle(rules);
        plan
    }
}

impl ObjectPlan {
    /// One comparison says of a plain object that nothing is left to do.
    fn settle(&mut self, rules: &ObjectRules) {
        // No slot has the last bit, so an object with cross-field scopes always leaves something to do.
        let scopes = if rules.scopes.is_empty() { 0 } else { 1 << 63 };
        self.whole = [Fill::Nothing, Fill::All].map(|fill| {
            let mut whole = self.required.clone();
            for (word, defaults) in whole.iter_mut().zip(self.defaults_of(fill)) {
                *word |= defaults;
            }
            if let Some(last) = whole.last_mut() {
                *last |= scopes;
            }
            whole
        });
    }

    /// Bits of the defaults that are put in, by slot.
    pub(crate) fn defaults_of(&self, fill: Fill) -> &[u64] {
        match fill {
            Fill::Nothing => &[],
            Fill::All => &self.defaults,
        }
    }

    /// What must be seen for nothing to be left to do.
    #[inline]
    pub(crate) fn whole(&self, fill: Fill) -> &[u64] {
        let [nothing, all] = &self.whole;
        match fill {
            Fill::Nothing => nothing,
            Fill::All => all,
        }
    }

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
    }

    #[allow(clippy::cast_possible_truncation)] // the upper bits, as many as the table has
    fn start(&self, signature: Signature) -> usize {
        (signature.hash() >> 32) as usize & (self.table.len() - 1)
    }

    /// The slots from that of a key on; none where there is none.
    #[inline(never)]
    pub(crate) fn find(&self, signature: Signature, key: &str) -> &[Slot] {
        let mut at = self.start(signature);
        loop {
            // An empty place of the table is past the end.
            let index = self.table.get(at).map_or(usize::MAX, |index| *index as usize);
            let Some(slots @ [slot, ..]) = self.slots.get(index..) else { return &[] };
            if slot.word.is(signature, key) {
                return slots;
            }
            at = (at + 1) & (self.table.len() - 1);
        }
    }
}
