//! The arguments of the tools that write: three that only add, four that overwrite and so have a dry run. No handler
//! stands here.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

use super::answers::{Approved, Assigned, Closed, Created, Drafted, Merged, Tagged};
use super::ids::{AgentId, CustomerId, DraftId, MacroId, MessageId, TagId, TicketId};

/// Create a ticket in the name of a customer.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[serde(rename_all = "camelCase")]
#[agent(additive, closed_world, output = Created)]
pub(crate) struct CreateTicket {
    /// Whose ticket it is.
    pub(super) customer_id: CustomerId,
    /// What it is about.
    #[agent(min_length = 1, max_length = 120, example = "The printer is on fire")]
    pub(super) subject: String,
    /// What the customer says.
    #[agent(min_length = 1, max_length = 4000, example = "It was warm, then it was hot.")]
    pub(super) body: String,
}

/// Draft a reply, for a human to approve. Nothing is sent.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[serde(rename_all = "camelCase")]
#[agent(additive, closed_world, output = Drafted, at_least_one(macro_id, body))]
pub(crate) struct DraftReply {
    /// The ticket.
    pub(super) ticket_id: TicketId,
    /// The message that it answers.
    #[agent(when_absent = "it answers the last one")]
    pub(super) message_id: Option<MessageId>,
    /// A macro to begin with.
    pub(super) macro_id: Option<MacroId>,
    /// What to say, after the macro.
    #[agent(max_length = 4000, example = "We are on it.")]
    pub(super) body: Option<String>,
}

/// Give a ticket a tag.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[serde(rename_all = "camelCase")]
#[agent(additive, idempotent, closed_world, output = Tagged)]
pub(crate) struct TagTicket {
    /// The ticket.
    pub(super) ticket_id: TicketId,
    /// The tag.
    pub(super) tag_id: TagId,
}

/// Approve a draft, which sends it to the customer.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[serde(rename_all = "camelCase")]
#[agent(
    destructive,
    output = Approved,
    deny(
        when = |_args, cx| cx.live() && !cx.principal().is_some_and(|who| who.starts_with("human:")),
        code = "APPROVAL_NEEDED",
        reason = "only a human approves what is sent to a customer",
        remediation = "Show the draft to the human supervisor, who approves it.",
    ),
)]
pub(crate) struct ApproveDraft {
    /// The draft.
    pub(super) draft_id: DraftId,
}

/// Assign a ticket to an agent of the helpdesk.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[serde(rename_all = "camelCase")]
#[agent(destructive, idempotent, closed_world, output = Assigned)]
pub(crate) struct AssignTicket {
    /// The ticket.
    pub(super) ticket_id: TicketId,
    /// Who takes it.
    pub(super) agent_id: AgentId,
}

/// Merge a ticket into another one: its messages move there, and it is gone from the lists.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[serde(rename_all = "camelCase")]
#[agent(destructive, closed_world, output = Merged)]
pub(crate) struct MergeTickets {
    /// The ticket that goes.
    #[agent(example = "43")]
    pub(super) ticket_id: TicketId,
    /// The ticket that stays.
    pub(super) into_ticket_id: TicketId,
}

/// Close a ticket.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[serde(rename_all = "camelCase")]
#[agent(destructive, idempotent, closed_world, output = Closed)]
pub(crate) struct CloseTicket {
    /// The ticket.
    pub(super) ticket_id: TicketId,
}
