//! What the derive knows, laid over the portable core: keys of fields, at every depth, through lists and maps.
//!
//! The walk follows the schema, which is finite; specs of recursive types are therefore no danger. Rules go
//! into the nodes, everything that a schema cannot say into [`Notes`]. Values of keys are merged in `keys`.

use serde_json::Value;

use super::keys;
use super::names::Names;
use super::node::{Extra, Kind, Node, Object, Property, below};
use super::notes::Notes;
use super::problem::{Problem, Problems};
use crate::guard::rules::Flag;
use crate::spec::{ArgsSpec, DefaultSpec, FieldSpec, Lenient, Scope, Shape};

/// Lays the facts of a tool over its schema.
pub(crate) fn apply(
    root: &mut Node,
    spec: &'static ArgsSpec,
    names: &Names,
    problems: &mut Problems,
) -> Notes {
    let mut overlay = Overlay { names, problems, notes: Notes::default() };
    overlay.notes.lenient = spec.lenient;
    match (&mut root.kind, spec.shape) {
        (Kind::Broken, _) => {}
        (Kind::Object(object), Shape::Struct(fields)) if !object.is_map() => {
            overlay.own_words(spec, "");
            overlay.structure(object, fields, spec.scopes, "", Inherited::default());
        }
        _ => overlay.problems.add(Problem::NotAStruct, ""),
    }
    overlay.notes
}

/// What fields have from what stands around them.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Inherited {
    pub(super) lenient: Lenient,
    pub(super) secret: bool,
    /// The author takes anything here.
    pub(super) free: bool,
    /// How many newtypes stand around: a newtype of itself has no end.
    pub(super) newtypes: u8,
    /// The property that names the variant that this object is.
    pub(super) tag: Option<&'static str>,
}

pub(super) struct Overlay<'a> {
    names: &'a Names,
    pub(super) problems: &'a mut Problems,
    notes: Notes,
}

/// A field with what it has from the struct that it was flattened out of.
struct Placed {
    field: &'static FieldSpec,
    pub(super) lenient: Lenient,
    remediation: Option<&'static str>,
}

