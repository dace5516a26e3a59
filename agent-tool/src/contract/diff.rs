//! What changed between two contracts, for callers: breaking, compatible, or text only.
//!
//! It reads published documents, so it works for any server. It judges the documents alone, and no call.

mod rules;
mod schema;
#[cfg(test)]
mod tests;
mod tools;
mod unions;

use std::fmt;

use serde_json::Value;

use crate::listed::{lines, listed};

/// What a change means for callers that were right before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Class {
    /// Only words changed.
    TextOnly,
    /// Whatever was right is still right.
    Compatible,
    /// A call that was accepted is refused or means something else, or a reader of results meets what it did not expect.
    Breaking,
}

/// One change.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct Change {
    /// The name of the tool; the new one, where it was renamed.
    pub tool: String,
    /// JSON Pointer into MCP's tool object, such as `/inputSchema/properties/limit/maximum`; `""` is the tool itself.
    pub pointer: String,
    /// What it means for callers.
    pub class: Class,
    /// Whether a destructive tool now takes what it refused, or no longer says that it destroys.
    pub loosens: bool,
    /// What changed.
    pub message: String,
}

/// Changes, tool by tool in the order of the new list; tools that are gone come last.
#[derive(Debug, Clone, PartialEq, Eq, Default, serde::Serialize)]
#[serde(transparent)]
pub struct Changes(Vec<Change>);

/// Compares MCP tool objects, or lists of them (`{"tools": [...]}` or the array alone).
///
/// Inputs and outputs have opposite rules: an input that takes less breaks callers, an output that gives more does. A
/// new property of a result is compatible all the same, since readers pass over what they do not know. Tools without
/// annotations are judged by MCP's defaults: they destroy.
///
/// ```
/// use agent_tool::diff::{Class, diff};
/// use serde_json::json;
///
/// let tool = |max: u64| json!({
///     "name": "delete_rows",
///     "inputSchema": {"type": "object", "properties": {"limit": {"type": "integer", "maximum": max}}},
///     "annotations": {"destructiveHint": true},
/// });
/// let changes = diff(&tool(10), &tool(1000));
/// let change = changes.iter().next().unwrap();
/// assert_eq!(change.pointer, "/inputSchema/properties/limit/maximum");
/// assert_eq!(change.class, Class::Compatible);
/// assert!(change.loosens, "a destructive tool takes more");
/// assert!(diff(&tool(1000), &tool(10)).is_breaking());
/// ```
#[must_use]
pub fn diff(old: &Value, new: &Value) -> Changes {
    let mut changes = Changes::default();
    tools::lists(old, new, &mut changes);
    changes
}

impl Changes {
    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether any change breaks callers.
    #[must_use]
    pub fn is_breaking(&self) -> bool {
        self.0.iter().any(|change| change.class == Class::Breaking)
    }

    /// The changes that loosen a destructive tool.
    pub fn loosening(&self) -> impl Iterator<Item = &Change> {
        self.0.iter().filter(|change| change.loosens)
    }

    /// The changes as JSON: a list of objects with the names of [`Change`]'s fields.
    #[must_use]
    pub fn to_value(&self) -> Value {
        serde_json::to_value(self).unwrap_or_default()
    }
}

listed!(Changes.0: Change);
lines!(Changes);

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.class, self.tool)?;
        if !self.pointer.is_empty() {
            write!(f, " {}", self.pointer)?;
        }
        write!(f, ": {}", self.message)?;
        if self.loosens {
            f.write_str(" (loosens a destructive tool)")?;
        }
        Ok(())
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TextOnly => "text only",
            Self::Compatible => "compatible",
            Self::Breaking => "breaking",
        })
    }
}

/// Whether a schema is of what goes in or of what comes out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Side {
    Input,
    Output,
}

/// How the set of accepted values moved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Move {
    /// Fewer values.
    Narrower,
    /// More values.
    Wider,
    /// Other values: some are gone, or some are new, or what a call means has changed.
    Other,
    /// The same values.
    Words,
}

/// Collects the changes of one tool.
struct Comparison<'a> {
    tool: &'a str,
    destructive: bool,
    side: Side,
    changes: &'a mut Changes,
}

impl Comparison<'_> {
    fn moved(&mut self, at: &str, how: Move, message: impl Into<String>) {
        let class = match (how, self.side) {
            (Move::Words, _) => Class::TextOnly,
            (Move::Wider, Side::Input) | (Move::Narrower, Side::Output) => Class::Compatible,
            _ => Class::Breaking,
        };
        let loosens = self.side == Side::Input && matches!(how, Move::Wider | Move::Other);
        self.push(at, class, loosens, message);
    }

    fn push(&mut self, at: &str, class: Class, loosens: bool, message: impl Into<String>) {
        self.changes.0.push(Change {
            tool: self.tool.to_owned(),
            pointer: at.to_owned(),
            class,
            loosens: loosens && self.destructive,
            message: message.into(),
        });
    }
}
