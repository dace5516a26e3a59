//! The rules along a JSON Pointer that somebody else wrote: which of its tokens the contract declares, and which stand
//! below a secret. Nothing is judged here.

use std::collections::HashSet;

use serde_json::Value;

use super::Compiled;
use super::rules::{Additional, NodeId, Property};
use crate::pointer::unescape;
use crate::remedy::safe::is_confirmation;
use crate::suggest::fold;

/// A token of a pointer.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Token<'p> {
    pub(crate) text: &'p str,
    /// Whether the contract, and not a caller, wrote it.
    pub(crate) declared: bool,
    /// Whether it stands below a secret.
    pub(crate) secret: bool,
}

/// The way along a pointer.
struct Way<'g> {
    guard: &'g Compiled,
    /// The places that it may have come to.
    nodes: Vec<NodeId>,
    secret: bool,
    astray: bool,
}

impl<'g> Way<'g> {
    fn new(guard: &'g Compiled) -> Self {
        Self { guard, nodes: vec![guard.root], secret: false, astray: false }
    }

    /// Below a key that nothing declares the rules of the object around it go on: it may be a wrapper, and what it wraps is
    /// as secret.
    fn token<'p>(&mut self, text: &'p str) -> Token<'p> {
        self.secret |= self.nodes.iter().any(|id| self.guard.is_secret(*id));
        let mut next = Vec::new();
        let known = self.nodes.iter().fold(false, |known, id| step(self.guard, *id, text, &mut next) | known);
        let token = Token { text, declared: known && !self.astray, secret: self.secret };
        if next.is_empty() {
            self.astray = true;
        } else {
            self.nodes = next;
        }
        token
    }
}

fn texts(pointer: &str) -> impl Iterator<Item = &str> {
    let tokens = pointer.strip_prefix('/').or(Some(pointer).filter(|pointer| !pointer.is_empty()));
    tokens.into_iter().flat_map(|tokens| tokens.split('/'))
}

/// The tokens of a pointer.
pub(crate) fn along<'p>(guard: &Compiled, pointer: &'p str) -> impl Iterator<Item = Token<'p>> {
    let mut way = Way::new(guard);
    texts(pointer).map(move |text| way.token(text))
}

/// Whether what is said of the value at a pointer may be about a secret: it is one, stands in one or holds one. serde names
/// no place within what it buffers, such as a flattened struct.
pub(crate) fn may_be_secret(guard: &Compiled, pointer: &str) -> bool {
    let mut way = Way::new(guard);
    for text in texts(pointer) {
        way.token(text);
    }
    let mut seen = HashSet::new();
    let mut open = way.nodes;
    let mut secret = way.secret;
    while let Some(id) = open.pop() {
        if !seen.insert(id) {
            continue;
        }
        secret |= guard.is_secret(id);
        let node = guard.node(id);
        open.extend(node.union.iter().flat_map(|union| &union.branches));
        open.extend(node.array.items);
        if let Some(rules) = &node.object {
            open.extend(rules.properties.iter().map(|id| guard.property(*id).node));
            open.extend(match rules.additional {
                Additional::Of(values) => Some(values),
                Additional::Open | Additional::Closed => None,
            });
        }
    }
    secret
}

/// A pointer that may be shown: keys of a caller's below a secret are `*`. So are numbers there: where a list is asked for,
/// an object may have come.
pub(crate) fn without_secrets(guard: &Compiled, pointer: &str) -> String {
    let is_number = |text: &str| text.trim_start_matches('+').bytes().all(|byte| byte.is_ascii_digit());
    let is_hidden = |token: &Token<'_>| token.secret && (!token.declared || is_number(token.text));
    let shown = |token: Token<'_>| if is_hidden(&token) { "*" } else { token.text }.to_owned();
    let tokens: Vec<String> = along(guard, pointer).map(shown).collect();
    let slash = if pointer.starts_with('/') { "/" } else { "" };
    format!("{slash}{}", tokens.join("/"))
}

/// The author's example of the place that a pointer leads to: none of a secret, nor of what only a human has.
pub(crate) fn example<'g>(guard: &'g Compiled, pointer: &str) -> Option<&'g Value> {
    let mut nodes = vec![guard.root];
    for token in pointer.split('/').skip(1) {
        let mut next = Vec::new();
        for id in &nodes {
            step(guard, *id, token, &mut next);
        }
        let is_for_humans = guard.destructive && folded(token).is_none_or(|name| is_confirmation(&name));
        if is_for_humans || next.iter().any(|id| guard.is_secret(*id)) {
            return None;
        }
        nodes = next;
    }
    nodes.into_iter().find_map(|id| guard.node(id).note.example.as_ref())
}

/// The places below a node by a token, through unions; whether the contract wrote the token.
fn step(guard: &Compiled, id: NodeId, token: &str, next: &mut Vec<NodeId>) -> bool {
    let node = guard.node(id);
    let mut known = false;
    for branch in node.union.iter().flat_map(|union| &union.branches) {
        known |= step(guard, *branch, token, next);
    }
    if let (Some(item), Ok(_)) = (node.array.items, token.parse::<u32>()) {
        next.push(item);
        known = true;
    }
    let Some(rules) = &node.object else { return known };
    let name = unescape(token);
    let mut properties = rules.properties.iter().map(|id| guard.property(*id));
    // As it may be sent: by its name, another name, or in another case.
    let found = properties.clone().find(|one| *one.name == *name).or_else(|| {
        let folded = folded(&name);
        let is_folded = |one: &Property| folded.as_deref().is_some_and(|folded| *one.folded == *folded);
        properties.find(|one| one.aliases.iter().any(|alias| **alias == *name) || is_folded(one))
    });
    match (found, &rules.additional) {
        (Some(property), _) => {
            next.push(property.node);
            known |= *property.name == *name;
        }
        (None, Additional::Of(values)) => next.push(*values),
        _ => {}
    }
    known
}

/// No declared name is longer, and a caller's may be a megabyte.
fn folded(name: &str) -> Option<String> {
    (name.len() < 256).then(|| fold(name))
}
