//! What no example may show: a flag that broadens the call, a confirmation, a rehearsal turned off, on a destructive tool
//! an empty list; at any depth.
//!
//! The one place that decides it, on the finished example: wherever a value of it came from.

use serde_json::Value;

use super::node::{Extra, Kind, Node, below};
use super::risk;
use crate::remedy::safe::is_confirmation;

/// `Err` says what the example would do. Names count on a destructive tool, `broadens` on every one.
pub(super) fn check(node: &Node, example: &Value, destructive: bool) -> Result<(), String> {
    Judge { destructive }.node(node, example, "")
}

struct Judge {
    destructive: bool,
}

impl Judge {
    fn node(&self, node: &Node, value: &Value, at: &str) -> Result<(), String> {
        match (&node.kind, value) {
            (Kind::Array(_), Value::Array(items)) if items.is_empty() && self.destructive => {
                Err(format!("`{at}` is empty, and to some code that means all of them"))
            }
            (Kind::Array(array), Value::Array(items)) => {
                items.iter().try_for_each(|item| self.node(&array.items, item, &below(at, "*")))
            }
            (Kind::Object(object), Value::Object(map)) => map.iter().try_for_each(|(name, value)| {
                let at = below(at, name);
                match (object.property(name), &object.extra) {
                    (Some(property), _) => {
                        self.property(name, &property.node, value, &at)?;
                        self.node(&property.node, value, &at)
                    }
                    (None, Extra::Of(values)) => self.node(values, value, &at),
                    (None, Extra::Closed | Extra::Open) => Ok(()),
                }
            }),
            // Names that another form has too are judged alike.
            (Kind::Union(union), _) => {
                union.branches.iter().try_for_each(|branch| self.node(branch, value, at))
            }
            _ => Ok(()),
        }
    }

    fn property(&self, name: &str, node: &Node, value: &Value, at: &str) -> Result<(), String> {
        let is_flag = matches!(node.kind, Kind::Boolean);
        let is_off = *value == Value::Bool(false);
        let is_broad = node.broadens.is_some() || (self.destructive && is_flag && risk::is_broad(name));
        if is_broad && !is_off {
            return Err(format!("`{at}` would broaden the call"));
        }
        if self.destructive && !is_off && is_confirmation(&crate::suggest::fold(name)) {
            return Err(format!("`{at}` would wave the call through"));
        }
        if self.destructive && is_flag && is_off && risk::is_rehearsal(name) {
            return Err(format!("`{at}` would turn a dry run off"));
        }
        Ok(())
    }
}
