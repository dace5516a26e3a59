//! What a suggestion may name: never a live call, a broader scope, another target, or a confirmation.

use serde_json::Value;

use crate::guard::Compiled;
use crate::guard::finding::{Path, Step};
use crate::guard::rules::{Flag, NodeId, Property, Types};

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
    "yes",
    "sudo",
    "skip",
];

/// Whether a suggestion may tell the caller to send this field with the value that was sent.
pub(crate) fn may_name(guard: &Compiled, property: &Property, sent: Option<&Value>) -> bool {
    let note = &guard.node(property.node).note;
    match note.flag {
        Flag::Broadens => false,
        Flag::DryRun | Flag::NamedDryRun => sent == Some(&Value::Bool(true)),
        Flag::None => {
            let is_for_humans =
                guard.destructive && (is_confirmation(&property.folded) || is_plan_token(property));
            !is_for_humans && !sent.is_some_and(|sent| guard.carries_flag(property.node, sent))
        }
    }
}

/// Whether a place is one that waves a destructive call through, or inside of one: no value of it is ever named, since
/// only a human has it. Of a flag, `false` may be.
pub(crate) fn is_for_humans(guard: &Compiled, id: NodeId, path: &Path) -> bool {
    let confirms = |step: &Step| match step {
        Step::Property(id) => {
            let property = guard.property(*id);
            guard.node(property.node).note.flag == Flag::None && is_confirmation(&property.folded)
        }
        Step::Index(_) | Step::Key(_) => false,
    };
    let is_flag = guard.kinds(id).without(Types::NULL) == Types::BOOLEAN;
    guard.destructive && !is_flag && path.steps().iter().any(confirms)
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

/// Whether a field of that name, folded, waves a call through.
pub(crate) fn is_confirmation(folded: &str) -> bool {
    CONFIRMATIONS.iter().any(|start| folded.starts_with(start))
}

/// The token of a plan comes from its dry run, and nobody makes one up.
fn is_plan_token(property: &Property) -> bool {
    property.folded.starts_with("plantoken")
}
