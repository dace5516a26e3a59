//! `Guarded<T>` in a framework that knows nothing of it: whoever reads arguments with serde and publishes their
//! schemars schema can have the guard.

use agent_tool::{AgentTool, Gated, Guarded, Mode};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use tower_mcp::{CallToolResult, Tool, ToolBuilder};

/// Close a ticket for good.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[serde(rename_all = "camelCase")]
#[agent(destructive)]
struct CloseTicket {
    /// The ticket.
    #[agent(id = "ticket", max_length = 9, example = "4711")]
    ticket_id: String,
}

fn tool() -> Tool {
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

async fn call(arguments: Value) -> Value {
    serde_json::to_value(tool().call(arguments).await).expect("a result is JSON")
}

#[test]
fn its_schema_is_the_contracts() {
    let mut listed = tool().definition().input_schema;
    let contract = CloseTicket::contract().expect("fit to publish").input_schema();
    if let Some(members) = listed.as_object_mut() {
        // What frameworks add at the root.
        members.retain(|key, _| contract.get(key).is_some());
    }
    assert_eq!(listed, contract);
}

#[tokio::test]
async fn a_rejection_reaches_the_model() {
    let refused = call(json!({"ticketId": "far too long for it", "force": true})).await;
    assert_eq!(refused["isError"], true);
    let text = refused["content"][0]["text"].as_str().unwrap_or_default();
    assert!(text.contains("'ticketId'") && text.contains("'force'"), "{text}");
    let planned = call(json!({"ticketId": 4711})).await;
    assert_eq!(planned["content"][0]["text"], "would close 4711");
}
