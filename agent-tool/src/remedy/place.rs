//! Where a finding is: its JSON Pointer, how that reads, what was sent there, and the rules on the way.
//!
//! Declared names are shown as the author wrote them; a key of the caller's is shown only where it is plain.

use serde_json::Value;

use super::text;
use crate::guard::Compiled;
use crate::guard::finding::{Path, Step};
use crate::guard::keys::Keys;
use crate::guard::rules::{Additional, Node, NodeId, PropId, Property};
use crate::pointer;
use crate::suggest;

/// How long a pointer may get, in bytes of JSON text.
const POINTER: usize = 256;
/// How long a path in prose may get.
const PATH: usize = 160;

/// A place in the refused arguments.
#[derive(Debug, Clone)]
pub(crate) struct Place<'a> {
    /// JSON Pointer (RFC 6901); `*` stands for a key that is not fit to show.
    pub(crate) pointer: String,
    /// `steps[0].id`; empty for the arguments themselves.
    pub(crate) prose: String,
    /// What was sent there.
    pub(crate) value: Option<&'a Value>,
    /// What was sent for the object or array around it.
    pub(crate) parent: Option<&'a Value>,
    /// The declared places from the root to this one.
    pub(crate) trail: Vec<NodeId>,
    /// The nearest property on the way, and how its place reads.
    pub(crate) field: Option<(PropId, String)>,
    /// Whether the last step is that property.
    pub(crate) is_field: bool,
    /// How the place around this one reads.
    pub(crate) parent_prose: String,
}

impl<'a> Place<'a> {
    /// The place at the end of a path.
    pub(crate) fn of(guard: &Compiled, arguments: &'a Value, path: &Path) -> Self {
        Self::with(guard, arguments, path, &mut Keys::default())
    }

    fn with(guard: &Compiled, arguments: &'a Value, path: &Path, keys: &mut Keys<'a>) -> Self {
        let mut place = Self::root(guard, arguments);
        for step in path.steps() {
            place.step(guard, *step, keys);
        }
        place.pointer = text::bounded(place.pointer, POINTER);
        place.prose = text::bounded(place.prose, PATH);
        place
    }

    fn root(guard: &Compiled, arguments: &'a Value) -> Self {
        Self {
            pointer: String::new(),
            prose: String::new(),
            value: Some(arguments),
            parent: None,
            trail: vec![guard.root],
            field: None,
            is_field: false,
            parent_prose: String::new(),
        }
    }

    fn step(&mut self, guard: &Compiled, step: Step, keys: &mut Keys<'a>) {
        let around = self.value.take();
        self.parent = around;
        self.parent_prose.clone_from(&self.prose);
        let node = self.trail.last().copied().unwrap_or(guard.root);
        match step {
            Step::Property(id) => {
                let property = guard.property(id);
                self.name(&text::name(&property.name));
                self.value = around.and_then(|value| member(value, property));
                self.trail.push(property.node);
                self.field = Some((id, self.prose.clone()));
            }
            Step::Index(index) => {
                pointer::push(&mut self.pointer, &index.to_string());
                text::push(&mut self.prose, format_args!("[{index}]"));
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
                    pointer::push(&mut self.pointer, "*");
                    text::push(&mut self.prose, format_args!("[key {}]", number + 1));
                }
                self.value = entry.map(|(_, value)| value);
                self.trail.extend(branches(guard, node).find_map(values_of));
            }
        }
        self.is_field = matches!(step, Step::Property(_));
    }

    fn name(&mut self, name: &str) {
        pointer::push(&mut self.pointer, name);
        push_prose(&mut self.prose, name);
    }

    /// The place in quotes; the arguments themselves by that name.
    pub(crate) fn subject(&self) -> String {
        subject(&self.prose)
    }

    /// Whether anything on the way is secret.
    pub(crate) fn is_secret(&self, guard: &Compiled) -> bool {
        self.trail.iter().any(|id| guard.node(*id).note.secret)
    }
}

/// The JSON Pointer of a path as it may be shown: bounded, with `*` for a key of the caller's that is not plain or
/// that is in a secret.
pub(crate) fn shown<'a>(guard: &Compiled, arguments: &'a Value, path: &Path, keys: &mut Keys<'a>) -> String {
    Place::with(guard, arguments, path, keys).pointer
}

/// A place in quotes; the arguments themselves by that name.
pub(crate) fn subject(prose: &str) -> String {
    if prose.is_empty() { "the arguments".to_owned() } else { format!("'{prose}'") }
}

/// Where the members of the object at this place belong.
pub(crate) fn inside(prose: &str) -> String {
    if prose.is_empty() { "at the top level".to_owned() } else { format!("in '{prose}'") }
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
    if name.is_empty() || !name.chars().all(ordinary) {
        text::push(prose, format_args!("[\"{name}\"]"));
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

/// The key under which a property was sent: its name, an alias, or a key that is equal after folding.
pub(crate) fn sent_key<'v>(value: &'v Value, property: &Property) -> Option<&'v str> {
    let map = value.as_object()?;
    let exact = |name: &str| map.get_key_value(name).map(|(key, _)| key.as_str());
    exact(&property.name).or_else(|| property.aliases.iter().find_map(|alias| exact(alias))).or_else(|| {
        map.keys().map(String::as_str).find(|key| key.len() < 256 && suggest::fold(key) == *property.folded)
    })
}

fn member<'v>(value: &'v Value, property: &Property) -> Option<&'v Value> {
    value.get(sent_key(value, property)?)
}
