//! What the derive knows, laid over the portable core: keys of fields, at every depth, through lists and maps.
//!
//! The walk follows the schema, which is finite; specs of recursive types are therefore no danger. Rules go
//! into the nodes, everything that a schema cannot say into [`Notes`]. Here stand the types; their fields are
//! handled in `fields`, the enums in `variants`, what has no spec in `bare`.

use super::names::Names;
use super::node::{Kind, Node, Object, at_leaf, below};
use super::notes::Notes;
use super::portable;
use super::problem::{Problem, Problems};
use crate::spec::{ArgsSpec, FieldSpec, Lenient, Scope, Shape};
use crate::suggest::fold;

/// How many newtypes may stand in one another.
const MOST_NEWTYPES: u8 = 32;

/// Lays the facts of a tool over its schema.
pub(crate) fn apply(
    root: &mut Node,
    spec: &'static ArgsSpec,
    ids: bool,
    names: &Names,
    problems: &mut Problems,
) -> Notes {
    let mut overlay = Overlay { names, problems, notes: Notes::default(), ids };
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
    /// The value has another type than the facts: checks of fields cannot run.
    pub(super) apart: bool,
    /// How many newtypes stand around: a newtype of itself has no end.
    pub(super) newtypes: u8,
    /// The property that names the variant that this object is.
    pub(super) tag: Option<&'static str>,
}

/// What flattened fields have from their struct.
#[derive(Debug, Clone, Copy)]
struct Around {
    lenient: Lenient,
    remediation: Option<&'static str>,
    apart: bool,
}

pub(super) struct Overlay<'a> {
    pub(super) names: &'a Names,
    pub(super) problems: &'a mut Problems,
    pub(super) notes: Notes,
    /// Whether ids are ids; without, the same contract must come out.
    pub(super) ids: bool,
}

/// A field with what it has from the struct that it was flattened out of.
pub(super) struct Placed {
    pub(super) field: &'static FieldSpec,
    pub(super) lenient: Lenient,
    pub(super) remediation: Option<&'static str>,
    /// The struct around has other facts than its value's.
    pub(super) apart: bool,
}

impl Overlay<'_> {
    /// The facts of a type, on a node that holds it: through lists and maps.
    pub(super) fn of_type(&mut self, node: &mut Node, spec: &'static ArgsSpec, at: &str, from: Inherited) {
        let from = Inherited { lenient: from.lenient.with(spec.lenient), ..from };
        if let Shape::Newtype(field) = spec.shape {
            if from.newtypes < MOST_NEWTYPES {
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
        let around = Around { lenient: from.lenient, remediation: None, apart: from.apart };
        self.place(object, fields, scopes, at, around, &mut placed);
        self.names.compare(at, &placed.iter().map(|placed| placed.field).collect::<Vec<_>>(), self.problems);
        self.same_names(&placed, at);
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
                    let from = Inherited { lenient: placed.lenient, apart: placed.apart, ..from };
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
        around: Around,
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
                let Around { lenient, remediation, apart } = around;
                placed.push(Placed { field, lenient, remediation, apart });
                continue;
            }
            let schema = field.flat.map(super::cell::schema);
            if schema.is_some_and(|schema| portable::read(&schema, &mut Problems::default()).null) {
                self.problems.push(Problem::FlattenedOption, at, format!("`{}`", field.rust));
            }
            if let Some(ArgsSpec { shape: Shape::Struct(inner), lenient, remediation, scopes, .. }) =
                inside_newtypes((field.nested)())
            {
                let around = Around {
                    lenient: around.lenient.with(*lenient),
                    remediation: field.remediation.or(*remediation).or(around.remediation),
                    apart: around.apart || field.apart,
                };
                self.place(object, inner, scopes, at, around, placed);
            }
        }
    }

    /// What two flattened structs share is one property to schemars, and serde hands it to the first alone.
    fn same_names(&mut self, placed: &[Placed], at: &str) {
        let names =
            |placed: &Placed| std::iter::once(placed.field.wire).chain(placed.field.aliases.iter().copied());
        for (index, one) in placed.iter().enumerate() {
            let before = || placed.iter().take(index).flat_map(names);
            // What differs in case alone is seen among the properties themselves.
            let twice = names(one).find(|name| {
                before().any(|other| other == *name)
                    || (*name != one.field.wire && before().any(|other| fold(other) == fold(name)))
            });
            if let Some(name) = twice {
                let detail = format!("`{name}` stands twice, and serde hands it to one place alone");
                self.problems.push(Problem::NameCollision, at, detail);
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
            // What is not published need not be fit to publish.
            let (at, inside) = (below(at, placed.field.wire), format!("{}/", below(at, placed.field.wire)));
            self.problems.0.retain(|one| one.pointer != at && !one.pointer.starts_with(&inside));
            false
        });
    }
}

/// What newtypes hold in the end; a newtype of itself has no end.
fn inside_newtypes(mut spec: Option<&'static ArgsSpec>) -> Option<&'static ArgsSpec> {
    for _ in 0..MOST_NEWTYPES {
        match spec?.shape {
            Shape::Newtype(field) => spec = (field.nested)(),
            _ => return spec,
        }
    }
    None
}
