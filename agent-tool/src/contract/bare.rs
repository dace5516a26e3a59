//! What stands below a field whose type says nothing to us: its schema is enforced, and only an id is missed.
//!
//! No rule is added here. Names that serde takes besides are said, since nothing tells the guard whose they are.

use super::node::{Extra, Kind, Node, Object, Property, at_leaf, below, chain};
use super::overlay::{Inherited, Overlay};
use super::problem::Problem;
use crate::spec::Lenient;

impl Overlay<'_> {
    /// What stands below a field whose type says nothing to us.
    pub(super) fn bare(&mut self, node: &mut Node, at: &str, from: Inherited) {
        node.free |= from.free;
        match &mut node.kind {
            Kind::Array(array) => self.bare(&mut array.items, &below(at, "*"), from),
            Kind::Object(object) => {
                if let Extra::Of(values) = &mut object.extra {
                    self.bare(values, &below(at, "*"), from);
                }
                self.aliases(object, at);
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

    /// An alias that the guard does not know is an undeclared key.
    fn aliases(&mut self, object: &Object, at: &str) {
        let more = self.names.beside(object, at);
        if !more.is_empty() {
            self.problems.push(Problem::AliasWithoutKey, at, format!("`{}`", more.join("`, `")));
        }
    }

    pub(super) fn bare_property(&mut self, property: &mut Property, parent: &str, from: Inherited) {
        let at = below(parent, &property.name);
        // Nobody says how it is read.
        self.serde_default(property, false, &at);
        self.settle(&mut property.node, property.required, false, &at);
        if looks_like_id(&property.name)
            && at_leaf(&mut property.node, &at, |leaf, _| takes_an_id(&leaf.kind))
        {
            self.problems.push(Problem::IdWithoutKey, &at, format!("`{}`", property.name));
        }
        if from.lenient != Lenient::NONE || from.secret {
            let notes = &mut self.notes;
            chain(&mut property.node, &at, &mut |_, at, _| {
                let said = notes.place(at);
                said.lenient = said.lenient.with(from.lenient);
                said.secret |= from.secret;
            });
        }
        self.bare(&mut property.node, &at, from);
    }
}

fn takes_an_id(kind: &Kind) -> bool {
    match kind {
        Kind::Integer(_) => true,
        // A text with a format of its own has nothing to gain: no number is a UUID.
        Kind::Text(text) => text.allowed.is_empty() && text.format.is_none(),
        _ => false,
    }
}

pub(crate) fn looks_like_id(name: &str) -> bool {
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
