//! What the derive says of places beyond the schema, by JSON Pointer, on its way to the guard.
//!
//! Nothing is decided here.

use std::borrow::Cow;
use std::collections::BTreeMap;

use crate::guard::GuardBuilder;
use crate::guard::rules::Note;
use crate::ordered::Ordered;
use crate::spec::{Lenient, ScopeKind};

/// Everything that the guard is told besides the schema.
#[derive(Debug, Default)]
pub(crate) struct Notes {
    places: BTreeMap<String, Note>,
    aliases: Vec<(String, &'static str)>,
    scopes: Vec<(String, ScopeKind, Vec<String>)>,
    /// Opt-in coercions of the whole tool.
    pub(crate) lenient: Lenient,
    /// Wire names of the fields that the host supplies.
    pub(crate) injected: Vec<&'static str>,
    /// The dry-run flag, where the tool declares one.
    pub(crate) dry_run: Option<String>,
}

impl Notes {
    /// What is said of a place.
    pub(super) fn place(&mut self, at: &str) -> &mut Note {
        self.places.entry(at.to_owned()).or_default()
    }

    /// What was said of a place.
    pub(super) fn said(&self, at: &str) -> Option<&Note> {
        self.places.get(at)
    }

    /// Another name that serde takes for the property at `at`.
    pub(super) fn alias(&mut self, at: &str, alias: &'static str) {
        self.aliases.push((at.to_owned(), alias));
    }

    /// A cross-field scope of the object at `at`.
    pub(super) fn scope(&mut self, at: &str, kind: ScopeKind, fields: Vec<String>) {
        self.scopes.push((at.to_owned(), kind, fields));
    }

    /// A guard's builder that knows all of it.
    pub(super) fn onto(&self, schema: Ordered, destructive: bool) -> GuardBuilder {
        let mut builder = GuardBuilder::new(schema).lenient(self.lenient);
        if destructive {
            builder = builder.destructive();
        }
        for (at, note) in &self.places {
            *builder.note(at) = note.clone();
        }
        for (at, alias) in &self.aliases {
            builder.alias(at, Cow::Borrowed(alias));
        }
        for (at, kind, fields) in &self.scopes {
            builder.scope(at, *kind, fields.clone());
        }
        builder
    }
}
