//! The arguments of the tools that only read. No handler stands here.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

use super::answers::{
    AgentList, Customer, CustomerList, MacroList, Status, TagList, TicketContext, TicketList,
};
use super::ids::{CustomerId, TicketId};

/// List the tickets, newest first.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[serde(rename_all = "camelCase")]
#[agent(read_only, closed_world, output = TicketList)]
pub(crate) struct ListTickets {
    /// Only those in this state.
    pub(super) status: Option<Status>,
    /// How many.
    #[agent(range = 1..=50, default = 5)]
    pub(super) limit: u8,
}

/// Read a ticket: its thread, its customer, its tags, and what else the customer wrote.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[serde(rename_all = "camelCase")]
#[agent(read_only, closed_world, output = TicketContext)]
pub(crate) struct GetTicketContext {
    /// The ticket.
    pub(super) ticket_id: TicketId,
}

/// List the customers, by name.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[serde(rename_all = "camelCase")]
#[agent(read_only, closed_world, output = CustomerList)]
pub(crate) struct ListCustomers {
    /// A part of the name or of the address.
    #[agent(max_length = 60)]
    pub(super) search: Option<String>,
}

/// Read a customer and the tickets of that customer.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[serde(rename_all = "camelCase")]
#[agent(read_only, closed_world, output = Customer)]
pub(crate) struct GetCustomer {
    /// The customer.
    pub(super) customer_id: CustomerId,
}

/// List the agents of the helpdesk, with the load of each.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, closed_world, output = AgentList)]
pub(crate) struct ListAgents {}

/// List the macros: texts that replies are made from.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, closed_world, output = MacroList)]
pub(crate) struct ListMacros {}

/// List the tags that tickets can have.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, closed_world, output = TagList)]
pub(crate) struct ListTags {}
