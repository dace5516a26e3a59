//! `anyOf`: which branch a value is meant for, and what is wrong with it there.

use serde_json::Value;

use super::finding::{Code, Frame, Step};
use super::rules::{NodeId, Tag, Types, Union};
use super::walk::{Walk, kind};

impl Walk<'_> {
    /// A value against a union. The tag decides where there is one; else the branch that takes the value as it
    /// is; else, with coercions, the only branch that takes it then.
    #[inline(never)]
    pub(super) fn union(&mut self, id: NodeId, union: &Union, value: &mut Value, at: &Frame<'_>) {
        if let (Some(tag), Value::Object(_)) = (&union.tag, &*value) {
            return self.tagged(id, union, tag, value, at);
        }
        if let Some(branch) = union.branches.iter().find(|branch| self.judge(**branch, value)) {
            if self.coerces() {
                self.value(*branch, value, at);
            }
            return;
        }
        if self.coerces() && self.coerce_union(union, value, at) {
            return;
        }
        match self.meant(union, value) {
            Some(branch) => self.value(branch, value, at),
            None if self.guard.kinds(id).meets(kind(value)) => self.find(Code::NoVariant, id, at, 0),
            None => self.find(Code::WrongType, id, at, 0),
        }
    }

    fn tagged(&mut self, id: NodeId, union: &Union, tag: &Tag, value: &mut Value, at: &Frame<'_>) {
        let sent = value.get(&*tag.name);
        let named = sent
            .and_then(Value::as_str)
            .and_then(|sent| tag.values.iter().position(|known| **known == *sent));
        if let Some(branch) = named.and_then(|index| union.branches.get(index)) {
            return self.value(*branch, value, at);
        }
        let code = match sent {
            None => Code::MissingField,
            Some(Value::String(_)) => Code::NotInEnum,
            Some(_) => Code::WrongType,
        };
        match union.branches.first().and_then(|branch| self.property_named(*branch, &tag.name)) {
            Some(property) => self.find(code, id, &at.down(Step::Property(property)), 0),
            None => self.find(Code::NoVariant, id, at, 0),
        }
    }

    fn property_named(&self, branch: NodeId, name: &str) -> Option<u32> {
        let rules = self.guard.node(branch).object.as_ref()?;
        rules.properties.iter().copied().find(|id| *self.guard.property(*id).name == *name)
    }

    fn coerce_union(&mut self, union: &Union, value: &mut Value, at: &Frame<'_>) -> bool {
        let mut taken = None;
        for branch in &union.branches {
            let mut copy = value.clone();
            let mut aside = self.aside(self.mode);
            // The real place, so that what is coerced is recorded with its way.
            aside.value(*branch, &mut copy, at);
            if aside.passes() {
                if taken.is_some() {
                    return false;
                }
                taken = Some((copy, aside.coercions));
            }
        }
        let Some((coerced, coercions)) = taken else { return false };
        *value = coerced;
        self.coercions.extend(coercions);
        true
    }

    /// The branch whose violations say most: the only one besides `null`, or the only one of the value's kind.
    fn meant(&self, union: &Union, value: &Value) -> Option<NodeId> {
        let mut branches =
            union.branches.iter().copied().filter(|branch| self.guard.kinds(*branch) != Types::NULL);
        if let (Some(only), None) = (branches.next(), branches.next()) {
            return Some(only);
        }
        let mut branches =
            union.branches.iter().copied().filter(|branch| self.guard.kinds(*branch).meets(kind(value)));
        match (branches.next(), branches.next()) {
            (Some(only), None) => Some(only),
            _ => None,
        }
    }
}
