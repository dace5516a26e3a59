//! The rest of an object once its entries were looked at: other names, conflicts, what is missing, defaults.

use serde_json::{Map, Value};

use super::finding::{Code, Frame, Step};
use super::rules::{Additional, Flag, PropId};
use super::walk::{Mode, Object, Repair, Seen, Walk};
use crate::coercion::CoercionKind;
use crate::spec::{Lenient, ScopeKind};
use crate::suggest::fold;

impl Walk<'_> {
    /// The property that an undeclared key is another name of.
    pub(super) fn other_name(&self, object: &Object<'_>, key: &str) -> Option<(usize, CoercionKind)> {
        if !self.coerces() {
            return None;
        }
        let mut slots = object.plan.slots.iter().take(object.rules.properties.len()).enumerate();
        let aliased =
            |property: PropId| self.guard.property(property).aliases.iter().any(|alias| alias == key);
        if let Some((index, _)) = slots.clone().find(|(_, slot)| aliased(slot.property)) {
            return Some((index, CoercionKind::Alias));
        }
        let lenient = self.guard.node(object.id).note.lenient.has(Lenient::KEY_CASE);
        if !lenient || object.rules.additional != Additional::Closed {
            return None;
        }
        let folded = fold(key);
        let mut same = slots.by_ref().filter(|(_, slot)| {
            let node = self.guard.node(slot.node);
            node.note.flag == Flag::None && fold(&self.guard.property(slot.property).name) == folded
        });
        match (same.next(), same.next()) {
            (Some((index, _)), None) => Some((index, CoercionKind::KeyCase)),
            _ => None,
        }
    }

    /// What a look at every entry leaves to do.
    #[inline(never)]
    pub(super) fn finish<S: Seen>(
        &mut self,
        object: &Object<'_>,
        map: &mut Map<String, Value>,
        at: &Frame<'_>,
        seen: &mut S,
        repairs: &[Repair],
    ) {
        self.repair(object, at, seen, repairs);
        self.missing(object, at, seen);
        self.scopes(object, map, at);
        // A refused call keeps its keys: the words are made from what was sent.
        if self.passes() {
            for repair in repairs {
                self.apply(object, map, repair);
            }
            self.put_defaults(object, map, at, seen);
        }
    }

    fn repair<S: Seen>(&mut self, object: &Object<'_>, at: &Frame<'_>, seen: &mut S, repairs: &[Repair]) {
        let slot_of = |index: usize| object.plan.slots.get(index);
        for repair in repairs {
            let Repair::Rename { slot, .. } = repair else { continue };
            let Some(place) = slot_of(*slot) else { continue };
            if seen.has(*slot, place.bit) {
                self.find(
                    Code::ConflictingFields,
                    object.id,
                    &at.down(Step::Property(place.property)),
                    place.property,
                );
            }
            seen.mark(*slot, place.bit);
        }
        for repair in repairs {
            let Repair::Drop { slot, .. } = repair else { continue };
            if let Some(place) = slot_of(*slot) {
                seen.clear(*slot, place.bit);
            }
        }
    }

    fn missing<S: Seen>(&mut self, object: &Object<'_>, at: &Frame<'_>, seen: &S) {
        if seen.holds(&object.plan.required) {
            return;
        }
        for (index, slot) in object.plan.slots.iter().take(object.rules.properties.len()).enumerate() {
            let property = self.guard.property(slot.property);
            if property.required && !seen.has(index, slot.bit) {
                self.find(Code::MissingField, slot.node, &at.down(Step::Property(slot.property)), 0);
            }
        }
    }

    /// A field counts as given when it was sent and is not `null`; a flag only when it is `true`.
    fn scopes(&mut self, object: &Object<'_>, map: &Map<String, Value>, at: &Frame<'_>) {
        if !self.coerces() {
            return;
        }
        for (number, scope) in (1..).zip(&object.rules.scopes) {
            let given = |id: &&PropId| {
                let property = self.guard.property(**id);
                let names = property.aliases.iter().map(AsRef::as_ref).chain([&*property.name]);
                names.into_iter().filter_map(|name| map.get(name)).any(counts)
            };
            let count = scope.fields.iter().filter(given).count();
            match (scope.kind, count) {
                (_, 0) => self.find(Code::MissingField, object.id, at, number),
                (ScopeKind::ExactlyOne, 2..) => self.find(Code::ConflictingFields, object.id, at, number),
                _ => {}
            }
        }
    }

    fn apply(&self, object: &Object<'_>, map: &mut Map<String, Value>, repair: &Repair) {
        match repair {
            Repair::Drop { key, .. } => {
                map.remove(key);
            }
            Repair::Rename { key, slot } => {
                if let (Some(value), Some(slot)) = (map.remove(key), object.plan.slots.get(*slot)) {
                    map.insert(self.guard.property(slot.property).name.to_string(), value);
                }
            }
        }
    }

    fn put_defaults<S: Seen>(
        &self,
        object: &Object<'_>,
        map: &mut Map<String, Value>,
        at: &Frame<'_>,
        seen: &S,
    ) {
        for (index, slot) in object.plan.slots.iter().take(object.rules.properties.len()).enumerate() {
            let wanted = self.wanted_defaults(object.plan, at);
            let has_default = wanted.get(index / 64).is_some_and(|word| word & slot.bit != 0);
            if has_default && !seen.has(index, slot.bit) {
                if let Some(default) = &self.guard.node(slot.node).default {
                    map.insert(self.guard.property(slot.property).name.to_string(), default.clone());
                }
            }
        }
    }

    /// The defaults that this walk puts into an object, by slot.
    pub(super) fn wanted_defaults<'p>(&self, plan: &'p super::plan::ObjectPlan, at: &Frame<'_>) -> &'p [u64] {
        match self.mode {
            Mode::Check => &plan.defaults,
            Mode::Typed if !at.is_root() => &plan.own_defaults,
            Mode::Pure | Mode::Typed => &[],
        }
    }
}

fn counts(value: &Value) -> bool {
    !matches!(value, Value::Null | Value::Bool(false))
}
