//! The one engine: a JSON Schema compiled once, which checks arguments and coerces what may be coerced.
//!
//! Whatever the schema says, wherever it came from, is enforced here and nowhere else. No words are made here:
//! `remedy` does that, when asked.

use std::sync::Arc;

pub(crate) mod builder;
pub(crate) mod finding;
pub(crate) mod rules;

pub use builder::{GuardBuilder, GuardError};

use rules::{Node, NodeId, PropId, Property};

/// A compiled JSON Schema that checks the arguments of a tool.
#[derive(Clone)]
pub struct Guard(pub(crate) Arc<Compiled>);

/// What a schema was compiled to.
#[derive(Debug)]
pub(crate) struct Compiled {
    /// Every place of the schema.
    pub(crate) nodes: Vec<Node>,
    /// Every property of every object.
    pub(crate) properties: Vec<Property>,
    /// The place of the arguments themselves.
    pub(crate) root: NodeId,
    /// The tool removes or overwrites: words say that nothing was changed.
    pub(crate) destructive: bool,
    /// The dry-run flag of the root, where there is one.
    pub(crate) dry_run: Option<PropId>,
}

impl Compiled {
    /// The rules of a place. Ids come from this guard, so they are in bounds.
    #[allow(clippy::indexing_slicing)]
    pub(crate) fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id as usize]
    }

    /// A property. Ids come from this guard, so they are in bounds.
    #[allow(clippy::indexing_slicing)]
    pub(crate) fn property(&self, id: PropId) -> &Property {
        &self.properties[id as usize]
    }
}
