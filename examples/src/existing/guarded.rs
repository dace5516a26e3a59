//! The same shop, guarded. Two tools by the router, their handlers untouched; the one that destroys by `Guarded`.

use agent_tool::rmcp3::{GuardTools, RouterProblems, answer_custom_request};
use agent_tool::{AgentTool, Guarded, Mode, Rejection};
use rmcp::handler::server::{router::tool::ToolRouter, wrapper::Parameters};
use rmcp::model::{CustomRequest, CustomResult};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler, tool, tool_handler, tool_router};
use schemars::JsonSchema;
use serde::Deserialize;

/// Find orders.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
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
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(additive)]
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
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(destructive)]
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
    ///
    /// # Errors
    ///
    /// A handler and its contract do not fit.
    pub fn open() -> Result<Self, RouterProblems> {
        Ok(Self {
            router: Self::tool_router()
                .guard::<FindOrders>("find_orders")
                .guard::<PromiseRefund>("promise_refund")
                .publish::<CancelOrder>("cancel_order")
                .build()?,
        })
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
    async fn cancel_order(
        &self,
        Parameters(args): Parameters<Guarded<CancelOrder>>,
    ) -> Result<String, Rejection> {
        Ok(match args.accept()?.into_mode() {
            Mode::DryRun(plan) => format!("would cancel order {}", plan.order),
            Mode::Live(live) => format!("cancelled order {}", live.order),
        })
    }
}

#[tool_handler(router = self.router)]
impl ServerHandler for Shop {
    async fn on_custom_request(
        &self,
        request: CustomRequest,
        context: RequestContext<RoleServer>,
    ) -> Result<CustomResult, ErrorData> {
        answer_custom_request(self, request, context).await
    }
}
