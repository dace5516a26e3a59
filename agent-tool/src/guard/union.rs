//! `anyOf`: which branch a value is meant for, and what is wrong with it there.

use std::cell::OnceCell;

use serde_json::Value;

use super::Compiled;
use super::finding::{Code, Findings, Frame, Step};
use super::rules::{Additional, Node, NodeId, Property, Tag, Types, Union};
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
        let meant = OnceCell::new();
        match self.as_it_is(union, &meant, value, at) {
            Ok(()) => Ok(()),
            Err(Untaken::ByCalls(findings)) => Err(Some(findings)),
            Err(Untaken::BySchema(said)) if self.coerces() => {
                let coerced = self.coerced_branch(id, union, meant.into_inner().flatten(), value, at);
                coerced.map_err(|refused| refused.or(said))
            }
            Err(Untaken::BySchema(said)) => Err(said),
        }
    }

    /// The first branch that takes the value as it is. Each is walked once: unions stand in unions. Which one is meant is
    /// asked once one has not taken the value.
    fn as_it_is(
        &mut self,
        union: &Union,
        meant: &OnceCell<Option<NodeId>>,
        value: &mut Value,
        at: &Frame<'_>,
    ) -> Result<(), Untaken> {
        let mut by_calls = None;
        let mut said = None;
        for branch in &union.branches {
            let mut pure = self.aside(Mode::Pure);
            pure.value(*branch, value, at);
            if !pure.passes() {
                if *meant.get_or_init(|| self.meant(union, value)) == Some(*branch) {
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

    /// The branch whose violations say most: the only one besides `null`; the one that is named; or, where nothing names
    /// one and the branches have no names to be told apart by, the only one of the value's kind.
    fn meant(&self, union: &Union, value: &Value) -> Option<NodeId> {
        let guard = self.guard;
        let branches = || union.branches.iter().copied().filter(|branch| guard.kinds(*branch) != Types::NULL);
        if let Some(only) = only(branches()) {
            return Some(only);
        }
        let mut named = branches().filter(|branch| guard.names(union, *branch, value)).peekable();
        if named.peek().is_some() {
            return only(named);
        }
        if guard.is_external(union) {
            return None;
        }
        only(branches().filter(|branch| guard.kinds(*branch).meets(kind(value))))
    }
}

fn only<T>(mut items: impl Iterator<Item = T>) -> Option<T> {
    let first = items.next()?;
    items.next().is_none().then_some(first)
}

impl Compiled {
    /// Whether a union is an externally tagged enum: texts that name variants, and objects whose only key does.
    pub(crate) fn is_external(&self, union: &Union) -> bool {
        let is_variant = |branch: &NodeId| {
            let texts = self.node(*branch).allowed.as_deref();
            texts.is_some_and(|texts| texts.iter().all(Value::is_string))
                || self.variant(*branch).is_some()
                || self.kinds(*branch) == Types::NULL
        };
        union.tag.is_none()
            && union.branches.iter().any(|branch| self.variant(*branch).is_some())
            && union.branches.iter().all(is_variant)
    }

    /// The only key of an object, as an externally tagged enum has it for a variant that holds something.
    pub(crate) fn variant(&self, branch: NodeId) -> Option<&Property> {
        let rules = self.node(branch).object.as_deref()?;
        let [id] = rules.properties.as_slice() else { return None };
        let property = self.property(*id);
        (property.required && rules.additional == Additional::Closed).then_some(property)
    }

    /// Whether a value names a branch, in whatever form. Where no key is one that the branches know, a text in the object
    /// may be the name: `{"type": "preview"}`.
    fn names(&self, union: &Union, branch: NodeId, value: &Value) -> bool {
        match value {
            Value::String(text) => self.key_of(branch, true) == Some(text),
            Value::Object(sent) => {
                let by_key = sent.keys().any(|key| self.declares(union, key) || self.lists(union, key));
                let is_sent = |name: &str| {
                    let in_values = || sent.values().any(|value| value.as_str() == Some(name));
                    if by_key { sent.contains_key(name) } else { in_values() }
                };
                let texts = self.node(branch).allowed.iter().flatten().filter_map(Value::as_str);
                let mut units = texts.filter(|text| !(by_key && self.declares(union, text)));
                self.key_of(branch, false).is_some_and(is_sent) || units.any(is_sent)
            }
            _ => false,
        }
    }

    /// The only key that an object asks for; `alone`, where it has no other.
    fn key_of(&self, branch: NodeId, alone: bool) -> Option<&str> {
        let properties = self.node(branch).object.iter().flat_map(|rules| &rules.properties);
        let asked = properties.map(|id| self.property(*id)).filter(|one| alone || one.required);
        only(asked).filter(|one| one.required).map(|one| &*one.name)
    }

    /// Whether an object among the branches has a property of that name.
    fn declares(&self, union: &Union, name: &str) -> bool {
        let objects = union.branches.iter().filter_map(|branch| self.node(*branch).object.as_deref());
        objects.flat_map(|rules| &rules.properties).any(|id| &*self.property(*id).name == name)
    }

    /// Whether a branch takes that very text.
    fn lists(&self, union: &Union, text: &str) -> bool {
        let texts = union.branches.iter().filter_map(|branch| self.node(*branch).allowed.as_deref());
        texts.flatten().any(|known| known.as_str() == Some(text))
    }
}
