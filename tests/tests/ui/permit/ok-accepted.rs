// How a tool takes its calls can be asked for.
#![allow(dead_code, missing_docs, unused_imports)]
use agent_tool::{AgentTool, CallContext, DryRun, Gated, Live, Locked, Mode};

/// Delete every row of a table.
#[derive(Debug, serde::Deserialize, schemars::JsonSchema, AgentTool)]
#[agent(destructive)]
struct Purge {
    /// The table.
    #[agent(max_length = 40)]
    table: String,
}

/// Delete a table.
#[derive(Debug, serde::Deserialize, schemars::JsonSchema, AgentTool)]
#[agent(destructive)]
struct DropTable {
    /// The table.
    #[agent(max_length = 40)]
    table: String,
}

fn accepts<T: AgentTool<Accepted = Gated<T>>>(cx: &CallContext) -> bool {
    T::parse_with(serde_json::json!({}), cx).is_ok()
}

fn main() {
    assert!(!accepts::<Purge>(&CallContext::new()));
}
