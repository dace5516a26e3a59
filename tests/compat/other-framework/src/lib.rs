//! `Guarded<T>` in a framework that knows nothing of it: whoever reads arguments with serde and publishes their
//! schemars schema can have the guard.

use agent_tool::{AgentTool, Gated, Guarded, Mode};
use schemars::JsonSchema;
use serde::Deserialize;
use tower_mcp::{CallToolResult, Tool, ToolBuilder};

/// Close a ticket for good.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[serde(rename_all = "camelCase")]
#[agent(destructive)]
pub struct CloseTicket {
    /// The ticket.
    #[agent(id = "ticket", max_length = 9, example = "4711")]
    ticket_id: String,
}

/// The guarded tool.
#[must_use]
pub fn tool() -> Tool {
    let tool = ToolBuilder::new("close_ticket").description("Close a ticket for good.");
    let tool = tool.handler(|args: Guarded<CloseTicket>| async move {
        Ok(match args.accept().map(Gated::into_mode) {
            Ok(Mode::Live(live)) => CallToolResult::text(format!("closed {}", live.ticket_id)),
            Ok(Mode::DryRun(plan)) => CallToolResult::text(format!("would close {}", plan.ticket_id)),
            Err(rejection) => CallToolResult::error(rejection.to_prose()),
        })
    });
    tool.build()
}
