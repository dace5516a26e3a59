//! What a suggestion may name: never a live call, a broader scope, another target, or a confirmation.

use serde_json::Value;

use crate::guard::Compiled;
use crate::guard::rules::{Flag, Property};
use crate::suggest;

/// How fields begin that wave a call through, after folding.
const CONFIRMATIONS: &[&str] = &[
    "confirm",
    "approv",
    "acknowledg",
    "accept",
    "consent",
    "authori",
    "force",
    "override",
    "plantoken",
    "yes",
    "sudo",
    "skip",
];

/// Whether a suggestion may tell the caller to send this field with the value that was sent.
pub(crate) fn may_name(guard: &Compiled, property: &Property, sent: Option<&Value>) -> bool {
    let note = &guard.node(property.node).note;
    match note.flag {
        Flag::Broadens => false,
        Flag::DryRun => sent == Some(&Value::Bool(true)),
        Flag::None => !(guard.destructive && is_confirmation(&property.name)),
    }
}

/// Whether a suggestion may name `true` for this field.
pub(crate) fn may_set(guard: &Compiled, property: &Property) -> bool {
    may_name(guard, property, Some(&Value::Bool(true)))
}

/// Whether a suggestion may tell the caller to leave this field out: on a destructive tool that could mean
/// "everything".
pub(crate) fn may_omit(guard: &Compiled, property: &Property) -> bool {
    !property.required && !guard.destructive && guard.node(property.node).note.flag == Flag::None
}

/// Whether a field of that name waves a call through.
pub(crate) fn is_confirmation(name: &str) -> bool {
    let folded = suggest::fold(name);
    CONFIRMATIONS.iter().any(|start| folded.starts_with(start))
}
