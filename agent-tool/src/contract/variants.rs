//! Enums with keys of their own, laid over lists of texts and over tagged unions.
//!
//! Variants come into the order of the enum; the fields of each are handled by `overlay`.

use super::node::{Kind, Node, Object, Tagging, below};
use super::overlay::{Inherited, Overlay};
use super::problem::Problem;
use super::union::{external_name, tag_value};
use crate::spec::{FieldSpec, VariantSpec};

/// serde's `tag` and `content`.
pub(super) type Tags = (Option<&'static str>, Option<&'static str>);

impl Overlay<'_> {
    pub(super) fn enumeration(
        &mut self,
        node: &mut Node,
        tags: Tags,
        variants: &'static [VariantSpec],
        at: &str,
        from: Inherited,
    ) {
        for variant in variants.iter().filter(|variant| !variant.aliases.is_empty()) {
            self.problems.push(Problem::VariantAlias, at, format!("`{}`", variant.aliases.join("`, `")));
        }
        let rank =
            |name: &str| variants.iter().position(|variant| variant.wire == name).unwrap_or(usize::MAX);
        let mut published = Vec::new();
        match &mut node.kind {
            Kind::Text(text) => {
                text.allowed.sort_by_key(|allowed| rank(&allowed.value));
                published.extend(text.allowed.iter().map(|allowed| allowed.value.clone()));
            }
            Kind::Union(union) => {
                let tagging = union.tagging.clone();
                union
                    .branches
                    .sort_by_key(|branch| names(branch, &tagging).iter().map(|name| rank(name)).min());
                for branch in &mut union.branches {
                    let found = names(branch, &tagging);
                    if let Kind::Text(text) = &mut branch.kind {
                        text.allowed.sort_by_key(|allowed| rank(&allowed.value));
                    } else if let Some(variant) =
                        variants.iter().find(|variant| found.contains(&variant.wire.to_owned()))
                    {
                        self.variant(branch, tags, variant, at, from);
                    }
                    published.extend(found);
                }
            }
            // An enum of one variant.
            Kind::Object(object) => {
                let tagging = tags.0.map_or(Tagging::External, |tag| Tagging::Property(tag.to_owned()));
                published.extend(name(object, &tagging));
                if let Some(variant) = variants.first() {
                    self.variant(node, tags, variant, at, from);
                }
            }
            _ => return,
        }
        let unknown = variants
            .iter()
            .map(|variant| variant.wire)
            .find(|wire| !published.iter().any(|name| name == wire));
        let unstated = published.iter().map(String::as_str).find(|name| rank(name) == usize::MAX);
        if let Some(name) = unknown.or(unstated) {
            self.problems.push(Problem::WireNamesDiffer, at, format!("the variant `{name}`"));
        }
    }

    fn variant(
        &mut self,
        branch: &mut Node,
        tags: Tags,
        variant: &'static VariantSpec,
        at: &str,
        from: Inherited,
    ) {
        let Kind::Object(object) = &mut branch.kind else { return };
        match (tags, variant.fields) {
            ((tag @ Some(_), None), [FieldSpec { rust: "0", nested, .. }]) => match nested() {
                Some(spec) => self.of_type(branch, spec, at, Inherited { tag, ..from }),
                None => self.bare(branch, at, from),
            },
            ((tag @ Some(_), None), fields) => {
                self.structure(object, fields, &[], at, Inherited { tag, ..from });
            }
            ((_, content), fields) => {
                let name = content.unwrap_or(variant.wire);
                let Some(property) = object.property_mut(name) else { return };
                let at = below(at, name);
                match (fields, &mut property.node.kind) {
                    ([field @ FieldSpec { rust: "0", .. }], _) => {
                        self.variant_value(&mut property.node, field, &at, from);
                    }
                    (fields, Kind::Object(object)) => self.structure(object, fields, &[], &at, from),
                    _ => {}
                }
            }
        }
    }
}

/// The variants that a branch stands for.
fn names(branch: &Node, tagging: &Tagging) -> Vec<String> {
    match &branch.kind {
        Kind::Text(text) => text.allowed.iter().map(|allowed| allowed.value.clone()).collect(),
        Kind::Object(object) => name(object, tagging).into_iter().collect(),
        _ => Vec::new(),
    }
}

fn name(object: &Object, tagging: &Tagging) -> Option<String> {
    match tagging {
        Tagging::Property(tag) => tag_value(object, tag),
        Tagging::External => external_name(object),
    }
    .map(str::to_owned)
}
