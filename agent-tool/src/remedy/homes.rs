//! Where an undeclared key belongs: the one other object that declares it.
//!
//! Below the lists and in the variants that the caller is in, the place is a real one; elsewhere it reads as a rule.

use std::fmt;

use serde_json::Value;

use super::place::{self, push_prose};
use super::{safe, text};
use crate::guard::Compiled;
use crate::guard::finding::{Finding, Step};
use crate::guard::rules::{Node, NodeId};

/// How many places of the schema are looked through.
const PLACES: usize = 256;

/// A place of the schema.
struct Spot {
    id: NodeId,
    prose: String,
    /// How many steps of the caller's path lead here, as long as none leads elsewhere.
    along: Option<usize>,
    /// Whether it is inside of the object that was sent.
    is_below: bool,
    /// Whether it is of a variant that was not sent.
    is_other: bool,
}

/// The one other object that declares a key, as its place reads: one below the caller's place before all others. A key
/// of another variant has none, wherever else it may stand.
pub(crate) fn home(guard: &Compiled, finding: &Finding, key: &str, value: &Value) -> Option<String> {
    let steps = finding.path.steps();
    let is_home = |node: &Node| {
        let mut properties =
            node.object.iter().flat_map(|rules| &rules.properties).map(|id| guard.property(*id));
        properties.any(|one| &*one.name == key && safe::may_name(guard, one, Some(value)))
    };
    let (mut homes, mut seen) = (Vec::new(), Vec::new());
    let root =
        Spot { id: guard.root, prose: String::new(), along: Some(0), is_below: false, is_other: false };
    let mut open = vec![root];
    while let Some(spot) = open.pop() {
        if seen.contains(&spot.id) || seen.len() > PLACES {
            continue;
        }
        seen.push(spot.id);
        open.extend(inside(guard, &spot, finding));
        if spot.id != finding.node && is_home(guard.node(spot.id)) {
            homes.push(spot);
        }
    }
    if homes.iter().any(|spot| spot.is_below) {
        homes.retain(|spot| spot.is_below);
    }
    let is_same_place = |spot: &Spot| spot.along == Some(steps.len());
    match <[Spot; 1]>::try_from(homes) {
        Ok([home]) if !home.is_other && !is_same_place(&home) => Some(home.prose),
        _ => None,
    }
}

/// The places just inside of one.
fn inside(guard: &Compiled, spot: &Spot, finding: &Finding) -> Vec<Spot> {
    let node = guard.node(spot.id);
    let step = spot.along.map(|along| finding.path.steps().get(along));
    let is_below = spot.is_below || step == Some(None);
    let down = |id: NodeId, mark: fmt::Arguments<'_>, is_next: bool| Spot {
        id,
        prose: format!("{}{mark}", spot.prose),
        along: spot.along.filter(|_| is_next).map(|along| along + 1),
        is_below,
        is_other: spot.is_other,
    };
    let mut found = Vec::new();
    for branch in node.union.iter().flat_map(|union| &union.branches) {
        let mut properties = guard.node(*branch).object.iter().flat_map(|rules| &rules.properties);
        let is_sent = match step {
            Some(None) => *branch == finding.node,
            Some(Some(Step::Property(id))) => properties.any(|one| one == id),
            Some(Some(_)) | None => true,
        };
        let Spot { along, is_below, .. } = *spot;
        let is_other = spot.is_other || !is_sent;
        found.push(Spot { id: *branch, prose: spot.prose.clone(), along, is_below, is_other });
    }
    found.extend(node.array.items.map(|items| match step.flatten() {
        Some(Step::Index(index)) => down(items, format_args!("[{index}]"), true),
        _ => down(items, format_args!("[]"), false),
    }));
    for id in node.object.iter().flat_map(|rules| &rules.properties) {
        let property = guard.property(*id);
        let mut place = down(property.node, format_args!(""), step.flatten() == Some(&Step::Property(*id)));
        push_prose(&mut place.prose, &text::name(&property.name));
        found.push(place);
    }
    found
}

/// A place as the end of `belongs`: an item of a list that is none of the caller's is each of them.
pub(crate) fn words(home: &str) -> String {
    let Some((list, rest)) = home.rsplit_once("[]") else { return place::inside(home) };
    let rest = rest.trim_start_matches('.');
    let of = words(list);
    let of = of.strip_prefix("in ").unwrap_or(&of);
    if rest.is_empty() {
        format!("in each item of {of}")
    } else {
        format!("in '{rest}' of each item of {of}")
    }
}
