// The permit comes out of a checked call.
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

fn main() {
    let call: Gated<Purge> = Purge::parse(serde_json::json!({"table": "a", "dryRun": false})).unwrap();
    let Mode::Live(live) = call.into_mode() else { panic!("live") };
    let _: Live<Purge> = live;
}
