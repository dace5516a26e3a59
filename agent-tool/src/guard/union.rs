//! `anyOf`: which branch a value is meant for, and what is wrong with it there.

use serde_json::Value;

use super::finding::{Code, Findings, Frame, Step};
use super::rules::{Node, NodeId, Tag, Types, Union};
use super::walk::{Mode, Walk, kind};

/// What the branches of a union say of a value that none of them takes: nothing, or what the meant one finds.
type Refused = Option<Findings>;

/// Why no branch takes a value as it is.
enum Untaken {
    /// A branch does, but for the rules of a tool call.
    ByCalls(Findings),
    /// None does.
    BySchema(Refused),
}

impl Walk<'_> {
    /// A value against a union. The tag decides where there is one; else the branch that takes the value as it
    /// is; else, with coercions, the only branch that takes it then.
    #[inline(never)]
    pub(super) fn union(
        &mut self,
        id: NodeId,
        node: &Node,
        union: &Union,
        value: &mut Value,
        at: &Frame<'_>,
    ) {
        if let (Some(tag), Value::Object(_)) = (&union.tag, &*value) {
            return self.tagged(id, union, tag, value, at);
        }
        if self.coerces() && self.json_text(id, node, value, at) {
            return;
        }
        match self.branches(id, union, value, at) {
            Ok(()) => {}
            Err(Some(findings)) => self.adopt(findings),
            Err(None) if self.guard.kinds(id).meets(kind(value)) => self.find(Code::NoVariant, id, at, 0),
            Err(None) => {
                let code = self.code_of(id, node, value);
                self.find(code, id, at, 0);
            }
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
        if self.coerces() && self.coerced_branch(id, union, None, value, at).is_ok() {
            return;
        }
        match union.branches.first().and_then(|branch| self.property_named(*branch, &tag.name)) {
            Some(property) => self.find(code, id, &at.down(Step::Property(property)), 0),
            None => self.find(Code::NoVariant, id, at, 0),
        }
    }

    fn property_named(&self, branch: NodeId, name: &str) -> Option<u32> {
        let rules = self.guard.node(branch).object.as_ref()?;
        rules.properties.iter().copied().find(|id| *self.guard.property(*id).name == *name)
    }

    fn branches(
        &mut self,
        id: NodeId,
        union: &Union,
        value: &mut Value,
        at: &Frame<'_>,
    ) -> Result<(), Refused> {
        let meant = self.meant(union, value);
        match self.as_it_is(union, meant, value, at) {
            Ok(()) => Ok(()),
            Err(Untaken::ByCalls(findings)) => Err(Some(findings)),
            Err(Untaken::BySchema(said)) if self.coerces() => {
                self.coerced_branch(id, union, meant, value, at).map_err(|refused| refused.or(said))
            }
            Err(Untaken::BySchema(said)) => Err(said),
        }
    }

    /// The first branch that takes the value as it is.
    fn as_it_is(
        &mut self,
        union: &Union,
        meant: Option<NodeId>,
        value: &mut Value,
        at: &Frame<'_>,
    ) -> Result<(), Untaken> {
        let mut by_calls = None;
        let mut said = None;
        for branch in &union.branches {
            let mut pure = self.aside(Mode::Pure);
            pure.value(*branch, value, at);
            if !pure.passes() {
                if meant == Some(*branch) {
                    said = Some(pure.findings);
                }
                continue;
            }
            if !self.coerces() {
                return Ok(());
            }
            let mut call = self.aside_in(union);
            call.value(*branch, value, at);
            if call.passes() {
                self.coercions.extend(call.coercions);
                return Ok(());
            }
            by_calls.get_or_insert(call.findings);
        }
        Err(by_calls.map_or(Untaken::BySchema(said), Untaken::ByCalls))
    }

    /// The only branch that takes the value with coercions; not one of several.
    fn coerced_branch(
        &mut self,
        id: NodeId,
        union: &Union,
        meant: Option<NodeId>,
        value: &mut Value,
        at: &Frame<'_>,
    ) -> Result<(), Refused> {
        let mut taken = None;
        let mut said = None;
        let mut several = false;
        for branch in &union.branches {
            let mut copy = value.clone();
            let mut aside = self.aside_in(union);
            // The real place, so that what is coerced is recorded with its way.
            aside.value(*branch, &mut copy, at);
            if aside.passes() {
                // What stands beside the union holds for what came of the value, too.
                if !self.judge(id, &mut copy) {
                    continue;
                }
                several |= taken.is_some();
                taken = Some((copy, aside.coercions));
            } else if meant == Some(*branch) {
                said = Some((copy, aside.findings));
            }
        }
        match taken {
            Some((coerced, coercions)) if !several => {
                *value = coerced;
                self.coercions.extend(coercions);
                Ok(())
            }
            // What is wrong is said of the value as the branch saw it: decoded, say.
            _ => Err(said.map(|(seen, findings)| {
                *value = seen;
                findings
            })),
        }
    }

    fn aside_in(&self, union: &Union) -> Walk<'_> {
        let mut aside = self.aside(self.mode);
        aside.bare |= union.is_open_choice;
        aside
    }

    /// The branch whose violations say most: the only one besides `null`, the one that is named, or the only one of
    /// the value's kind.
    fn meant(&self, union: &Union, value: &Value) -> Option<NodeId> {
        let mut branches =
            union.branches.iter().copied().filter(|branch| self.guard.kinds(*branch) != Types::NULL);
        if let (Some(only), None) = (branches.next(), branches.next()) {
            return Some(only);
        }
        if let Some(named) = self.named(union, value) {
            return Some(named);
        }
        let mut branches =
            union.branches.iter().copied().filter(|branch| self.guard.kinds(*branch).meets(kind(value)));
        match (branches.next(), branches.next()) {
            (Some(only), None) => Some(only),
            _ => None,
        }
    }

    /// The variant of an externally tagged enum: the only object that asks for one key, which was sent, or that has no
    /// property but the one that a text names.
    fn named(&self, union: &Union, value: &Value) -> Option<NodeId> {
        let alone = value.is_string();
        let is_sent = |name: &str| match value {
            Value::String(text) => text == name,
            Value::Object(map) => map.contains_key(name),
            _ => false,
        };
        let asks = |branch: &NodeId| {
            let properties = self.guard.node(*branch).object.iter().flat_map(|rules| &rules.properties);
            let mut asked = properties.map(|id| self.guard.property(*id)).filter(|one| alone || one.required);
            asked.next().is_some_and(|one| one.required && is_sent(&one.name)) && asked.next().is_none()
        };
        let mut named = union.branches.iter().copied().filter(asks);
        named.next().filter(|_| named.next().is_none())
    }
}
