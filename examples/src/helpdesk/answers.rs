//! What the tools answer: the numbers of the tables, as every client has known them for years. Nothing is widened
//! here; emitted shapes are contracts.
#![allow(clippy::struct_field_names)] // the names of the wire

use agent_tool::AgentOutput;
use rusqlite::types::{FromSql, FromSqlResult, ToSql, ToSqlOutput, ValueRef};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The state of a ticket.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Status {
    /// Somebody has to answer.
    Active,
    /// The customer has to answer.
    Waiting,
    /// Nobody has to answer.
    Closed,
    /// It went into another ticket.
    Merged,
}

const STATUSES: [(Status, &str); 4] = [
    (Status::Active, "active"),
    (Status::Waiting, "waiting"),
    (Status::Closed, "closed"),
    (Status::Merged, "merged"),
];

impl FromSql for Status {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        let text = value.as_str()?;
        let known = STATUSES.iter().find(|(_, name)| *name == text);
        known.map(|(status, _)| *status).ok_or(rusqlite::types::FromSqlError::InvalidType)
    }
}

impl ToSql for Status {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        let name = STATUSES.iter().find(|(status, _)| status == self).map_or("", |(_, name)| *name);
        Ok(name.into())
    }
}

/// Whether a change was made, or only planned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Outcome {
    /// A dry run: this is what would happen.
    Planned,
    /// It has happened.
    Done,
}

/// A ticket in a list.
#[derive(Debug, Serialize, JsonSchema, AgentOutput)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TicketLine {
    #[agent(id)]
    pub(crate) ticket_id: i64,
    pub(crate) subject: String,
    pub(crate) status: Status,
}

#[derive(Debug, Serialize, JsonSchema, AgentOutput)]
pub(crate) struct TicketList {
    /// Newest first.
    pub(crate) tickets: Vec<TicketLine>,
}

#[derive(Debug, Serialize, JsonSchema, AgentOutput)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TicketContext {
    #[agent(id)]
    pub(crate) ticket_id: i64,
    pub(crate) subject: String,
    pub(crate) status: Status,
    pub(crate) customer: Writer,
    /// The agent who has it.
    pub(crate) assignee: Option<String>,
    pub(crate) tags: Vec<String>,
    /// Oldest first.
    pub(crate) messages: Vec<Message>,
    /// Tickets that went into this one.
    #[agent(id = "ticket")]
    pub(crate) merged_ticket_ids: Vec<i64>,
    /// Other tickets of the customer.
    pub(crate) related_tickets: Vec<TicketLine>,
}

/// Who wrote a ticket.
#[derive(Debug, Serialize, JsonSchema, AgentOutput)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Writer {
    #[agent(id)]
    pub(crate) customer_id: i64,
    pub(crate) name: String,
}

#[derive(Debug, Serialize, JsonSchema, AgentOutput)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Message {
    #[agent(id)]
    pub(crate) message_id: i64,
    pub(crate) author: String,
    pub(crate) body: String,
    /// The ticket that it came from, where that went into this one.
    #[agent(id = "ticket")]
    pub(crate) source_ticket_id: Option<i64>,
}

#[derive(Debug, Serialize, JsonSchema, AgentOutput)]
pub(crate) struct CustomerList {
    pub(crate) customers: Vec<CustomerLine>,
}

#[derive(Debug, Serialize, JsonSchema, AgentOutput)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CustomerLine {
    #[agent(id)]
    pub(crate) customer_id: i64,
    pub(crate) name: String,
    pub(crate) email: String,
    /// The newest ticket of the customer.
    #[agent(id = "ticket")]
    pub(crate) last_ticket_id: Option<i64>,
}

#[derive(Debug, Serialize, JsonSchema, AgentOutput)]
pub(crate) struct Customer {
    pub(crate) name: String,
    pub(crate) email: String,
    /// Newest first.
    pub(crate) tickets: Vec<TicketLine>,
}

#[derive(Debug, Serialize, JsonSchema, AgentOutput)]
pub(crate) struct AgentList {
    pub(crate) agents: Vec<Agent>,
}

#[derive(Debug, Serialize, JsonSchema, AgentOutput)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Agent {
    #[agent(id)]
    pub(crate) agent_id: i64,
    pub(crate) name: String,
    pub(crate) open_tickets: u32,
}

#[derive(Debug, Serialize, JsonSchema, AgentOutput)]
pub(crate) struct MacroList {
    pub(crate) macros: Vec<Macro>,
}

#[derive(Debug, Serialize, JsonSchema, AgentOutput)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Macro {
    #[agent(id)]
    pub(crate) macro_id: i64,
    pub(crate) body: String,
}

#[derive(Debug, Serialize, JsonSchema, AgentOutput)]
pub(crate) struct TagList {
    pub(crate) tags: Vec<Tag>,
}

#[derive(Debug, Serialize, JsonSchema, AgentOutput)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Tag {
    #[agent(id)]
    pub(crate) tag_id: i64,
    pub(crate) name: String,
}

#[derive(Debug, Serialize, JsonSchema, AgentOutput)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Created {
    #[agent(id)]
    pub(crate) ticket_id: i64,
    #[agent(id)]
    pub(crate) customer_id: i64,
    pub(crate) status: Status,
    /// Open tickets of the customer that may be about the same.
    pub(crate) possible_duplicates: Vec<TicketLine>,
}

#[derive(Debug, Serialize, JsonSchema, AgentOutput)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Drafted {
    #[agent(id)]
    pub(crate) draft_id: i64,
    #[agent(id)]
    pub(crate) ticket_id: i64,
    /// What a human is asked to approve.
    pub(crate) body: String,
}

#[derive(Debug, Serialize, JsonSchema, AgentOutput)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Tagged {
    #[agent(id)]
    pub(crate) ticket_id: i64,
    /// Every tag that the ticket has now.
    pub(crate) tags: Vec<String>,
}

#[derive(Debug, Serialize, JsonSchema, AgentOutput)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Approved {
    pub(crate) outcome: Outcome,
    #[agent(id)]
    pub(crate) ticket_id: i64,
    /// The address that the reply goes to.
    pub(crate) recipient: String,
    pub(crate) body: String,
}

#[derive(Debug, Serialize, JsonSchema, AgentOutput)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Assigned {
    pub(crate) outcome: Outcome,
    #[agent(id)]
    pub(crate) ticket_id: i64,
    pub(crate) assignee: String,
    /// Who had it before.
    pub(crate) previous_assignee: Option<String>,
}

#[derive(Debug, Serialize, JsonSchema, AgentOutput)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Merged {
    pub(crate) outcome: Outcome,
    #[agent(id)]
    pub(crate) ticket_id: i64,
    #[agent(id = "ticket")]
    pub(crate) into_ticket_id: i64,
    pub(crate) moved_messages: i64,
}

#[derive(Debug, Serialize, JsonSchema, AgentOutput)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Closed {
    pub(crate) outcome: Outcome,
    #[agent(id)]
    pub(crate) ticket_id: i64,
    pub(crate) previous_status: Status,
}
