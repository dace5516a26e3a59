//! Defaults: each is one that its own place takes.

use serde_json::Value;

use super::super::Compiled;
use super::super::finding::Frame;
use super::super::rules::NodeId;
use super::super::walk::{Mode, Walk};

impl Compiled {
    /// Fills every default up as a value that was sent would be, and drops those that their own place refuses:
    /// what a call is given never breaks the schema. `true` where one was dropped.
    pub(super) fn settle_defaults(&mut self) -> bool {
        let mut dropped = false;
        // Places inside a place come before it, so that a default holds settled ones.
        for index in 0..self.nodes.len() {
            let Some(mut default) = self.nodes.get_mut(index).and_then(|node| node.default.take()) else {
                continue;
            };
            let Ok(id) = NodeId::try_from(index) else { continue };
            let mut walk = Walk::new(self, Mode::Check);
            walk.value(id, &mut default, &Frame::ROOT);
            let passes = walk.passes() && walk.coercions.is_empty();
            dropped |= !passes;
            if let Some(node) = self.nodes.get_mut(index).filter(|_| passes) {
                node.default = Some(default);
            }
        }
        dropped
    }
}

/// The defaults of the root that serde does not supply.
pub(super) fn root_defaults_of(guard: &Compiled) -> Box<[(Box<str>, Value)]> {
    let rules = guard.node(guard.root).object.as_ref();
    let ids = rules.map(|rules| rules.properties.as_slice()).unwrap_or_default();
    let absent = ids.iter().map(|id| guard.property(*id)).filter(|property| !property.required);
    let defaults = absent.filter_map(|property| {
        let node = guard.node(property.node);
        let default = node.default.as_ref().filter(|_| !node.note.serde_default)?;
        Some((property.name.clone(), default.clone()))
    });
    defaults.collect()
}
