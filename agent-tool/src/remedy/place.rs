//! Where a finding is: its JSON Pointer, how that reads, what was sent there, and the rules on the way.
//!
//! Declared names are shown as the author wrote them; a key of the caller's is shown only where it is plain.

use std::borrow::Cow;

use serde_json::Value;

use super::text;
use crate::guard::finding::{Path, Step};
use crate::guard::keys::Keys;
use crate::guard::rules::{Additional, Node, NodeId, PropId, Property};
use crate::guard::{Compiled, names_dry_run};
use crate::pointer;
use crate::suggest;

/// How long a pointer may get, in bytes of JSON text.
const POINTER: usize = 256;
/// How long a path in prose may get.
const PATH: usize = 160;

/// A place in the refused arguments.
#[derive(Debug, Clone)]
pub(crate) struct Place<'a> {
    /// JSON Pointer (RFC 6901), where it was asked for; `*` stands for a key that is not fit to show.
    pub(crate) pointer: Option<String>,
    /// `steps[0].id`, however long; empty for the arguments themselves.
    whole: String,
    /// As much of it as is shown, where that is not all.
    short: Option<String>,
    /// How much of it is the place around this one.
    parent: usize,
    /// What was sent there.
    pub(crate) value: Option<&'a Value>,
    /// What was sent for the object or array around it.
    pub(crate) around: Option<&'a Value>,
    /// The declared places from the root to this one.
    pub(crate) trail: Vec<NodeId>,
    /// The nearest property on the way, and how much of the prose is its place.
    field: Option<(PropId, usize)>,
    /// Whether the last step is that property.
    pub(crate) is_field: bool,
    /// Whether the last step is a key of a map that is named like a dry run.
    pub(crate) is_dry_run: bool,
}

impl<'a> Place<'a> {
    /// The place at the end of a path.
    pub(crate) fn of(guard: &Compiled, arguments: &'a Value, path: &Path, keys: &mut Keys<'a>) -> Self {
        Self::root(guard, arguments, path).at(guard, path, keys)
    }

    /// The same with its pointer.
    pub(crate) fn with_pointer(
        guard: &Compiled,
        arguments: &'a Value,
        path: &Path,
        keys: &mut Keys<'a>,
    ) -> Self {
        let mut place = Self::root(guard, arguments, path);
        place.pointer = Some(String::new());
        let mut place = place.at(guard, path, keys);
        place.pointer = place.pointer.map(|pointer| text::bounded(pointer, POINTER));
        place
    }

    fn at(self, guard: &Compiled, path: &Path, keys: &mut Keys<'a>) -> Self {
        let mut place = self;
        for step in path.steps() {
            place.step(guard, *step, keys);
        }
        if let Cow::Owned(short) = text::cut(&place.whole, PATH) {
            place.short = Some(short);
        }
        place
    }

    fn root(guard: &Compiled, arguments: &'a Value, path: &Path) -> Self {
        let mut trail = Vec::with_capacity(path.steps().len() + 1);
        trail.push(guard.root);
        Self {
            pointer: None,
            whole: String::with_capacity(32),
            short: None,
            parent: 0,
            value: Some(arguments),
            around: None,
            trail,
            field: None,
            is_field: false,
            is_dry_run: false,
        }
    }

    fn step(&mut self, guard: &Compiled, step: Step, keys: &mut Keys<'a>) {
        let around = self.value.take();
        self.around = around;
        self.parent = self.whole.len();
        let node = self.trail.last().copied().unwrap_or(guard.root);
        let mut named_dry_run = false;
        match step {
            Step::Property(id) => {
                let property = guard.property(id);
                self.name(&text::name(&property.name));
                self.value = around.and_then(|value| member(value, property));
                self.trail.push(property.node);
                self.field = Some((id, self.whole.len()));
            }
            Step::Index(index) => {
                let digits = index.to_string();
                self.point(&digits);
                text::add(&mut self.whole, ["[", &digits, "]"]);
                self.value = around.and_then(|value| value.get(index as usize));
                self.trail.extend(branches(guard, node).find_map(|node| node.array.items));
            }
            Step::Key(number) => {
                let map = around.and_then(Value::as_object);
                let entry = map.and_then(|map| keys.nth(map, number));
                if let Some((key, _)) = entry.filter(|(key, _)| text::is_plain(key) && !self.is_secret(guard))
                {
                    self.name(key);
                } else {
                    self.point("*");
                    text::push(&mut self.whole, format_args!("[key {}]", number + 1));
                }
                named_dry_run = entry.is_some_and(|(key, _)| names_dry_run(key));
                self.value = entry.map(|(_, value)| value);
                self.trail.extend(branches(guard, node).find_map(values_of));
            }
        }
        self.is_field = matches!(step, Step::Property(_));
        self.is_dry_run = named_dry_run;
    }

