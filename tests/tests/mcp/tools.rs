//! The tools that the servers under test have.

use agent_tool::{AgentOutput, AgentTool};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Read one ticket.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[serde(rename_all = "camelCase")]
#[agent(read_only, output = Ticket, remediation = "Never guess the id of a ticket.")]
pub(crate) struct ReadTicket {
    /// The ticket.
    #[agent(id = "ticket", pattern = r"^[1-9]\d{0,8}$", max_length = 9, example = "4711")]
    pub(crate) ticket_id: String,
}

/// A ticket.
#[derive(Debug, Serialize, JsonSchema, AgentOutput)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Ticket {
    /// The ticket.
    #[agent(id = "ticket")]
    pub(crate) ticket_id: String,
    /// What it is about.
    pub(crate) subject: String,
}

/// Find tickets.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, closed_world)]
pub(crate) struct FindTickets {
    /// What to look for.
    #[agent(min_length = 2, max_length = 80, example = "invoice")]
    pub(crate) query: String,
    /// Which ones.
    pub(crate) status: Status,
    /// How many at most.
    #[agent(range = 1..=50, default = 10)]
    pub(crate) limit: u8,
}

#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Status {
    /// Still to do.
    Open,
    /// Done.
    Closed,
}

/// Close a ticket for good.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[serde(rename_all = "camelCase")]
#[agent(
    destructive,
    deny(
        when = |args, cx| cx.live() && cx.principal() == Some("intern") && args.ticket_id == "1",
        reason = "ticket 1 is pinned",
        remediation = "Choose another ticket.",
    )
)]
pub(crate) struct CloseTicket {
    /// The ticket.
    #[agent(id = "ticket", max_length = 9, example = "4711")]
    pub(crate) ticket_id: String,
}

/// Delete tickets that nobody has touched for long.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[serde(rename_all = "camelCase")]
#[agent(
    destructive,
    deny(
        when = |args, cx| args.older_than_days == 90 && cx.live() && cx.principal() == Some("intern"),
        reason = "interns purge nothing that is 90 days old",
        remediation = "Ask.",
    )
)]
pub(crate) struct PurgeTickets {
    /// Untouched for how many days.
    #[agent(range = 30..=3650)]
    pub(crate) older_than_days: u32,
    /// Only say what would be deleted.
    #[serde(default = "yes")]
    #[agent(dry_run, default = true)]
    pub(crate) dry_run: bool,
}

fn yes() -> bool {
    true
}
