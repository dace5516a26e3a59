//! Facts of one field, laid over its property: default, flag, `null`, keys, and what only the guard is told.
//!
//! Values of keys are merged with schemars' in `keys`.

use serde_json::Value;

use super::keys;
use super::node::{Kind, Node, Property, at_leaf, below, chain};
use super::overlay::{Inherited, Overlay, Placed};
use super::problem::Problem;
use super::steady;
use crate::guard::rules::Flag;
use crate::spec::{DefaultSpec, FieldSpec, Lenient};

impl Overlay<'_> {
    pub(super) fn field(&mut self, property: &mut Property, placed: &Placed, parent: &str, from: Inherited) {
        let field = &self.seen(placed.field);
        let at = below(parent, &property.name);
        for alias in field.aliases {
            self.notes.alias(&at, alias);
        }
        if matches!(property.node.kind, Kind::Broken) {
            return;
        }
        self.default(property, field, &at);
        if field.dry_run {
            self.flag(property, parent, &at);
        }
        self.settle(&mut property.node, property.required, field.nullable, &at);
        if let Some(words) = placed.remediation {
            self.notes.place(&at).remediation = Some(words.into());
        }
        self.value(&mut property.node, field, &at, from);
    }

    /// The default of a field: ours, which the guard supplies, or serde's.
    fn default(&mut self, property: &mut Property, field: &FieldSpec, at: &str) {
        let given = match field.default {
            None => None,
            Some(DefaultSpec::Literal(literal)) => Some(literal.to_value()),
            Some(DefaultSpec::Computed(compute)) => match compute() {
                Ok(value) => {
                    if compute().is_ok_and(|again| !steady::is_same(&value, &again)) {
                        self.problems.add(Problem::VaryingDefault, at);
                    }
                    Some(value)
                }
                Err(why) => {
                    self.problems.push(Problem::DefaultRefused, at, why);
                    None
                }
            },
        };
        match given {
            // An `Option` whose default is `None`: the same as without a default.
            Some(Value::Null) => property.required = false,
            Some(value) => {
                property.required = false;
                property.node.default = Some(value);
            }
            None => {
                self.serde_default(property, !field.by_function, at);
                // A container's own default is empty, published or not, whenever it is asked.
                if field.empty_default && property.node.default.is_none() {
                    let note = self.notes.place(at);
                    note.empty_default = true;
                    note.fed = None;
                }
            }
        }
    }

    /// What serde fills an absent property with. What is published of it is fed, so that no function can answer
    /// otherwise once the contract stands; but for a property that the author's own function may read, to which the
    /// default may be a value, and no wire form.
    pub(super) fn serde_default(&mut self, property: &mut Property, is_read_by_serde: bool, at: &str) {
        if property.required {
            return;
        }
        match property.node.default.take() {
            // It says no more than "optional".
            Some(empty) if is_empty(&empty) => {
                let note = self.notes.place(at);
                note.empty_default = !is_read_by_serde;
                note.fed = Some(empty).filter(|_| is_read_by_serde);
            }
            // schemars leaves a default out that serde would not write.
            None if !property.node.null => self.notes.place(at).filled_unseen = true,
            None => {}
            default => {
                property.node.default = default;
                if !is_read_by_serde {
                    self.notes.place(at).serdes_own = true;
                }
            }
        }
    }

    /// The tool's own dry-run flag.
    fn flag(&mut self, property: &mut Property, parent: &str, at: &str) {
        if !parent.is_empty() || !matches!(property.node.kind, Kind::Boolean) {
            return self.problems.add(Problem::DryRunPlace, at);
        }
        if self.notes.dry_run.is_some() {
            return self.problems.add(Problem::DryRunTwice, at);
        }
        if property.node.default.as_ref().is_some_and(|default| *default != Value::Bool(true)) {
            self.problems.add(Problem::LiveDefault, at);
        }
        property.required = false;
        property.node.default = Some(Value::Bool(true));
        self.notes.dry_run = Some(property.name.clone());
        let note = self.notes.place(at);
        note.flag = Flag::DryRun;
        note.serdes_own = false;
    }

    /// `null` is taken where the author says so; for an optional property it is the same as nothing.
    pub(super) fn settle(&mut self, node: &mut Node, required: bool, nullable: bool, at: &str) {
        let mut taken = false;
        let mut stray = Vec::new();
        chain(node, at, &mut |node, at, depth| {
            taken |= node.null;
            if node.null && !nullable {
                if required || depth > 0 {
                    stray.push(at.to_owned());
                }
                node.null = false;
            }
        });
        for at in stray {
            self.problems.add(Problem::NullWithoutKey, &at);
        }
        if nullable && !taken && !matches!(node.kind, Kind::Any) {
            self.problems.push(Problem::KeyDoesNotApply, at, "`nullable` on a type that takes no `null`");
        }
    }

    /// The one field of a newtype variant.
    pub(super) fn variant_value(&mut self, node: &mut Node, field: &FieldSpec, at: &str, from: Inherited) {
        self.settle(node, true, field.nullable, at);
        self.value(node, field, at, Inherited { newtypes: 0, ..from });
    }

    /// A field as the rules see it: without its id where the contract is built for comparison.
    fn seen(&self, field: &FieldSpec) -> FieldSpec {
        FieldSpec { id: field.id.filter(|_| self.ids), ..*field }
    }

    /// The keys of a field, on the node that holds its value.
    pub(super) fn value(&mut self, node: &mut Node, field: &FieldSpec, at: &str, from: Inherited) {
        let field = &self.seen(field);
        if let Some(words) = field.description {
            node.description = Some(words.to_owned());
        }
        keys::apply(node, field, from.newtypes > 0, at, self.problems);
        if field.check && from.apart {
            let detail = "`check` inside a type that serde converts, or that is named with `nested`";
            self.problems.push(Problem::KeyDoesNotApply, at, detail);
        }
        let from =
            Inherited { secret: from.secret || field.secret, apart: from.apart || field.apart, ..from };
        self.say(node, field, at, from);
        match (field.nested)() {
            Some(spec) => self.of_type(node, spec, at, from),
            None => self.bare(node, at, Inherited { free: field.free_text, ..from }),
        }
    }

    /// What the guard is told of a field.
    fn say(&mut self, node: &mut Node, field: &FieldSpec, at: &str, from: Inherited) {
        node.when_absent = field.when_absent.or(node.when_absent);
        node.broadens = field.broadens.or(node.broadens);
        let notes = &mut self.notes;
        let lenient = from.lenient.with(field.lenient);
        if !field.also_called.is_empty() {
            notes.place(at).also_called.extend(field.also_called.iter().map(|name| (*name).into()));
        }
        if field.broadens.is_some() {
            notes.place(at).flag = Flag::Broadens;
        }
        chain(node, at, &mut |node, at, _| {
            node.free |= field.free_text;
            node.raw |= field.raw.is_some();
            if lenient != Lenient::NONE || from.secret || field.remediation.is_some() {
                let said = notes.place(at);
                said.lenient = said.lenient.with(lenient);
                said.secret |= from.secret;
                said.remediation = field.remediation.map(Into::into).or(said.remediation.take());
            }
        });
        at_leaf(node, at, |leaf, at| {
            if let (Some(example), true) = (&leaf.example, leaf.is_scalar()) {
                notes.place(at).example = Some(example.clone());
            }
            if field.id.is_some() {
                let said = notes.place(at);
                said.id = true;
                if let Kind::Integer(integer) = &leaf.kind {
                    said.id_range = Some(integer.exact());
                }
            }
        });
    }
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Array(items) => items.is_empty(),
        Value::Object(map) => map.is_empty(),
        _ => false,
    }
}
