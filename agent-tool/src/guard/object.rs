//! The hot loop: an object's entries against its slots, in one pass.
//!
//! What a check does not accept goes to `property`; what the pass leaves to do goes to `finish`.

use serde_json::{Map, Value};

use super::finding::{Code, Frame, Step};
use super::plan::{Check, ObjectPlan, Signature, Slot};
use super::rules::{Additional, Flag, Node, NodeId};
use super::seen::{Few, Many, Seen};
use super::walk::Walk;
use crate::coercion::CoercionKind;
use crate::spec::Lenient;

impl Walk<'_> {
    /// `plan` is the index of its plan.
    #[inline]
    pub(super) fn object(&mut self, id: NodeId, plan: u32, map: &mut Map<String, Value>, at: &Frame<'_>) {
        let Some(plan) = self.guard.plan.objects.get(plan as usize) else { return };
        let object = Object { id, plan };
        if plan.required.len() == 1 {
            self.entries(object, map, at, Few(0));
        } else {
            self.wide(object, map, at);
        }
    }

    #[cold]
    fn wide(&mut self, object: Object<'_>, map: &mut Map<String, Value>, at: &Frame<'_>) {
        self.entries(object, map, at, Many(vec![0; object.plan.required.len()]));
    }

    fn entries<S: Seen>(
        &mut self,
        object: Object<'_>,
        map: &mut Map<String, Value>,
        at: &Frame<'_>,
        mut seen: S,
    ) {
        let guard = self.guard;
        let slots = object.plan.slots.as_slice();
        let before = self.coercions.len();
        let repairs = self.repairs.len();
        // The slots that are expected next.
        let mut rest = slots.iter();
        let count = map.len();
        let mut entries = map.iter_mut();
        while let Some((key, value)) = entries.next() {
            let signature = Signature::of(key);
            let mut slot = rest.next();
            if !slot.is_some_and(|slot| slot.word.is(signature, key)) {
                // Maps iterate in the slots' own order, or in the sender's: look one further, then anywhere.
                slot = rest.next();
                if !slot.is_some_and(|slot| slot.word.is(signature, key)) {
                    rest = object.plan.find(signature, key).iter();
                    slot = rest.next();
                }
            }
            let Some(slot) = slot else {
                rest = slots.iter();
                let ordinal = count - entries.len() - 1;
                self.undeclared(object, key, ordinal, value, at);
                continue;
            };
            seen.mark(slot.index, slot.bit);
            if !guard.accepts(&slot.check, value) {
                self.property(slot, value, at);
            }
        }
        if self.repairs.len() > repairs || !seen.holds(object.plan.whole(self.fill(at))) {
            let repairs = self.repairs.split_off(repairs);
            self.finish(object, map, at, &mut seen, &repairs, before);
        }
        // The branches of a union have slots of their own.
        if at.is_root() && object.id == self.guard.root {
            self.sent = seen.bits();
        }
    }

    #[inline(never)]
    fn property(&mut self, slot: &Slot, value: &mut Value, at: &Frame<'_>) {
        let property = self.guard.property(slot.property);
        let node = self.guard.node(slot.node);
        let at = at.down(Step::Property(slot.property));
        if self.coerces() && !property.required {
            let null = value.is_null() && (node.note.flag == Flag::DryRun || !self.judge(slot.node, value));
            if null || self.is_blank(slot, node, value) {
                let kind = if null { CoercionKind::NullAsAbsent } else { CoercionKind::BlankAsAbsent };
                self.coerced(kind, &at);
                return self.repairs.push(Repair::Drop { slot: slot.index });
            }
        }
        // `value` comes to the same of an id that was sent as a number, by a longer way (a third of what an id costs).
        let number = matches!(slot.check, Check::Text(_) | Check::Pattern { .. }) && value.is_number();
        let coerces = number && node.note.id && self.may_coerce(slot.node, node);
        if !(coerces && self.id(slot.node, node, value, &at)) {
            self.ask(slot.node, slot.check, value, &at);
        }
    }

    fn is_blank(&self, slot: &Slot, node: &Node, value: &mut Value) -> bool {
        let lenient = node.note.lenient.has(Lenient::BLANK) && node.note.flag == Flag::None;
        lenient && value.as_str() == Some("") && !self.judge(slot.node, value)
    }

    #[inline(never)]
    fn undeclared(
        &mut self,
        object: Object<'_>,
        key: &str,
        ordinal: usize,
        value: &mut Value,
        at: &Frame<'_>,
    ) {
        if let Some((index, kind)) = self.other_name(object, key, value) {
            if let Some(slot) = object.plan.slots.get(index) {
                self.coerced(kind, &at.down(Step::Property(slot.property)));
                self.repairs.push(Repair::Rename { key: key.to_owned(), slot: index });
                return self.property(slot, value, at);
            }
        }
        let ordinal = u32::try_from(ordinal).unwrap_or(u32::MAX);
        match self.guard.additional(object.id) {
            Additional::Open => {}
            Additional::Closed => self.find(Code::UnknownField, object.id, at, ordinal),
            Additional::Of(node) => {
                if !self.guard.accepts(&self.guard.check_of(node), value) {
                    let at = at.down(Step::Key(ordinal));
                    if self.guard.is_dry_run(node, key) {
                        return self.untouched(node, value, &at);
                    }
                    self.value(node, value, &at);
                }
            }
        }
    }
}

/// An object under way.
#[derive(Clone, Copy)]
pub(super) struct Object<'p> {
    pub(super) id: NodeId,
    pub(super) plan: &'p ObjectPlan,
}

/// A change of an object's keys, made once its last entry was looked at.
pub(super) enum Repair {
    /// The property counts as not sent.
    Drop { slot: usize },
    /// The key is another name of a property.
    Rename { key: String, slot: usize },
}