impl Overlay<'_> {
    /// The facts of a type, on a node that holds it: through lists and maps.
    pub(super) fn of_type(&mut self, node: &mut Node, spec: &'static ArgsSpec, at: &str, from: Inherited) {
        let from = Inherited { lenient: from.lenient.with(spec.lenient), free: false, ..from };
        if let Shape::Newtype(field) = spec.shape {
            if from.newtypes < 32 {
                self.own_words(spec, &at_leaf(node, at, |_, at| at.to_owned()));
                let inside = Inherited { newtypes: from.newtypes + 1, ..from };
                return self.value(node, field, at, inside);
            }
            return;
        }
        at_leaf(node, at, |node, at| {
            self.own_words(spec, at);
            match (&mut node.kind, spec.shape) {
                (Kind::Broken, _) => {}
                (Kind::Object(object), Shape::Struct(fields)) if !object.is_map() => {
                    self.structure(object, fields, spec.scopes, at, from);
                }
                (_, Shape::Enum { tag, content, variants }) => {
                    self.enumeration(node, (tag, content), variants, at, from);
                }
                _ => self.problems.push(Problem::NoSuchProperty, at, format!("`{}` is no object", spec.rust)),
            }
        });
    }

    /// What a type says of itself; its field has the first word.
    fn own_words(&mut self, spec: &'static ArgsSpec, at: &str) {
        if spec.remediation.is_none() && (spec.lenient == Lenient::NONE || at.is_empty()) {
            return;
        }
        let note = self.notes.place(at);
        note.lenient = note.lenient.with(spec.lenient);
        if note.remediation.is_none() {
            note.remediation = spec.remediation.map(Into::into);
        }
    }

    pub(super) fn structure(
        &mut self,
        object: &mut Object,
        fields: &'static [FieldSpec],
        scopes: &'static [Scope],
        at: &str,
        from: Inherited,
    ) {
        let tag = from.tag;
        let from = Inherited { tag: None, newtypes: 0, ..from };
        let mut placed = Vec::new();
        self.place(object, fields, scopes, at, (from.lenient, None), &mut placed);
        self.names.compare(at, &placed.iter().map(|placed| placed.field).collect::<Vec<_>>(), self.problems);
        self.take_injected(object, &mut placed, at);
        let order: Vec<&str> = tag.into_iter().chain(placed.iter().map(|placed| placed.field.wire)).collect();
        object.sort_by(&order);
        for Placed { field, .. } in &placed {
            if object.property(field.wire).is_none() {
                self.problems.push(Problem::NoSuchProperty, at, format!("`{}`", field.wire));
            }
        }
        for property in &mut object.properties {
            match placed.iter().find(|placed| placed.field.wire == property.name) {
                Some(placed) => {
                    let from = Inherited { lenient: placed.lenient, ..from };
                    self.field(property, placed, at, from);
                }
                None => self.bare_property(property, at, from),
            }
        }
    }

    /// The fields in the struct's order, flattened ones at the place of their struct.
    fn place(
        &mut self,
        object: &mut Object,
        fields: &'static [FieldSpec],
        scopes: &'static [Scope],
        at: &str,
        around: (Lenient, Option<&'static str>),
        placed: &mut Vec<Placed>,
    ) {
        for scope in scopes {
            let names: Vec<String> = scope.fields.iter().map(|name| (*name).to_owned()).collect();
            for name in names.iter().filter(|name| object.property(name).is_none()) {
                self.problems.push(Problem::NoSuchProperty, at, format!("a scope names `{name}`"));
            }
            if names.iter().all(|name| object.property(name).is_some()) {
                self.notes.scope(at, scope.kind, names.clone());
                object.scopes.push((scope.kind, names));
            }
        }
        for field in fields {
            if !field.flatten {
                placed.push(Placed { field, lenient: around.0, remediation: around.1 });
                continue;
            }
            if let Some(ArgsSpec { shape: Shape::Struct(inner), lenient, remediation, scopes, .. }) =
                (field.nested)()
            {
                let around = (around.0.with(*lenient), field.remediation.or(*remediation).or(around.1));
                self.place(object, inner, scopes, at, around, placed);
            }
        }
    }

    /// Fields that the host supplies are no properties: who sends one sends an undeclared key.
    fn take_injected(&mut self, object: &mut Object, placed: &mut Vec<Placed>, at: &str) {
        placed.retain(|placed| {
            if !placed.field.inject {
                return true;
            }
            if at.is_empty() {
                self.notes.injected.push(placed.field.wire);
            } else {
                self.problems.push(Problem::KeyDoesNotApply, at, "`inject` below the tool's own fields");
            }
            object.properties.retain(|property| property.name != placed.field.wire);
            false
        });
    }

    fn field(&mut self, property: &mut Property, placed: &Placed, parent: &str, from: Inherited) {
        let field = placed.field;
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
    fn default(&mut self, property: &mut Property, field: &'static FieldSpec, at: &str) {
        let given = match field.default {
            None => None,
            Some(DefaultSpec::Literal(literal)) => Some(literal.to_value()),
            Some(DefaultSpec::Computed(compute)) => match compute() {
                Ok(value) => Some(value),
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
            None => self.serde_default(property, at),
        }
    }

    /// An absent property that is no `Option` is filled by serde.
    fn serde_default(&mut self, property: &mut Property, at: &str) {
        if !property.required && (property.node.default.is_some() || !property.node.null) {
            self.notes.place(at).serde_default = true;
            // An empty list says no more than "optional".
            let empty = |value: &Value| {
                value.as_array().is_some_and(Vec::is_empty)
                    || value.as_object().is_some_and(|map| map.is_empty())
            };
            property.node.default = property.node.default.take().filter(|value| !empty(value));
        }
    }

    /// The tool's own dry-run flag.
    fn flag(&mut self, property: &mut Property, parent: &str, at: &str) {
        if !parent.is_empty() || !matches!(property.node.kind, Kind::Boolean) || self.notes.dry_run.is_some()
        {
            return self.problems.add(Problem::DryRunPlace, at);
        }
        if property.node.default.as_ref().is_some_and(|default| *default != Value::Bool(true)) {
            self.problems.add(Problem::LiveDefault, at);
        }
        property.required = false;
        property.node.default = Some(Value::Bool(true));
        self.notes.dry_run = Some(property.name.clone());
        let note = self.notes.place(at);
        note.flag = Flag::DryRun;
        note.serde_default = false;
    }

    /// `null` is taken where the author says so; for an optional property it is the same as nothing.
    fn settle(&mut self, node: &mut Node, required: bool, nullable: bool, at: &str) {
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
    pub(super) fn variant_value(
        &mut self,
        node: &mut Node,
        field: &'static FieldSpec,
        at: &str,
        from: Inherited,
    ) {
        self.settle(node, true, field.nullable, at);
        self.value(node, field, at, Inherited { newtypes: 0, ..from });
    }

    /// The keys of a field, on the node that holds its value.
    fn value(&mut self, node: &mut Node, field: &'static FieldSpec, at: &str, from: Inherited) {
        if let Some(words) = field.description {
            node.description = Some(words.to_owned());
        }
        keys::apply(node, field, from.newtypes > 0, at, self.problems);
        let from = Inherited { secret: from.secret || field.secret, ..from };
        self.say(node, field, at, from);
        match (field.nested)() {
            Some(spec) => self.of_type(node, spec, at, from),
            None => self.bare(node, at, Inherited { free: field.free_text, ..from }),
        }
    }

    /// What the guard is told of a field.
    fn say(&mut self, node: &mut Node, field: &'static FieldSpec, at: &str, from: Inherited) {
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
            if lenient != Lenient::NONE || from.secret || field.remediation.is_some() {
                let note = notes.place(at);
                note.lenient = note.lenient.with(lenient);
                note.secret |= from.secret;
                note.remediation = field.remediation.map(Into::into).or(note.remediation.take());
            }
        });
        at_leaf(node, at, |leaf, at| {
            if let (Some(example), true) = (&leaf.example, leaf.is_scalar()) {
                notes.place(at).example = Some(example.clone());
            }
            if field.id.is_some() {
                let note = notes.place(at);
                note.id = true;
                if let Kind::Integer(integer) = &leaf.kind {
                    note.id_range = Some(integer.exact());
                }
            }
        });
    }

    /// What stands below a field whose type says nothing to us.
    pub(super) fn bare(&mut self, node: &mut Node, at: &str, from: Inherited) {
        node.free |= from.free;
        match &mut node.kind {
            Kind::Array(array) => self.bare(&mut array.items, &below(at, "*"), from),
            Kind::Object(object) => {
                if let Extra::Of(values) = &mut object.extra {
                    self.bare(values, &below(at, "*"), from);
                }
                for property in &mut object.properties {
                    self.bare_property(property, at, from);
                }
            }
            Kind::Union(union) => {
                for branch in &mut union.branches {
                    self.bare(branch, at, from);
                }
            }
            _ => {}
        }
    }

    fn bare_property(&mut self, property: &mut Property, parent: &str, from: Inherited) {
        let at = below(parent, &property.name);
        self.serde_default(property, &at);
        self.settle(&mut property.node, property.required, false, &at);
        if looks_like_id(&property.name)
            && at_leaf(&mut property.node, &at, |leaf, _| takes_an_id(&leaf.kind))
        {
            self.problems.push(Problem::IdWithoutKey, &at, format!("`{}`", property.name));
        }
        if from.lenient != Lenient::NONE || from.secret {
            let notes = &mut self.notes;
            chain(&mut property.node, &at, &mut |_, at, _| {
                let note = notes.place(at);
                note.lenient = note.lenient.with(from.lenient);
                note.secret |= from.secret;
            });
        }
        self.bare(&mut property.node, &at, from);
    }
}

/// What lists and maps hold in the end, with its place.
pub(super) fn at_leaf<R>(node: &mut Node, at: &str, visit: impl FnOnce(&mut Node, &str) -> R) -> R {
    match &mut node.kind {
        Kind::Array(array) => return at_leaf(&mut array.items, &below(at, "*"), visit),
        Kind::Object(object) if object.is_map() => {
            if let Extra::Of(values) = &mut object.extra {
                return at_leaf(values, &below(at, "*"), visit);
            }
        }
        _ => {}
    }
    visit(node, at)
}

/// A node with its place and depth, then what it holds as a list or map, down to the leaf.
pub(super) fn chain(node: &mut Node, at: &str, visit: &mut dyn FnMut(&mut Node, &str, usize)) {
    fn go(node: &mut Node, at: &str, depth: usize, visit: &mut dyn FnMut(&mut Node, &str, usize)) {
        visit(node, at, depth);
        match &mut node.kind {
            Kind::Array(array) => go(&mut array.items, &below(at, "*"), depth + 1, visit),
            Kind::Object(object) if object.is_map() => {
                if let Extra::Of(values) = &mut object.extra {
                    go(values, &below(at, "*"), depth + 1, visit);
                }
            }
            _ => {}
        }
    }
    go(node, at, 0, visit);
}

fn takes_an_id(kind: &Kind) -> bool {
    match kind {
        Kind::Integer(_) => true,
        // A text with a format of its own has nothing to gain: no number is a UUID.
        Kind::Text(text) => text.allowed.is_empty() && text.format.is_none(),
        _ => false,
    }
}

fn looks_like_id(name: &str) -> bool {
    let folded = name.to_ascii_lowercase();
    folded == "id"
        || folded == "ids"
        || ["_id", "_ids", "-id", "-ids"].iter().any(|end| folded.ends_with(end))
        || ["Id", "Ids", "ID", "IDs"].iter().any(|end| {
            name.strip_suffix(end).is_some_and(|stem| {
                stem.ends_with(|last: char| last.is_ascii_lowercase() || last.is_ascii_digit())
            })
        })
}
