//! Defaults: each is one that its own place takes.

use super::super::finding::Frame;
use super::super::rules::{Node, NodeId, PropId};
use super::super::walk::{Mode, Walk};
use super::super::{Compiled, RootDefault, RootDefaults};

impl Compiled {
    /// The bit of a property of the root; none where the root is too wide for one bit a property.
    pub(super) fn root_bit(&self, property: PropId) -> u64 {
        let rules = self.node(self.root).object.as_ref();
        let plan = rules.and_then(|rules| self.plan.objects.get(rules.plan as usize));
        let narrow = plan.filter(|plan| plan.required.len() == 1);
        let slot = narrow.and_then(|plan| plan.slots.iter().find(|slot| slot.property == property));
        slot.map_or(0, |slot| slot.bit)
    }

    /// Fills every default up as a value that was sent would be, and drops those that their own place refuses:
    /// what a call is given never breaks the schema. `true` where one was dropped.
    pub(super) fn settle_defaults(&mut self) -> bool {
        let mut dropped = false;
        // Places inside a place come before it, so that a default holds settled ones.
        for index in 0..self.nodes.len() {
            let given = |node: &mut Node| node.default.take().or_else(|| node.note.fed.take());
            let Some(mut default) = self.nodes.get_mut(index).and_then(given) else { continue };
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

/// The defaults of the root, for serde.
pub(super) fn root_defaults_of(guard: &Compiled) -> RootDefaults {
    let rules = guard.node(guard.root).object.as_ref();
    let ids = rules.map(|rules| rules.properties.as_slice()).unwrap_or_default();
    let defaults = ids.iter().filter_map(|id| {
        let property = guard.property(*id);
        let node = guard.node(property.node);
        let value = node
            .default
            .clone()
            .filter(|_| !property.required && !node.note.unfed && !node.note.serdes_own)?;
        Some(RootDefault { bit: guard.root_bit(*id), name: property.name.clone(), value })
    });
    let list: Vec<RootDefault> = defaults.collect();
    RootDefaults { bits: list.iter().fold(0, |bits, default| bits | default.bit), list }
}
