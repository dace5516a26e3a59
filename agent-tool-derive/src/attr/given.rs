//! The keys that a list gives: each is known, in its place and given once, or a fault. It must not read a value.

use proc_macro2::Ident;

use super::keys::{self, Form, Place};
use super::value::Entry;
use super::{Item, Value, unknown};
use crate::diagnostics::Errors;

/// The keys that a list gave, readable or not: a rule must not ask for a key that is only broken or misspelt.
#[derive(Debug, Clone, Default)]
pub(crate) struct Given(Vec<(&'static str, Ident)>);

impl Given {
    /// Whether the author gave the key, or meant to.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.key(name).is_some()
    }

    /// The key as written.
    pub(crate) fn key(&self, name: &str) -> Option<&Ident> {
        self.0.iter().find(|(given, _)| *given == name).map(|(_, key)| key)
    }

    /// Every key, in order.
    pub(crate) fn all(&self) -> impl Iterator<Item = (&'static str, &Ident)> {
        self.0.iter().map(|(name, key)| (*name, key))
    }
}

/// Hands every admissible item to `take`, in order; the others are faults, but for keys of arguments on a result.
pub(crate) fn each(
    items: &[Item],
    place: Place,
    errors: &mut Errors,
    mut take: impl FnMut(&Entry<'_>, &mut Errors),
) -> Given {
    let mut given = Given::default();
    for item in items {
        let (key, value) = match item {
            Item::Key { key, value } => (key, value),
            Item::Noise(fault) => {
                errors.push(fault.clone());
                continue;
            }
        };
        let Some(spec) = keys::named(&key.to_string()) else {
            let (message, meant) = unknown::key(&key.to_string(), place);
            errors.at(key, message);
            given.0.extend(meant.map(|meant| (meant, key.clone())));
            continue;
        };
        // `AgentArgs` reads it; that the type derives it is the compiler's to see.
        if spec.is_of_arguments(place) {
            continue;
        }
        let twice = given.has(spec.name) && !spec.repeatable;
        given.0.push((spec.name, key.clone()));
        if !spec.places.contains(&place) {
            errors.at(key, spec.misplaced(place));
        } else if twice {
            errors.at(key, format_args!("`{}` is given twice; remove one", spec.name));
        } else if let Value::Bad(fault) = value {
            // Of a type, syn lists everything that one may begin with.
            let why = if spec.form == Form::Type { String::new() } else { format!("; {fault}") };
            errors.at(key, spec.bad_value() + &why);
        } else if let Value::Missing = value {
            errors.at(key, spec.bad_value());
        } else {
            take(&Entry { spec, key, value }, errors);
        }
    }
    given
}
