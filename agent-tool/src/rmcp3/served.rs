//! Whether a server lists what its router was given: for tests. It must not serve anything.

use rmcp::ServerHandler;

use crate::contract::Contract;
use crate::tool::AgentTool;

/// Checks that a server lists the contract of `T` under that name; for a test of every server with guarded tools.
///
/// `#[tool_handler]` that does not say `router = self.router` serves `Self::tool_router()`, which it makes anew for each
/// call, and on which nobody has put a guard.
///
/// ```
/// # use agent_tool::rmcp3::{GuardTools, RouterProblems};
/// # use rmcp::handler::server::{router::tool::ToolRouter, wrapper::Parameters};
/// # use rmcp::{tool, tool_handler, tool_router};
/// # use agent_tool::AgentTool;
/// # /// List the newest tickets.
/// # #[derive(serde::Deserialize, schemars::JsonSchema, AgentTool)]
/// # #[agent(read_only)]
/// # struct ListTickets {
/// #     /// How many.
/// #     limit: u8,
/// # }
/// # struct Desk { router: ToolRouter<Self> }
/// # #[tool_router]
/// # impl Desk {
/// #     fn new() -> Result<Self, RouterProblems> {
/// #         Ok(Self { router: Self::tool_router().guard::<ListTickets>("list_tickets").build()? })
/// #     }
/// #     /// List the newest tickets.
/// #     #[tool]
/// #     fn list_tickets(&self, Parameters(args): Parameters<ListTickets>) -> String { args.limit.to_string() }
/// # }
/// #[tool_handler(router = self.router)]
/// impl rmcp::ServerHandler for Desk {}
///
/// agent_tool::rmcp3::assert_served::<ListTickets>(&Desk::new().unwrap(), "list_tickets");
/// ```
///
/// # Panics
///
/// Where the server lists another schema, does not have the tool, or has no [`get_tool`](ServerHandler::get_tool) (one that
/// `#[tool_handler]` writes has); and where the contract has problems.
#[track_caller]
#[allow(clippy::panic, reason = "an assertion")]
pub fn assert_served<T: AgentTool>(server: &impl ServerHandler, tool: &str) {
    let contract = T::contract().unwrap_or_else(|problems| panic!("{problems}"));
    if let Err(why) = served(contract, server, tool) {
        panic!("`{tool}` {why}");
    }
}

fn served(contract: &Contract, server: &impl ServerHandler, tool: &str) -> Result<(), &'static str> {
    let listed = server.get_tool(tool).ok_or("is no tool that `get_tool` of this server knows")?;
    if Some(&*listed.input_schema) == contract.input_schema().as_object() {
        return Ok(());
    }
    Err(
        "is served with another schema than its contract: write `#[tool_handler(router = self.router)]`, with the router \
         that `build` gave, and name the tool to `.guard` or `.publish`",
    )
}
