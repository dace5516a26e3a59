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

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    /// The faults of a schema that stands at `/s`: code, place, detail.
    fn faults(schema: &Value) -> Vec<(&'static str, String, String)> {
        let faults = expand(&Ordered::from(schema), "/s").faults;
        faults.into_iter().map(|(code, at, detail)| (code.rule().code, at, detail)).collect()
    }

    #[test]
    fn schemas_are_followed_down_to_a_depth() {
        let items =
            |levels| (0..levels).fold(json!({"type": "boolean"}), |inside, _| json!({"items": inside}));
        assert_eq!(faults(&items(63)), []);
        let deepest = format!("/s{}/type", "/items".repeat(64));
        assert_eq!(faults(&items(64)), [("TOO_DEEP", deepest, String::new())]);
        // A list is a level of its own.
        let forms =
            |levels| (0..levels).fold(json!({"type": "boolean"}), |inside, _| json!({"anyOf": [inside]}));
        assert_eq!(faults(&forms(31)), []);
        let deepest = format!("/s{}/type", "/anyOf/0".repeat(32));
        assert_eq!(faults(&forms(32)), [("TOO_DEEP", deepest, String::new())]);
    }

    #[test]
    fn each_reference_is_a_level() {
        let chain = |links: usize| {
            let next = |at: usize| json!({"$ref": format!("#/$defs/t{}", at + 1)});
            let mut all: serde_json::Map<_, _> = (0..links).map(|at| (format!("t{at}"), next(at))).collect();
            all.insert(format!("t{}", links - 1), json!({"type": "boolean"}));
            json!({"$ref": "#/$defs/t0", "$defs": all})
        };
        assert_eq!(faults(&chain(63)), []);
        assert_eq!(faults(&chain(64)), [("TOO_DEEP", "/s/$defs/t63/type".to_owned(), String::new())]);
    }

    #[test]
    fn a_target_is_shown_with_an_end() {
        for (target, code) in [
            ("https://a.example/b.json", "NETWORK_REF"),
            ("#/none", "UNRESOLVED_REF"),
            ("#", "RECURSIVE_SCHEMA"),
        ] {
            let detail = format!("`{target}`");
            let of = |target: &str| faults(&json!({"properties": {"p": {"$ref": target}}}));
            assert_eq!(of(target), [(code, "/s/properties/p/$ref".to_owned(), detail)]);
        }
        let long = format!("https://a.example/{}", "b".repeat(100));
        let shown = format!("`{}`", &long[..80]);
        assert_eq!(faults(&json!({"$ref": long})), [("NETWORK_REF", "/s/$ref".to_owned(), shown)]);
    }
}
