// A lock opens with its own tool'"s
#![allow(dead_code)]
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

permit. 'fn apply(store: &Locked<Vec<u8>, Purge>, live: &Live<DropTable>) {
    store.open(live);
}

fn main() {}'
w other-tool-passes A
