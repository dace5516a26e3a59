//! Finds the ids of a type: the facts of the derive, followed along its published schema.
//!
//! The schema is finite, so recursive types end; it says also what an id looks like on the wire. Where a schema
//! has several forms (`anyOf`, `oneOf`, `allOf`), a place is all of them together.

use serde_json::Value;

use super::IdPlace;
use super::forms::{Forms, has, is_variant, kind, properties, property, samples, spread, types};
use super::way::Way;
use crate::contract::bare::looks_like_id;
use crate::contract::node::below;
use crate::spec::{ArgsSpec, FieldSpec, Shape, VariantSpec};

/// How many types may stand in one another: one that holds itself without a property has no end.
const DEEPEST: usize = 64;

/// The marked ids of a type in its order, and the pointers of what looks like an id and is not marked.
pub(crate) fn find(spec: &'static ArgsSpec, schema: &Value) -> (Vec<IdPlace>, Vec<String>) {
    let mut finder = Finder::default();
    finder.of_type(&spread(&[schema]), spec, &Place::default());
    (finder.found, finder.unmarked)
}

#[derive(Default)]
struct Finder {
    found: Vec<IdPlace>,
    unmarked: Vec<String>,
}

/// Where the finder is.
#[derive(Debug, Clone, Default)]
struct Place {
    at: String,
    way: Vec<Way>,
    /// How many types stand around.
    depth: usize,
}

impl Place {
    fn step(&self, step: Way) -> Self {
        let at = match step {
            Way::Property(name) | Way::Variant(name) => below(&self.at, name),
            Way::Items | Way::Values => below(&self.at, "*"),
            Way::Beside(..) => self.at.clone(),
        };
        let mut way = self.way.clone();
        way.push(step);
        Self { at, way, depth: self.depth }
    }

    fn deeper(&self) -> Self {
        Self { depth: self.depth + 1, ..self.clone() }
    }
}

impl Finder {
    fn of_type(&mut self, forms: &Forms<'_>, spec: &'static ArgsSpec, place: &Place) {
        if forms.is_empty() || place.depth > DEEPEST {
            return;
        }
        let place = &place.deeper();
        if let Shape::Newtype(field) = spec.shape {
            return self.value(forms, field, place);
        }
        let (forms, place) = leaf(forms.clone(), place.clone());
        match spec.shape {
            Shape::Struct(fields) => self.object(&forms, fields, &[], &place),
            Shape::Enum { tag, content, variants } => {
                for variant in variants {
                    self.variant(&forms, (tag, content), variant, &place);
                }
            }
            Shape::Newtype(_) => {}
        }
    }

    /// An object whose fields are known; what else it has is looked at for its name.
    fn object(&mut self, forms: &Forms<'_>, fields: &'static [FieldSpec], known: &[&str], place: &Place) {
        let mut covered = known.to_vec();
        self.fields(forms, fields, place, &mut covered);
        for (name, forms) in properties(forms) {
            if !covered.contains(&name) {
                self.bare_property(name, &forms, &place.at);
            }
        }
    }

    fn fields(
        &mut self,
        forms: &Forms<'_>,
        fields: &'static [FieldSpec],
        place: &Place,
        covered: &mut Vec<&str>,
    ) {
        for field in fields {
            if !field.flatten {
                covered.push(field.wire);
                let inside = property(forms, field.wire);
                if !inside.is_empty() {
                    self.value(&inside, field, &place.step(Way::Property(field.wire)));
                }
                continue;
            }
            match inside_newtypes((field.nested)()).map(|spec| spec.shape) {
                Some(Shape::Struct(inner)) if place.depth < DEEPEST => {
                    self.fields(forms, inner, &place.deeper(), covered);
                }
                Some(Shape::Enum { tag, content, variants }) => {
                    for variant in variants {
                        covered.extend(tag);
                        covered.push(content.unwrap_or(variant.wire));
                        covered.extend(variant.fields.iter().map(|field| field.wire));
                        self.variant(forms, (tag, content), variant, place);
                    }
                }
                _ => {}
            }
        }
    }

