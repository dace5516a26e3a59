//! References within a schema: resolved and written out, up to a bound. A reference that leads out is never followed.

use std::collections::BTreeSet;

use super::Code;
use crate::contract::below;
use crate::ordered::Ordered;

/// Schemas that are written out for one tool.
const MOST: usize = 20_000;
/// How deep they may stand inside each other.
const DEEPEST: usize = 64;

/// A schema without references, and what is wrong with those that it had: code, pointer, detail.
#[derive(Debug)]
pub(crate) struct Expanded {
    pub(crate) schema: Ordered,
    pub(crate) faults: Vec<(Code, String, String)>,
}

/// Writes the references of a schema out. `at` is the place of the schema in the document.
pub(crate) fn expand(root: &Ordered, at: &str) -> Expanded {
    let mut expansion =
        Expansion { root, at, left: MOST, open: Vec::new(), seen: BTreeSet::new(), faults: Vec::new() };
    let mut schema = expansion.value(root, at, 0);
    for keyword in ["$defs", "definitions"] {
        schema.remove(keyword);
    }
    Expanded { schema, faults: expansion.faults }
}

struct Expansion<'a> {
    root: &'a Ordered,
    at: &'a str,
    left: usize,
    /// The references that are being written out.
    open: Vec<String>,
    seen: BTreeSet<(&'static str, String)>,
    faults: Vec<(Code, String, String)>,
}

impl Expansion<'_> {
    /// `at` is where the value stands in the document, whatever led there.
    fn value(&mut self, value: &Ordered, at: &str, depth: usize) -> Ordered {
        if depth > DEEPEST || self.left == 0 {
            self.fault(Code::TooDeep, at, String::new());
            return Ordered::object();
        }
        self.left -= 1;
        match value {
            Ordered::Array(items) => {
                let items = items.iter().enumerate();
                Ordered::Array(
                    items
                        .map(|(index, item)| self.value(item, &below(at, &index.to_string()), depth + 1))
                        .collect(),
                )
            }
            Ordered::Object(entries) => match value.get("$ref") {
                Some(Ordered::String(target)) => self.reference(target, entries, at, depth),
                _ => Ordered::Object(self.entries(entries, at, depth)),
            },
            other => other.clone(),
        }
    }

    fn entries(&mut self, entries: &[(String, Ordered)], at: &str, depth: usize) -> Vec<(String, Ordered)> {
        let entry = |(key, value): &(String, Ordered)| {
            let data =
                ["default", "examples", "enum", "const", "$defs", "definitions"].contains(&key.as_str());
            let value = if data { value.clone() } else { self.value(value, &below(at, key), depth + 1) };
            (key.clone(), value)
        };
        entries.iter().map(entry).collect()
    }

    fn reference(&mut self, target: &str, around: &[(String, Ordered)], at: &str, depth: usize) -> Ordered {
        let Some(pointer) = target.strip_prefix('#') else {
            self.fault(Code::NetworkRef, &below(at, "$ref"), format!("`{}`", short(target)));
            return Ordered::object();
        };
        if self.open.iter().any(|open| open == pointer) {
            self.fault(Code::RecursiveSchema, &below(at, "$ref"), format!("`{}`", short(target)));
            return Ordered::object();
        }
        let Some(found) = resolve(self.root, pointer) else {
            self.fault(Code::UnresolvedRef, &below(at, "$ref"), format!("`{}`", short(target)));
            return Ordered::object();
        };
        self.open.push(pointer.to_owned());
        let mut schema = self.value(found, &format!("{}{pointer}", self.at), depth + 1);
        self.open.pop();
        // Siblings count too (draft 2020-12); the words of the place go first.
        let siblings: Vec<_> = around.iter().filter(|(key, _)| key != "$ref").cloned().collect();
        for (key, value) in self.entries(&siblings, at, depth) {
            schema.set(&key, value);
        }
        schema
    }

    /// Each place once, however often it is reached.
    fn fault(&mut self, code: Code, at: &str, detail: String) {
        if self.seen.insert((code.rule().code, at.to_owned())) {
            self.faults.push((code, at.to_owned(), detail));
        }
    }
}

/// The schema at a JSON Pointer of a fragment.
fn resolve<'a>(root: &'a Ordered, pointer: &str) -> Option<&'a Ordered> {
    let mut found = root;
    let Some(tokens) = pointer.strip_prefix('/') else { return pointer.is_empty().then_some(root) };
    for token in tokens.split('/') {
        let token = crate::pointer::unescape(token);
        let token = token.replace("%24", "$").replace("%20", " ");
        found = match found {
            Ordered::Array(items) => items.get(token.parse::<usize>().ok()?)?,
            other => other.get(&token)?,
        };
    }
    Some(found)
}

fn short(target: &str) -> String {
    target.chars().take(80).collect()
}
