//! The one engine: a JSON Schema compiled once, which checks arguments and coerces what may be coerced.
//!
//! Whatever the schema says, wherever it came from, is enforced here and nowhere else. No words are made here:
//! `remedy` does that, when asked.

use std::sync::Arc;

mod accepts;
pub(crate) mod along;
mod api;
mod builder;
mod check;
mod compile;
pub(crate) mod finding;
mod finish;
mod id;
pub(crate) mod keys;
mod lenient;
mod object;
mod plan;
pub(crate) mod rules;
mod seen;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_edges;
mod union;
mod walk;

use std::fmt;

use serde_json::{Map, Value};

pub use self::api::Checked;
pub(crate) use self::builder::{DRY_RUN_WORDS, names_dry_run};
pub use self::builder::{GuardBuilder, GuardError, GuardErrors};
pub(crate) use self::check::Outcome;
pub(crate) use self::id::id_range;
use self::plan::Plan;
use self::rules::{Additional, NOWHERE, Node, NodeId, PropId, Property};
pub(crate) use self::walk::Mode;
use crate::ordered::Ordered;
use crate::remedy::Fixed;

/// A compiled JSON Schema that checks the arguments of a tool.
///
/// ```
/// use agent_tool::Guard;
/// use serde_json::json;
///
/// let schema = json!({
///     "type": "object",
///     "properties": {"ticketId": {"type": "string", "minLength": 1}},
///     "required": ["ticketId"],
///     "additionalProperties": false,
/// });
/// let guard = Guard::builder(&schema).id("/ticketId").build().expect("every keyword is enforced");
/// // The id that the last call returned, as it was returned.
/// let checked = guard.check(json!({"ticketId": 47})).expect("a positive safe integer is an id");
/// assert_eq!(checked.value(), &json!({"ticketId": "47"}));
/// assert!(guard.check(json!({"ticketId": null})).is_err());
/// ```
#[derive(Clone)]
pub struct Guard(pub(crate) Arc<Compiled>);

impl fmt::Debug for Guard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Guard").field("nodes", &self.0.nodes.len()).finish_non_exhaustive()
    }
}

/// What a schema was compiled to.
#[derive(Debug)]
pub(crate) struct Compiled {
    /// What is enforced, as it was written.
    schema: Ordered,
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
    /// Of the dry-run flag, in what a walk says was sent; none where the root is too wide for one bit a property.
    flag_bit: u64,
    /// Defaults of the root, which serde is fed.
    pub(crate) root_defaults: RootDefaults,
    plan: Plan,
    /// Whether a value may hold a flag that no coercion may carry: a declared one, or one of an undeclared name.
    may_hold_flags: bool,
    /// Whether a wrapper around the arguments is taken off.
    unwraps: bool,
    /// What refusals say whatever was sent.
    pub(crate) fixed: Fixed,
}

/// The defaults of the root, which serde is fed.
#[derive(Debug, Default)]
pub(crate) struct RootDefaults {
    /// Of all of them, in what a walk says was sent; none where the root is too wide for one bit a property.
    pub(crate) bits: u64,
    pub(crate) list: Vec<RootDefault>,
}

impl RootDefaults {
    /// Of a type without one.
    pub(crate) const NONE: &Self = {
        static NONE: RootDefaults = RootDefaults { bits: 0, list: Vec::new() };
        &NONE
    };

    /// Few types are so wide that their properties have no bits: their defaults are put into the map.
    #[cold]
    pub(crate) fn put_into(&self, arguments: &mut Map<String, Value>) {
        for default in &self.list {
            if !arguments.contains_key(&*default.name) {
                arguments.insert(default.name.to_string(), default.value.clone());
            }
        }
    }
}

/// A default of the root.
#[derive(Debug)]
pub(crate) struct RootDefault {
    /// Of its property, in what a walk says was sent; none where the root is too wide for one bit a property.
    pub(crate) bit: u64,
    pub(crate) name: Box<str>,
    pub(crate) value: Value,
}

impl Compiled {
    /// The rules of a place; an id of no place takes nothing.
    pub(crate) fn node(&self, id: NodeId) -> &Node {
        self.nodes.get(id as usize).unwrap_or_else(|| &NOWHERE.node)
    }

    /// Whether nothing of a place may be told. What is said of a place is said of the branches of its union too.
    pub(crate) fn is_secret(&self, id: NodeId) -> bool {
        self.node(id).note.secret
    }

    /// What an object does with keys that it does not declare.
    pub(crate) fn additional(&self, id: NodeId) -> Additional {
        self.node(id).object.as_ref().map_or(Additional::Closed, |rules| rules.additional)
    }

    /// A property; of an id that names none, one that takes nothing.
    pub(crate) fn property(&self, id: PropId) -> &Property {
        self.properties.get(id as usize).unwrap_or_else(|| &NOWHERE.property)
    }
}
