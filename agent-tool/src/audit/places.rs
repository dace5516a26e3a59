//! Places as a log may show them: names that the contract declares and numbers of items; every other key is `*`.

use crate::guard::Compiled;
use crate::guard::rules::{Additional, NodeId};
use crate::rejection::Rejection;

/// Codes and places, as `NOT_IN_ENUM /environment, UNKNOWN_FIELD /`; at most `most`.
pub(super) fn of_violations(guard: Option<&Compiled>, rejection: &Rejection, most: usize) -> String {
    let places = rejection.places();
    let more = places.len().saturating_sub(most);
    let said: Vec<String> =
        places.take(most).map(|(code, place)| format!("{code} {}", declared(guard, &place))).collect();
    if more > 0 { format!("{}, and {more} more", said.join(", ")) } else { said.join(", ") }
}

/// A JSON Pointer with everything undeclared as `*`.
pub(super) fn declared(guard: Option<&Compiled>, pointer: &str) -> String {
    let mut nodes: Vec<NodeId> = guard.map(|guard| guard.root).into_iter().collect();
    let mut said = String::new();
    for token in pointer.split('/').skip(1) {
        let mut next = Vec::new();
        let mut known = false;
        for id in nodes {
            let Some(guard) = guard else { break };
            known |= step(guard, id, token, &mut next);
        }
        said.push('/');
        said.push_str(if known { token } else { "*" });
        nodes = next;
    }
    if said.is_empty() { "/".to_owned() } else { said }
}

/// The places below a node by a token, through unions; whether the contract, and not a caller, wrote the token.
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
    let name = crate::pointer::unescape(token);
    let found = rules.properties.iter().map(|id| guard.property(*id)).find(|one| *one.name == *name);
    match (found, rules.additional) {
        (Some(property), _) => {
            next.push(property.node);
            known = true;
        }
        (None, Additional::Of(values)) => next.push(values),
        _ => {}
    }
    known
}
