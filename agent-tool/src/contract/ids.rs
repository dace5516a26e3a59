//! Ids by place: which fields of the arguments accept one, which fields of the result emit one, of what entity.
//!
//! Facts only: who chains with whom is `tool_set`'s to say, and what is accepted the guard's.

mod find;
mod forms;
#[cfg(test)]
mod tests;
mod way;

use serde_json::Value;

pub(crate) use self::find::find;
use self::way::Way;

/// A field that holds an id: of the arguments of a tool, or of its result.
#[derive(Debug, Clone, PartialEq)]
pub struct IdPlace {
    pointer: String,
    entity: &'static str,
    kind: IdKind,
    way: Vec<Way>,
    samples: Vec<Value>,
}

/// How an id is published.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum IdKind {
    /// A number.
    Number,
    /// A text.
    Text,
    /// Either, or neither is said.
    Unclear,
}

/// The ids of a tool.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Ids {
    pub(crate) accepted: Vec<IdPlace>,
    pub(crate) emitted: Vec<IdPlace>,
    pub(crate) unmarked_arguments: Vec<String>,
    pub(crate) unmarked_results: Vec<String>,
}

impl Ids {
    /// The fields of the arguments that are marked `#[agent(id)]`, in the order of the struct.
    #[must_use]
    pub fn accepted(&self) -> &[IdPlace] {
        &self.accepted
    }

    /// The fields of the result that are marked `#[agent(id)]`, in the order of the type that
    /// `#[agent(output = ...)]` names.
    #[must_use]
    pub fn emitted(&self) -> &[IdPlace] {
        &self.emitted
    }

    /// JSON Pointers to the fields of the arguments that look like ids and are not marked.
    #[must_use]
    pub fn unmarked_arguments(&self) -> &[String] {
        &self.unmarked_arguments
    }

    /// JSON Pointers to the fields of the result that look like ids and are not marked.
    #[must_use]
    pub fn unmarked_results(&self) -> &[String] {
        &self.unmarked_results
    }
}

impl IdPlace {
    /// JSON Pointer with `*` for the items of a list and the values of a map: `/tickets/*/ticketId`.
    #[must_use]
    pub fn pointer(&self) -> &str {
        &self.pointer
    }

    /// What the id names: what the key says, or the field's name without `_id` or `_ids`.
    #[must_use]
    pub fn entity(&self) -> &'static str {
        self.entity
    }

    /// How the schema publishes it.
    #[must_use]
    pub fn kind(&self) -> IdKind {
        self.kind
    }

    /// Values that such a field holds: 1, 47 and 2^53 - 1 for numbers, as far as the schema admits them; for
    /// texts the example. Empty where a text has none.
    #[must_use]
    pub fn samples(&self) -> &[Value] {
        &self.samples
    }

    /// The ids at this place of a value, in order; `null` is none.
    ///
    /// ```
    /// # use agent_tool::{AgentOutput, AgentTool};
    /// # use serde_json::json;
    /// #[derive(serde::Serialize, schemars::JsonSchema, AgentOutput)]
    /// #[serde(rename_all = "camelCase")]
    /// struct Page {
    ///     tickets: Vec<Ticket>,
    /// }
    ///
    /// #[derive(serde::Serialize, schemars::JsonSchema, AgentOutput)]
    /// #[serde(rename_all = "camelCase")]
    /// struct Ticket {
    ///     #[agent(id)]
    ///     ticket_id: u64,
    /// }
    ///
    /// /// List the tickets.
    /// #[derive(serde::Deserialize, schemars::JsonSchema, AgentTool)]
    /// #[agent(read_only, output = Page)]
    /// struct ListTickets {}
    ///
    /// let emitted = ListTickets::contract().unwrap().ids().emitted();
    /// assert_eq!((emitted[0].pointer(), emitted[0].entity()), ("/tickets/*/ticketId", "ticket"));
    /// let page = json!({"tickets": [{"ticketId": 47}, {"ticketId": 48}]});
    /// assert_eq!(emitted[0].values_in(&page), [json!(47), json!(48)]);
    /// ```
    #[must_use]
    pub fn values_in(&self, value: &Value) -> Vec<Value> {
        way::values(value, &self.way)
    }

    /// Puts a value at this place of some arguments, with whatever must stand around it; its JSON Pointer there.
    pub fn put(&self, arguments: &mut Value, value: Value) -> String {
        way::put(arguments, &self.way, value)
    }
}
