//! What serde calls things, held against what is published: at the root, in nested types, in enums.
//!
//! Also the source of the order of properties and variants where the derive has none. A place where serde
//! buffers (internally tagged, flattened) tells nothing, and is left as it is.

use std::cell::Cell;
use std::collections::BTreeMap;

use super::building::reads_a_tool;
use super::node::{Extra, Kind, Node, Object, Tagging, Text, Union, below};
use super::probe::{Probe, Seen, Step};
use super::problem::{Problem, Problems};
use super::union::tag_value;
use crate::caught::caught;
use crate::spec::FieldSpec;

/// The names of structs, as serde says them, by place.
#[derive(Debug, Default)]
pub(crate) struct Names(BTreeMap<String, &'static [&'static str]>);

/// Asks serde about every place of a schema; puts properties and variants into serde's order.
pub(crate) fn ask(root: &mut Node, serde: fn(Probe<'_>), problems: &mut Problems) -> Names {
    let mut asker = Asker { serde, problems, path: Vec::new(), names: Names::default(), unions: 0 };
    asker.node(root, "");
    asker.names
}

impl Names {
    /// What serde reads in the struct at `at` and the schema does not show.
    pub(super) fn beside(&self, object: &Object, at: &str) -> Vec<&'static str> {
        let theirs = self.0.get(at).copied().unwrap_or_default();
        // A name that is published and not read is a fault of its own, and the read one its other half.
        if object.properties.iter().any(|property| !theirs.contains(&&*property.name)) {
            return Vec::new();
        }
        theirs.iter().copied().filter(|name| object.property(name).is_none()).collect()
    }

    /// Holds the names that the derive read against serde's own.
    pub(super) fn compare(&self, at: &str, fields: &[&'static FieldSpec], problems: &mut Problems) {
        let Some(theirs) = self.0.get(at) else { return };
        let ours: Vec<&str> = fields
            .iter()
            .flat_map(|field| std::iter::once(field.wire).chain(field.aliases.iter().copied()))
            .collect();
        let only = |names: &[&str], other: &[&str]| {
            let names: Vec<String> =
                names.iter().filter(|name| !other.contains(name)).map(|name| format!("`{name}`")).collect();
            names.join(", ")
        };
        let (unread, unknown) = (only(&ours, theirs), only(theirs, &ours));
        if !unread.is_empty() {
            problems.push(Problem::WireNamesDiffer, at, format!("serde does not read {unread}"));
        }
        if !unknown.is_empty() {
            problems.push(Problem::WireNamesDiffer, at, format!("serde also reads {unknown}"));
        }
    }
}

struct Asker<'a> {
    serde: fn(Probe<'_>),
    problems: &'a mut Problems,
    path: Vec<Step>,
    names: Names,
    /// How many unions stand around: there a place is no longer one struct.
    unions: usize,
}

impl Asker<'_> {
    /// What serde asks for; nothing where its answer is a problem.
    fn seen(&mut self, at: &str) -> Option<Seen> {
        let seen = Cell::new(Seen::Nothing);
        let mut asked = Ok(());
        let is_a_tool = reads_a_tool(|| asked = caught(|| (self.serde)(Probe::new(&self.path, &seen))));
        if let Err(panic) = asked {
            self.problems.push(Problem::TypePanics, at, panic.0);
            return None;
        }
        if is_a_tool {
            self.problems.add(Problem::NestedTool, at);
            return None;
        }
        Some(seen.get())
    }

    fn inside(&mut self, step: Step, node: &mut Node, at: &str) {
        self.path.push(step);
        self.node(node, at);
        self.path.pop();
    }

    fn node(&mut self, node: &mut Node, at: &str) {
        match &mut node.kind {
            Kind::Array(array) => return self.inside(Step::Item, &mut array.items, &below(at, "*")),
            Kind::Text(text) if !text.allowed.is_empty() => return self.texts(text, at),
            Kind::Text(Text { format: Some(format), .. }) if !format.published => {
                return self.judged(format.name, at);
            }
            Kind::Object(_) | Kind::Union(_) | Kind::Any => {}
            _ => return,
        }
        // Free shapes and maps too: a schema may hide what is read there.
        match (self.seen(at), &mut node.kind) {
            (None, kind) => *kind = Kind::Broken,
            (Some(seen), Kind::Object(object)) => self.object(object, seen, at),
            (Some(seen), Kind::Union(union)) => self.union(union, seen, at),
            (Some(_), _) => {}
        }
    }

    fn object(&mut self, object: &mut Object, seen: Seen, at: &str) {
        if object.is_map() {
            if let Extra::Of(values) = &mut object.extra {
                self.inside(Step::Item, values, &below(at, "*"));
            }
            return;
        }
        match seen {
            Seen::Fields(names) => {
                object.sort_by(names);
                for property in &object.properties {
                    // The tag of a struct with `tag` is written, and never read.
                    let tag = tag_value(object, &property.name).is_some();
                    if !tag && !names.contains(&property.name.as_str()) {
                        self.problems.push(
                            Problem::WireNamesDiffer,
                            at,
                            format!("serde does not read `{}`", property.name),
                        );
                    }
                }
                if self.unions == 0 {
                    self.names.0.insert(at.to_owned(), names);
                }
            }
            Seen::Variants(names) => {
                // An enum of one variant with content.
                if let [only] = object.properties.as_mut_slice() {
                    if names.contains(&only.name.as_str()) {
                        let step = Step::Variant(only.name.clone());
                        self.inside(step, &mut only.node, &below(at, &only.name));
                    }
                }
                return;
            }
            Seen::Nothing | Seen::Blind | Seen::Text | Seen::AnyText => {}
        }
        for property in &mut object.properties {
            self.inside(
                Step::Property(property.name.clone()),
                &mut property.node,
                &below(at, &property.name),
            );
        }
    }

    fn texts(&mut self, text: &mut Text, at: &str) {
        if let Some(Seen::Variants(names)) = self.seen(at) {
            text.allowed.sort_by_key(|allowed| rank(names, &allowed.value));
            for allowed in text.allowed.iter().filter(|allowed| !names.contains(&allowed.value.as_str())) {
                self.problems.push(
                    Problem::WireNamesDiffer,
                    at,
                    format!("serde does not read `{}`", allowed.value),
                );
            }
        }
    }

    /// A format that is said in words alone is judged by the type, or by nobody.
    fn judged(&mut self, format: &str, at: &str) {
        self.path.push(Step::NoFormat);
        if self.seen(at) == Some(Seen::AnyText) {
            let detail = format!("`{format}`, on a type that takes any text");
            self.problems.push(Problem::UnknownFormat, at, detail);
        }
        self.path.pop();
    }

    fn union(&mut self, union: &mut Union, seen: Seen, at: &str) {
        self.unions += 1;
        match (seen, union.tagging.clone()) {
            (Seen::Variants(names), Tagging::External) => self.external(union, names, at),
            (Seen::Fields(names), Tagging::Property(tag)) => {
                let content = names.iter().copied().find(|name| *name != tag);
                if let Some(content) = content.filter(|_| names.contains(&tag.as_str())) {
                    self.adjacent(union, &tag, content, at);
                }
            }
            _ => {}
        }
        self.unions -= 1;
    }

    fn external(&mut self, union: &mut Union, names: &'static [&'static str], at: &str) {
        union.branches.sort_by_key(|branch| match &branch.kind {
            Kind::Object(object) => {
                object.properties.first().map_or(usize::MAX, |only| rank(names, &only.name))
            }
            Kind::Text(text) => {
                text.allowed.iter().map(|one| rank(names, &one.value)).min().unwrap_or(usize::MAX)
            }
            _ => usize::MAX,
        });
        for branch in &mut union.branches {
            match &mut branch.kind {
                Kind::Text(text) => self.texts(text, at),
                Kind::Object(object) => {
                    for only in &mut object.properties {
                        if names.contains(&only.name.as_str()) {
                            let step = Step::Variant(only.name.clone());
                            self.inside(step, &mut only.node, &below(at, &only.name));
                        } else {
                            self.problems.push(
                                Problem::WireNamesDiffer,
                                at,
                                format!("serde does not read `{}`", only.name),
                            );
                        }
                    }
                }
                _ => {}
            }
        }
    }

    fn adjacent(&mut self, union: &mut Union, tag: &str, content: &str, at: &str) {
        for branch in &mut union.branches {
            let Kind::Object(object) = &mut branch.kind else { continue };
            let Some(variant) = tag_value(object, tag).map(str::to_owned) else { continue };
            if let Some(property) = object.property_mut(content) {
                let step = Step::Beside { tag: tag.to_owned(), variant, content: content.to_owned() };
                self.inside(step, &mut property.node, &below(at, content));
            }
        }
    }
}

fn rank(names: &[&str], name: &str) -> usize {
    names.iter().position(|known| *known == name).unwrap_or(usize::MAX)
}
