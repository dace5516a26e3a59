//! Ids as agents send them: text in every schema. No cast stands between a response and the next call; the guard
//! takes the number that was emitted.

use agent_tool::{AgentArgs, ToolError};
use rusqlite::{Connection, OptionalExtension};
use schemars::JsonSchema;
use serde::Deserialize;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident $entity:literal in $table:literal, such as $example:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema, AgentArgs)]
        pub(crate) struct $name(#[agent(id = $entity, min_length = 1, max_length = 20, example = $example)] String);

        impl $name {
            /// The row that it names.
            pub(super) fn row(&self, connection: &Connection) -> Result<i64, ToolError> {
                // As text: a row is named in one way only, and "007" is nobody.
                let sql = concat!("SELECT id FROM ", $table, " WHERE CAST(id AS TEXT) = ?1");
                let found = connection.query_row(sql, [&self.0], |row| row.get(0)).optional();
                found.map_err(ToolError::internal)?.ok_or_else(|| not_found($entity))
            }
        }
    )*};
}

ids! {
    /// A ticket, by the id that every tool reports.
    TicketId "ticket" in "tickets", such as "7";
    /// A customer, by the id that `list_customers` reports.
    CustomerId "customer" in "customers", such as "3";
    /// An agent of the helpdesk, by the id that `list_agents` reports.
    AgentId "agent" in "agents", such as "2";
    /// A message of a ticket, by the id that `get_ticket_context` reports.
    MessageId "message" in "messages", such as "7";
    /// A draft, by the id that `draft_reply` reports.
    DraftId "draft" in "drafts", such as "1";
    /// A macro, by the id that `list_macros` reports.
    MacroId "macro" in "macros", such as "1";
    /// A tag, by the id that `list_tags` reports.
    TagId "tag" in "tags", such as "1";
}

fn not_found(entity: &str) -> ToolError {
    ToolError::new(
        "NOT_FOUND",
        format!("there is no such {entity}"),
        format!("Send the id of a {entity} exactly as another tool of this helpdesk reported it."),
    )
}
