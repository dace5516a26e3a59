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

type Kept = OnceLock<Box<str>>;

/// A place for each of the sayings: one without a place would not compile, where one of a list would be silent.
#[derive(Debug, Default)]
struct Place {
    expected: Kept,
    sent: Kept,
    kinds: Kept,
    values: Kept,
    literals: Kept,
    fields: Kept,
    range: Kept,
    length: Kept,
    items: Kept,
}

impl Place {
    fn of(&self, saying: Saying) -> &Kept {
        match saying {
            Saying::Expected => &self.expected,
            Saying::Sent => &self.sent,
            Saying::Kinds => &self.kinds,
            Saying::Values => &self.values,
            Saying::Literals => &self.literals,
            Saying::Fields => &self.fields,
            Saying::Range => &self.range,
            Saying::Length => &self.length,
            Saying::Items => &self.items,
        }
    }
}

/// The fixed words of a guard. It takes up no room before the first refusal.
#[derive(Debug, Default)]
pub(crate) struct Fixed(OnceLock<Box<[Place]>>);

/// The words on a place; `make` makes them the first time. Of a place of another guard nothing is said.
pub(super) fn of(guard: &Compiled, id: NodeId, saying: Saying, make: impl FnOnce() -> String) -> &str {
    let places = guard.fixed.0.get_or_init(|| guard.nodes.iter().map(|_| Place::default()).collect());
    let place = places.get(id as usize);
    place.map_or("", |place| place.of(saying).get_or_init(|| make().into_boxed_str()))
}
