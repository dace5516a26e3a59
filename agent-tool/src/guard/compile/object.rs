//! `properties`, `required`, `additionalProperties`, and the scopes that stand on an object.

use std::collections::BTreeSet;

use serde_json::Value;

use super::super::names_dry_run;
use super::super::plan::ObjectPlan;
use super::super::rules::{Additional, Flag, Node, NodeId, ObjectRules, PropId, Property, ScopeRule, Types};
use super::{Compiler, Place};
use crate::ordered::Ordered;
use crate::suggest::fold;

/// The most properties that one object may declare: what an index of 16 bits holds.
const MOST_PROPERTIES: usize = 65_000;

impl Compiler<'_> {
    pub(super) fn object(&mut self, keywords: &[(String, Ordered)], node: &mut Node, place: &Place) {
        let get = |name: &str| keywords.iter().find(|(key, _)| key == name).map(|(_, value)| value);
        let required = match get("required") {
            None => Vec::new(),
            Some(Ordered::Array(names)) if names.iter().all(|name| name.as_str().is_some()) => {
                names.iter().filter_map(Ordered::as_str).collect()
            }
            Some(_) => {
                self.error(place, "`required` is a list of names");
                Vec::new()
            }
        };
        let declared = match get("properties") {
            None => &[],
            Some(Ordered::Object(entries)) => entries.as_slice(),
            Some(_) => {
                self.error(place, "`properties` is an object");
                &[]
            }
        };
        // Each once: `required` may repeat a name.
        let mut known: BTreeSet<&str> = declared.iter().map(|(name, _)| name.as_str()).collect();
        let undeclared: Vec<&str> = required.iter().copied().filter(|name| known.insert(*name)).collect();
        if known.len() > MOST_PROPERTIES {
            return self.error(place, "an object with so many properties is not enforced");
        }
        let mut properties = Vec::new();
        for (name, schema) in declared {
            properties.push(self.property(name, schema, required.contains(&name.as_str()), place));
        }
        let additional = match get("additionalProperties") {
            None | Some(Ordered::Bool(true)) => Additional::Open,
            Some(Ordered::Bool(false)) => Additional::Closed,
            Some(schema) => Additional::Of(self.node(schema, &place.step("additionalProperties", "*"))),
        };
        for name in undeclared {
            // A required key that is not declared: whatever `additionalProperties` says is asked of it.
            let schema = get("additionalProperties").cloned().unwrap_or(Ordered::Bool(true));
            properties.push(self.property(name, &schema, true, place));
        }
        for (rank, id) in (0..).zip(&properties) {
            if let Some(property) = self.properties.get_mut(*id as usize) {
                property.rank = rank;
            }
        }
        let scopes = self.scopes(&properties, place);
        let plan = self.plan.reserve(ObjectPlan::default());
        node.object = Some(Box::new(ObjectRules { properties, additional, scopes, plan }));
    }

    fn property(&mut self, name: &str, schema: &Ordered, required: bool, place: &Place) -> PropId {
        let place = place.property(name);
        let node = self.node(schema, &place);
        let aliases = self.builder.aliases.iter().filter(|(of, _)| *of == place.arguments);
        let aliases: Vec<_> = aliases.map(|(_, alias)| alias.clone()).collect();
        if names_dry_run(name) || aliases.iter().any(|alias| names_dry_run(alias)) {
            self.protect(node);
        }
        let id = u32::try_from(self.properties.len()).unwrap_or(u32::MAX);
        let folded = fold(name).into();
        self.properties.push(Property { name: name.into(), folded, node, required, rank: 0, aliases });
        id
    }

    /// Marks what is named like a dry run, where it may be a boolean; all branches of a union.
    fn protect(&mut self, id: NodeId) -> bool {
        let Some(node) = self.nodes.get(id as usize) else { return false };
        let branches = node.union.as_ref().map(|union| union.branches.clone());
        let is_listed = |allowed: &[Value]| allowed.iter().any(Value::is_boolean);
        let is_flag = match branches {
            Some(branches) => {
                branches.into_iter().fold(false, |is_flag, branch| self.protect(branch) | is_flag)
            }
            None => node.types.has(Types::BOOLEAN) && node.allowed.as_deref().is_none_or(is_listed),
        };
        match self.nodes.get_mut(id as usize) {
            Some(node) if is_flag && node.note.flag == Flag::None => node.note.flag = Flag::NamedDryRun,
            _ => {}
        }
        is_flag
    }

    fn scopes(&mut self, properties: &[PropId], place: &Place) -> Vec<ScopeRule> {
        let mut rules = Vec::new();
        for (index, (of, kind, names)) in self.builder.scopes.iter().enumerate() {
            if *of != place.arguments {
                continue;
            }
            self.scoped.insert(index);
            let mut fields = Vec::new();
            for name in names {
                let named = |id: &&PropId| {
                    self.properties.get(**id as usize).is_some_and(|known| *known.name == **name)
                };
                match properties.iter().find(named) {
                    Some(id) => fields.push(*id),
                    None => self.error(place, format!("a scope names `{name}`, which is no property here")),
                }
            }
            rules.push(ScopeRule { kind: *kind, fields });
        }
        rules
    }
}
