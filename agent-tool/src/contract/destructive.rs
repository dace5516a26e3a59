//! What a destructive tool must say of its properties, at every depth: nothing may silently widen what a call destroys.
//!
//! The derive says the same of the fields that it sees; here the schema is judged, whatever types it came from. What is
//! bounded, and what is not, is judged in `checks`.

use serde_json::Value;

use super::node::{Extra, Kind, Node, Object, Property, below};
use super::notes::Notes;
use super::problem::{Problem, Problems};
use super::risk;
use crate::pattern::is_anchored;

/// Judges the properties of one object.
pub(super) fn object(object: &Object, at: &str, notes: &Notes, problems: &mut Problems) {
    for property in &object.properties {
        let place = below(at, &property.name);
        let is_root = at.is_empty();
        if matches!(property.node.kind, Kind::Broken) {
            continue;
        }
        if is_root && notes.dry_run.as_deref() == Some(&*property.name) {
            continue;
        }
        let is_flag = matches!(property.node.kind, Kind::Boolean);
        if is_flag && !is_root && risk::is_dry_run(&property.name) {
            problems.add(Problem::NestedDryRun, &place);
            continue;
        }
        let is_broad = is_flag && risk::is_broad(&property.name);
        if is_broad && property.node.broadens.is_none() {
            problems.add(Problem::BroadeningFlag, &place);
        } else if is_flag && (is_broad || property.node.broadens.is_some()) {
            starts(property, &place, notes, problems);
        } else if !property.required
            && property.node.when_absent.is_none()
            && !defaults_to_least(&property.node)
        {
            problems.add(Problem::AbsentUnexplained, &place);
        }
        if let (Some(word), true) = (risk::raw_word(&property.name), is_open_text(&property.node)) {
            problems.push(Problem::RawText, &place, format!("`{word}`"));
        }
    }
}

/// A flag that broadens a call is `false` until it is sent, and nobody has to guess that.
fn starts(property: &Property, place: &str, notes: &Notes, problems: &mut Problems) {
    match &property.node.default {
        Some(Value::Bool(false)) => {}
        Some(_) => problems.add(Problem::BroadDefault, place),
        // schemars leaves a default out that serde would not write.
        None if notes.said(place).is_some_and(|said| said.filled_unseen) => {
            problems.push(Problem::BroadDefault, place, "serde fills it with a value that is not published");
        }
        None => {}
    }
}

/// The lowest value of a range broadens nothing.
fn defaults_to_least(node: &Node) -> bool {
    let Some(default) = &node.default else { return false };
    match &node.kind {
        Kind::Integer(integer) => {
            default.as_i64().is_some_and(|least| i128::from(least) == integer.published().0)
        }
        Kind::Number(number) => default.as_f64().is_some_and(|least| Some(least) == number.min),
        _ => false,
    }
}

/// Whether text is taken that no closed list, pattern or closed grammar holds; through lists and maps.
fn is_open_text(node: &Node) -> bool {
    match &node.kind {
        Kind::Array(array) => is_open_text(&array.items),
        Kind::Object(object) => match &object.extra {
            Extra::Of(values) => is_open_text(values),
            Extra::Closed | Extra::Open => false,
        },
        Kind::Text(text) => {
            // An address carries text of the caller's choice.
            let is_closed = text.format.is_some_and(|format| !matches!(format.name, "uri" | "email"));
            let is_held = text.pattern.as_deref().is_some_and(is_anchored);
            !node.raw && text.allowed.is_empty() && !is_held && !is_closed
        }
        _ => false,
    }
}
