//! The rest of an object once its entries were looked at: other names, conflicts, what is missing, defaults.

use std::collections::HashMap;

use serde_json::{Map, Value};

use super::finding::{Code, Frame, Step};
use super::object::{Object, Repair};
use super::plan::{Fill, ObjectPlan};
use super::rules::{Additional, Flag, NodeId, ObjectRules, PropId, Types};
use super::seen::Seen;
use super::walk::{Mode, Walk};
use crate::coercion::CoercionKind;
use crate::spec::{Lenient, ScopeKind};
use crate::suggest::fold;

impl Walk<'_> {
    /// The property that an undeclared key is another name of.
    pub(super) fn other_name(
        &self,
        object: Object<'_>,
        key: &str,
        value: &Value,
    ) -> Option<(usize, CoercionKind)> {
        if !self.coerces() {
            return None;
        }
        let slots = object.plan.slots.iter().enumerate();
        let aliased =
            |property: PropId| self.guard.property(property).aliases.iter().any(|alias| alias == key);
        if let Some((index, _)) = slots.clone().find(|(_, slot)| aliased(slot.property)) {
            return Some((index, CoercionKind::Alias));
        }
        let lenient = self.guard.node(object.id).note.lenient.has(Lenient::KEY_CASE);
        if !lenient || self.guard.additional(object.id) != Additional::Closed {
            return None;
        }
        let folded = fold(key);
        let mut same = slots.filter(|(_, slot)| *self.guard.property(slot.property).folded == *folded);
        match (same.next(), same.next()) {
            (Some((index, slot)), None) => {
                let flag = self.guard.node(slot.node).note.flag != Flag::None;
                let flag = flag || self.guard.carries_flag(slot.node, value);
                (!flag).then_some((index, CoercionKind::KeyCase))
            }
            _ => None,
        }
    }

    /// What a look at every entry leaves to do. `before` coercions were made outside of the object.
    #[inline(never)]
    pub(super) fn finish<S: Seen>(
        &mut self,
        object: Object<'_>,
        map: &mut Map<String, Value>,
        at: &Frame<'_>,
        seen: &mut S,
        repairs: &[Repair],
        before: usize,
    ) {
        self.repair(object, at, seen, repairs);
        self.missing(object, at, seen);
        self.scopes(object, map, at, seen, repairs);
        // A refused call keeps its keys: the words are made from what was sent.
        if !self.passes() {
            return;
        }
        let names = self.names_in_map(object, map, before);
        for repair in repairs {
            self.apply(object, map, repair);
        }
        // Beside a union, defaults wait until the union has judged what was sent.
        if self.guard.node(object.id).union.is_none() {
            self.put_defaults(object.plan, map, at);
        }
        self.follow(&names, map, at, before);
    }

    /// The keys in their order, where a coercion may have been recorded by the number of a key.
    fn names_in_map(&self, object: Object<'_>, map: &Map<String, Value>, before: usize) -> Vec<String> {
        let of_one_kind = matches!(self.guard.additional(object.id), Additional::Of(_));
        let numbered = of_one_kind && self.coercions.len() > before;
        if numbered { map.keys().cloned().collect() } else { Vec::new() }
    }

    /// Renumbers the keys of a map in the coercions below it, once keys have come and gone. Those `before` were made
    /// elsewhere.
    fn follow(&mut self, names: &[String], map: &Map<String, Value>, at: &Frame<'_>, before: usize) {
        if names.is_empty() {
            return;
        }
        let around = at.path();
        let numbers: HashMap<&str, u32> = map.keys().map(String::as_str).zip(0..).collect();
        for (path, _) in self.coercions.get_mut(before..).unwrap_or_default() {
            path.renumber(around.steps(), |key| numbers.get(names.get(key as usize)?.as_str()).copied());
        }
    }

    /// The defaults of an object that stands beside a union, where the union takes the object with them too.
    #[inline(never)]
    pub(super) fn defaults_beside(
        &mut self,
        id: NodeId,
        rules: &ObjectRules,
        map: &mut Map<String, Value>,
        at: &Frame<'_>,
        before: usize,
    ) {
        let Some(plan) = self.guard.plan.objects.get(rules.plan as usize) else { return };
        if !self.passes() || plan.defaults_of(self.fill(at)).iter().all(|mask| *mask == 0) {
            return;
        }
        let mut filled = map.clone();
        self.put_defaults(plan, &mut filled, at);
        let mut filled = Value::Object(filled);
        if self.judge(id, &mut filled) {
            let names = map.keys().cloned().collect::<Vec<_>>();
            if let Value::Object(filled) = filled {
                *map = filled;
            }
            self.follow(&names, map, at, before);
        }
    }

    fn repair<S: Seen>(&mut self, object: Object<'_>, at: &Frame<'_>, seen: &mut S, repairs: &[Repair]) {
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
            let Repair::Drop { slot } = repair else { continue };
            if let Some(place) = slot_of(*slot) {
                seen.clear(*slot, place.bit);
            }
        }
    }

    fn missing<S: Seen>(&mut self, object: Object<'_>, at: &Frame<'_>, seen: &S) {
        if seen.holds(&object.plan.required) {
            return;
        }
        for (index, slot) in object.plan.slots.iter().enumerate() {
            let property = self.guard.property(slot.property);
            if property.required && !seen.has(index, slot.bit) {
                self.find(Code::MissingField, slot.node, &at.down(Step::Property(slot.property)), 0);
            }
        }
    }

    /// A field is sent when it is not `null` (but where that is a value of its own), a flag only when it is `true`. What is
    /// empty is sent, and says nothing: `[]` for "which" must not come to mean "all of them".
    fn scopes<S: Seen>(
        &mut self,
        object: Object<'_>,
        map: &Map<String, Value>,
        at: &Frame<'_>,
        seen: &S,
        repairs: &[Repair],
    ) {
        if !self.coerces() {
            return;
        }
        let slots = object.plan.slots.iter().enumerate();
        let rules = self.guard.node(object.id).object.as_ref();
        for (number, scope) in (1..).zip(rules.iter().flat_map(|rules| &rules.scopes)) {
            let sent = scope.fields.iter().filter_map(|id| {
                let (index, slot) = slots.clone().find(|(_, slot)| slot.property == *id)?;
                let renamed = repairs.iter().filter_map(|repair| match repair {
                    Repair::Rename { key, slot } if *slot == index => Some(key.as_str()),
                    _ => None,
                });
                let is_value = |value: &&Value| match value {
                    Value::Null => self.guard.node(slot.node).types.has(Types::NULL),
                    Value::Bool(flag) => *flag,
                    _ => true,
                };
                let mut names = renamed.chain([&*slot.word.text]);
                let value = names.find_map(|name| map.get(name).filter(is_value))?;
                seen.has(index, slot.bit).then_some(value)
            });
            let (sent, said) =
                sent.fold((0, 0), |(sent, said), value| (sent + 1, said + usize::from(!is_empty(value))));
            match (scope.kind, sent, said) {
                (_, _, 0) => self.find(Code::MissingField, object.id, at, number),
                (ScopeKind::ExactlyOne, 2.., _) => self.find(Code::ConflictingFields, object.id, at, number),
                _ => {}
            }
        }
    }

    fn apply(&self, object: Object<'_>, map: &mut Map<String, Value>, repair: &Repair) {
        match repair {
            Repair::Drop { slot } => {
                if let Some(slot) = object.plan.slots.get(*slot) {
                    map.remove(&*slot.word.text);
                }
            }
            Repair::Rename { key, slot } => {
                if let (Some(value), Some(slot)) = (map.remove(key), object.plan.slots.get(*slot)) {
                    map.insert(self.guard.property(slot.property).name.to_string(), value);
                }
            }
        }
    }

    fn put_defaults(&self, plan: &ObjectPlan, map: &mut Map<String, Value>, at: &Frame<'_>) {
        let wanted = plan.defaults_of(self.fill(at));
        for (index, slot) in plan.slots.iter().enumerate() {
            let has_default = wanted.get(index / 64).is_some_and(|word| word & slot.bit != 0);
            if has_default && !map.contains_key(&*slot.word.text) {
                if let Some(default) = &self.guard.node(slot.node).default {
                    map.insert(slot.word.text.to_string(), default.clone());
                }
            }
        }
    }

    /// The defaults that this walk puts into an object.
    #[inline]
    pub(super) fn fill(&self, at: &Frame<'_>) -> Fill {
        match self.mode {
            _ if self.bare => Fill::Nothing,
            Mode::Pure => Fill::Nothing,
            // Those of the root are fed to the type by themselves.
            Mode::Typed if at.is_root() => Fill::Nothing,
            Mode::Check | Mode::Typed => Fill::All,
        }
    }
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::String(text) => text.trim().is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::Object(map) => map.is_empty(),
        Value::Null | Value::Bool(_) | Value::Number(_) => false,
    }
}
