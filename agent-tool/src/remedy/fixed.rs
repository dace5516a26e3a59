//! Words on a place of the schema that are the same whatever was sent: made when first asked for, and kept with the
//! guard.
//!
//! No words are made here; `expected` does that.

use std::sync::OnceLock;

use crate::guard::Compiled;
use crate::guard::rules::NodeId;

/// What is kept of a place.
#[derive(Debug, Clone, Copy)]
pub(super) enum Saying {
    /// What it takes.
    Expected,
    /// The same as the end of `Send it as`.
    Sent,
    /// The kinds of values that it takes.
    Kinds,
    /// The values that it allows, with commas.
    Values,
    /// The same as literals, with bars.
    Literals,
    /// The fields that it declares.
    Fields,
    /// The bounds of its numbers.
    Range,
    /// How long its texts are.
    Length,
    /// How many items it has.
    Items,
}

type Place = [OnceLock<Box<str>>; 9];

/// The fixed words of a guard. It takes up no room before the first refusal.
#[derive(Debug, Default)]
pub(crate) struct Fixed(OnceLock<Box<[Place]>>);

/// The words on a place; `make` makes them the first time. Of a place of another guard nothing is said.
pub(super) fn of(guard: &Compiled, id: NodeId, saying: Saying, make: impl FnOnce() -> String) -> &str {
    let places = guard.fixed.0.get_or_init(|| guard.nodes.iter().map(|_| Place::default()).collect());
    let kept = places.get(id as usize).and_then(|place| place.get(saying as usize));
    kept.map_or("", |kept| kept.get_or_init(|| make().into_boxed_str()))
}