    fn name(&mut self, name: &str) {
        self.point(name);
        push_prose(&mut self.whole, name);
    }

    fn point(&mut self, key: &str) {
        if let Some(pointer) = &mut self.pointer {
            pointer::push(pointer, key);
        }
    }

    /// `steps[0].id`; empty for the arguments themselves.
    pub(crate) fn prose(&self) -> &str {
        self.short.as_deref().unwrap_or(&self.whole)
    }

    /// How the place around this one reads.
    pub(crate) fn parent_prose(&self) -> &str {
        self.whole.get(..self.parent).unwrap_or_default()
    }

    /// The nearest property on the way.
    pub(crate) fn nearest(&self) -> Option<PropId> {
        self.field.map(|(id, _)| id)
    }

    /// The property that is the last step.
    pub(crate) fn property(&self) -> Option<PropId> {
        self.nearest().filter(|_| self.is_field)
    }

    /// How the place of the nearest property reads.
    pub(crate) fn nearest_prose(&self) -> &str {
        self.field.and_then(|(_, end)| self.whole.get(..end)).unwrap_or_default()
    }

    /// The place in quotes; the arguments themselves by that name.
    pub(crate) fn subject(&self) -> String {
        subject(self.prose())
    }

    /// Whether anything on the way is secret.
    pub(crate) fn is_secret(&self, guard: &Compiled) -> bool {
        self.trail.iter().any(|id| guard.is_secret(*id))
    }
}

/// The JSON Pointer of a path as it may be shown: bounded, with `*` for a key of the caller's that is not plain or
/// that is in a secret.
pub(crate) fn shown<'a>(guard: &Compiled, arguments: &'a Value, path: &Path, keys: &mut Keys<'a>) -> String {
    Place::with_pointer(guard, arguments, path, keys).pointer.unwrap_or_default()
}

/// A place in quotes; the arguments themselves by that name.
pub(crate) fn subject(prose: &str) -> String {
    if prose.is_empty() { "the arguments".to_owned() } else { text::joined(["'", prose, "'"]) }
}

/// Where the members of the object at this place belong.
pub(crate) fn inside(prose: &str) -> String {
    if prose.is_empty() { "at the top level".to_owned() } else { text::joined(["in '", prose, "'"]) }
}

/// A pointer of the caller's making, as pointer and as prose: keys that are not plain become `*`.
pub(crate) fn foreign(pointer: &str) -> (String, String) {
    let (mut shown, mut prose) = (String::new(), String::new());
    for segment in pointer.split('/').skip(1).take(PATH) {
        let key = pointer::unescape(segment);
        if !key.is_empty() && key.len() < 10 && key.bytes().all(|byte| byte.is_ascii_digit()) {
            pointer::push(&mut shown, &key);
            text::push(&mut prose, format_args!("[{key}]"));
        } else {
            let key = if text::is_plain(&key) { key.as_str() } else { "*" };
            pointer::push(&mut shown, key);
            push_prose(&mut prose, key);
        }
    }
    (text::bounded(shown, POINTER), text::bounded(prose, PATH))
}

/// A name as the next part of a place's prose.
pub(crate) fn push_prose(prose: &mut String, name: &str) {
    let ordinary = |char: char| char.is_alphanumeric() || matches!(char, '_' | '-' | '$' | '*');
    let letters = name.bytes().all(|byte| byte.is_ascii_alphanumeric());
    if name.is_empty() || !(letters || name.chars().all(ordinary)) {
        text::add(prose, ["[\"", name, "\"]"]);
        return;
    }
    if !prose.is_empty() {
        prose.push('.');
    }
    prose.push_str(name);
}

/// The place itself, and the branches of its union.
pub(crate) fn branches(guard: &Compiled, id: NodeId) -> impl Iterator<Item = &Node> {
    let node = guard.node(id);
    let union = node.union.iter().flat_map(|union| union.branches.iter());
    std::iter::once(node).chain(union.map(|id| guard.node(*id)))
}

fn values_of(node: &Node) -> Option<NodeId> {
    match node.object.as_ref()?.additional {
        Additional::Of(id) => Some(id),
        Additional::Open | Additional::Closed => None,
    }
}

/// What was sent for a property: under its name, an alias, or a key that is equal after folding.
fn member<'v>(value: &'v Value, property: &Property) -> Option<&'v Value> {
    let map = value.as_object()?;
    let exact = |name: &str| map.get(name);
    exact(&property.name).or_else(|| property.aliases.iter().find_map(|alias| exact(alias))).or_else(|| {
        let is_it = |key: &str| key.len() < 256 && suggest::fold(key) == *property.folded;
        map.iter().find(|(key, _)| is_it(key)).map(|(_, value)| value)
    })
}
