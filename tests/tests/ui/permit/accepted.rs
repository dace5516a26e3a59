// Nobody else decides how a tool takes its calls.
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

struct Mine(Purge);

impl agent_tool::Accepted<Purge> for Mine {}

fn main() {}
