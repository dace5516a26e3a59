//! Words on a place of the schema that are the same whatever was sent: made when first asked for, and kept with the
//! guard.
//!
//! No words are made here; `expected` does that.

use std::sync::{LazyLock, OnceLock};

use crate::guard::Compiled;
use crate::guard::rules::NodeId;

/// Words that are made at most once.
#[derive(Debug, Default)]
pub(super) struct Once(OnceLock<Box<str>>);

impl Once {
    /// The words; `make` makes them the first time.
    pub(super) fn said(&self, make: impl FnOnce() -> String) -> &str {
        self.0.get_or_init(|| make().into_boxed_str())
    }
}

/// What is kept of a place.
#[derive(Debug, Default)]
pub(super) struct Sayings {
    /// What it takes.
    pub(super) expected: Once,
    /// The same as the end of `Send it as`.
    pub(super) sent: Once,
    /// The kinds of values that it takes.
    pub(super) kinds: Once,
    /// The values that it allows, with commas.
    pub(super) values: Once,
    /// The same as literals, with bars.
    pub(super) literals: Once,
    /// The fields that it declares.
    pub(super) fields: Once,
    /// The bounds of its numbers.
    pub(super) range: Once,
    /// How long its texts are.
    pub(super) length: Once,
    /// How many items it has.
    pub(super) items: Once,
}

/// The fixed words of a guard. It takes up no room before the first refusal.
#[derive(Debug, Default)]
pub(crate) struct Fixed(OnceLock<Box<[Sayings]>>);

/// The same of an id of no place.
static NOWHERE: LazyLock<Sayings> = LazyLock::new(Sayings::default);

/// What is kept of a place.
pub(super) fn on(guard: &Compiled, id: NodeId) -> &Sayings {
    let places = guard.fixed.0.get_or_init(|| guard.nodes.iter().map(|_| Sayings::default()).collect());
    places.get(id as usize).unwrap_or_else(|| &NOWHERE)
}
