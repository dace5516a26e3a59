//! A small shop on rmcp, as people write it today.

use rmcp::handler::server::{router::tool::ToolRouter, wrapper::Parameters};
use rmcp::{ServerHandler, tool, tool_handler, tool_router};
use schemars::JsonSchema;
use serde::Deserialize;

/// Find orders.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct FindOrders {
    /// A part of the customer's name.
    #[schemars(length(min = 2, max = 60))]
    customer: String,
    /// In which state.
    state: State,
    /// How many.
    #[schemars(range(min = 1, max = 50))]
    limit: u8,
}

/// The state of an order.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum State {
    /// Not sent yet.
    Open,
    /// On its way.
    Sent,
}

/// Promise a refund.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct PromiseRefund {
    /// The order.
    #[schemars(range(min = 1))]
    order: u32,
    /// In which currency (ISO 4217).
    #[schemars(regex(pattern = r"^[A-Z]{3}$"), length(max = 3))]
    currency: String,
    /// How much.
    #[schemars(range(min = 0.01, max = 1000.0))]
    amount: f64,
}

/// Cancel an order.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct CancelOrder {
    /// The order.
    #[schemars(range(min = 1))]
    order: u32,
}

/// The shop.
#[derive(Debug)]
pub struct Shop {
    router: ToolRouter<Self>,
}

#[tool_router]
impl Shop {
    /// Opens the shop.
    #[must_use]
    pub fn open() -> Self {
        Self { router: Self::tool_router() }
    }

    /// Find orders.
    #[tool]
    fn find_orders(&self, Parameters(args): Parameters<FindOrders>) -> String {
        format!("{} {:?} orders of {}", args.limit, args.state, args.customer)
    }

    /// Promise a refund.
    #[tool]
    async fn promise_refund(&self, Parameters(args): Parameters<PromiseRefund>) -> String {
        format!("promised {} {} for order {}", args.amount, args.currency, args.order)
    }

    /// Cancel an order.
    #[tool]
    async fn cancel_order(&self, Parameters(args): Parameters<CancelOrder>) -> String {
        format!("cancelled order {}", args.order)
    }
}

#[tool_handler(router = self.router)]
impl ServerHandler for Shop {}
