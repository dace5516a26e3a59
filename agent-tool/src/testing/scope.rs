//! What is known of the names of a function while it is read: which hold an id, which hold a cast one. It sees tokens
//! only; types are unknown.

use std::collections::{HashMap, HashSet};

use proc_macro2::{Delimiter, TokenTree};

use super::names::{inside, is_id, names_id, placeholders};
use super::scan::Found;

/// The names of a function.
#[derive(Debug, Default, Clone)]
pub(super) struct Scope {
    /// Names that hold an id, whatever they are called.
    ids: HashSet<String>,
    /// Names that hold the result of a cast.
    casts: HashMap<String, Vec<Found>>,
}

/// Methods that hand on what they are given, or what they were called on.
const THROUGH: [&str; 10] = [
    "map",
    "filter_map",
    "flat_map",
    "find_map",
    "and_then",
    "get",
    "pointer",
    "for_each",
    "unwrap_or",
    "extend",
];

impl Scope {
    pub(super) fn hold_id(&mut self, names: &[String]) {
        self.ids.extend(names.iter().cloned());
    }

    pub(super) fn hold_casts(&mut self, names: &[String], casts: &[Found]) {
        for name in names {
            self.casts.entry(name.clone()).or_default().extend_from_slice(casts);
        }
    }

    /// The casts that stand behind the names in an expression.
    pub(super) fn casts_behind(&self, tokens: &[TokenTree]) -> Vec<Found> {
        let mut found = Vec::new();
        for token in tokens {
            match token {
                TokenTree::Ident(name) => {
                    found.extend(self.casts.get(&name.to_string()).into_iter().flatten().copied());
                }
                TokenTree::Group(group) => {
                    found.extend(self.casts_behind(&group.stream().into_iter().collect::<Vec<_>>()));
                }
                _ => {}
            }
        }
        found
    }

    /// Whether an expression is about an id: by a name, a key, a pointer. What stands in the arguments of a call is
    /// the call's own business, unless the method hands it on.
    pub(super) fn speaks_of_id(&self, tokens: &[TokenTree]) -> bool {
        tokens.iter().enumerate().any(|(index, token)| match token {
            TokenTree::Ident(name) => self.is_id(&name.to_string()),
            TokenTree::Literal(literal) => {
                let literal = literal.to_string();
                let names = inside(&literal).map(placeholders).map(|(names, _)| names).unwrap_or_default();
                names_id(&literal) || names.into_iter().any(|name| !name.is_empty() && self.is_id(name))
            }
            TokenTree::Group(group) => {
                let before = index.checked_sub(1).and_then(|before| tokens.get(before));
                let looked_into = match (group.delimiter(), before) {
                    (Delimiter::Brace, _) => false,
                    (Delimiter::Parenthesis, Some(TokenTree::Ident(name))) => {
                        THROUGH.iter().any(|method| name == method)
                    }
                    (Delimiter::Parenthesis, Some(TokenTree::Punct(mark))) => mark.as_char() != '!',
                    _ => true,
                };
                looked_into && self.speaks_of_id(&group.stream().into_iter().collect::<Vec<_>>())
            }
            TokenTree::Punct(_) => false,
        })
    }

    fn is_id(&self, name: &str) -> bool {
        is_id(name) || self.ids.contains(name)
    }
}

/// The names that a pattern binds.
pub(super) fn bound(pattern: &[TokenTree]) -> Vec<String> {
    let mut names = Vec::new();
    for token in pattern {
        match token {
            TokenTree::Ident(name) => {
                let name = name.to_string();
                let binds = name.starts_with(|first: char| first.is_lowercase() || first == '_');
                if binds && !["mut", "ref", "move", "_"].contains(&name.as_str()) {
                    names.push(name);
                }
            }
            TokenTree::Group(group) => names.extend(bound(&group.stream().into_iter().collect::<Vec<_>>())),
            _ => {}
        }
    }
    names
}
