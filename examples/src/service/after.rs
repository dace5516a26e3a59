//! The same requests, guarded: the derive, and what a schema cannot say.

use agent_tool::AgentTool;
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use human::router;

#[allow(clippy::duplicate_mod, reason = "one text for two sets of structs: they are to behave alike")]
#[path = "human.rs"]
mod human;

/// Find orders, newest first.
#[derive(Debug, Deserialize, JsonSchema, Validate, AgentTool)]
#[agent(read_only, check = crate::service::agents::garde)]
pub struct FindOrders {
    /// A part of the customer's name.
    #[garde(length(min = 2, max = 60))]
    pub customer: Option<String>,
    /// How many.
    #[serde(default = "ten")]
    #[garde(range(min = 1, max = 50))]
    pub limit: u8,
}

fn ten() -> u8 {
    10
}

/// Place an order.
#[derive(Debug, Deserialize, JsonSchema, Validate, AgentTool)]
#[agent(additive, check = crate::service::agents::garde)]
pub struct PlaceOrder {
    /// Who orders.
    #[garde(length(min = 2, max = 60))]
    pub customer: String,
    /// What.
    #[garde(length(min = 1, max = 20), dive)]
    pub items: Vec<Item>,
}

/// One line of an order.
#[derive(Debug, Serialize, Deserialize, JsonSchema, Validate)]
pub struct Item {
    /// The article.
    #[garde(length(min = 3, max = 12))]
    pub article: String,
    /// How many of it.
    #[garde(range(min = 1, max = 99))]
    pub quantity: u32,
}

/// Cancel an order that is not sent yet.
#[derive(Debug, Deserialize, JsonSchema, Validate, AgentTool)]
#[agent(destructive, check = crate::service::agents::garde)]
pub struct CancelOrder {
    /// The order.
    #[garde(range(min = 1))]
    #[agent(id = "order")]
    pub order_id: u32,
    /// What the customer is told.
    #[garde(length(max = 200))]
    #[agent(when_absent = "the customer is told nothing")]
    pub reason: Option<String>,
}