    /// The keys of a field, on the forms of its value.
    fn value(&mut self, forms: &Forms<'_>, field: &'static FieldSpec, place: &Place) {
        if let Some(entity) = field.id {
            let (forms, place) = leaf(forms.clone(), place.clone());
            self.found.push(IdPlace {
                pointer: place.at,
                entity,
                kind: kind(&forms),
                way: place.way,
                samples: samples(&forms, field),
            });
            return;
        }
        if let Some(spec) = (field.nested)() {
            return self.of_type(forms, spec, place);
        }
        self.unmarked(field.wire, forms, &place.at);
        self.bare(forms, &place.at);
    }

    fn variant(
        &mut self,
        forms: &Forms<'_>,
        tags: (Option<&'static str>, Option<&'static str>),
        variant: &'static VariantSpec,
        place: &Place,
    ) {
        let tagged = |tag: &'static str| -> Forms<'_> {
            forms.iter().copied().filter(|form| is_variant(form, tag, variant.wire)).collect()
        };
        if variant.fields.is_empty() {
            return;
        }
        let (forms, place, known) = match tags {
            (Some(tag), None) => (tagged(tag), place.step(Way::Beside(tag, variant.wire)), Some(tag)),
            (Some(tag), Some(content)) => {
                let place = place.step(Way::Beside(tag, variant.wire)).step(Way::Property(content));
                (property(&tagged(tag), content), place, None)
            }
            (None, _) => match property(forms, variant.wire) {
                // An untagged variant may be any of the forms.
                inside if inside.is_empty() => (forms.clone(), place.clone(), None),
                inside => (inside, place.step(Way::Variant(variant.wire)), None),
            },
        };
        match variant.fields {
            [field @ FieldSpec { rust: "0", .. }] => self.value(&forms, field, &place),
            fields => {
                // Among the forms of an untagged enum, those that have the fields of the variant.
                let own: Forms<'_> = forms
                    .iter()
                    .copied()
                    .filter(|form| fields.iter().all(|field| has(form, field)))
                    .collect();
                self.object(if own.is_empty() { &forms } else { &own }, fields, known.as_slice(), &place);
            }
        }
    }

    fn bare_property(&mut self, name: &str, forms: &Forms<'_>, parent: &str) {
        let at = below(parent, name);
        self.unmarked(name, forms, &at);
        self.bare(forms, &at);
    }

    /// What stands below a field whose type says nothing to us.
    fn bare(&mut self, forms: &Forms<'_>, at: &str) {
        let (forms, place) = leaf(forms.clone(), Place { at: at.to_owned(), ..Place::default() });
        for (name, forms) in properties(&forms) {
            self.bare_property(name, &forms, &place.at);
        }
    }

    fn unmarked(&mut self, name: &str, forms: &Forms<'_>, at: &str) {
        let (forms, place) = leaf(forms.clone(), Place { at: at.to_owned(), ..Place::default() });
        let holds_an_id = forms.iter().any(|form| {
            let types = types(form);
            let plain = !form.contains_key("format") && !form.contains_key("enum");
            types.contains(&"integer") || (types.contains(&"string") && plain)
        });
        if looks_like_id(name) && holds_an_id && !self.unmarked.contains(&place.at) {
            self.unmarked.push(place.at);
        }
    }
}

/// What newtypes hold in the end.
fn inside_newtypes(mut spec: Option<&'static ArgsSpec>) -> Option<&'static ArgsSpec> {
    for _ in 0..DEEPEST {
        match spec?.shape {
            Shape::Newtype(field) => spec = (field.nested)(),
            _ => return spec,
        }
    }
    None
}

/// What lists and maps hold in the end, with its place.
fn leaf(forms: Forms<'_>, place: Place) -> (Forms<'_>, Place) {
    let of = |keyword| forms.iter().filter_map(move |form| form.get(keyword));
    let tuples = of("prefixItems").filter_map(Value::as_array).flatten();
    let items = spread(&of("items").chain(tuples).collect::<Vec<_>>());
    if !items.is_empty() {
        return leaf(items, place.step(Way::Items));
    }
    let maps = forms.iter().filter(|form| !form.contains_key("properties"));
    let values = spread(&maps.filter_map(|form| form.get("additionalProperties")).collect::<Vec<_>>());
    if values.is_empty() { (forms, place) } else { leaf(values, place.step(Way::Values)) }
}
