// Nobody else decides how a tool takes its calls, nor makes a call that passed.
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

impl agent_tool::Accepted<Purge> for Mine {
    fn accept(passed: agent_tool::Passed<Purge>) -> Self {
        Mine(passed.arguments)
    }
}

fn main() {
    let _ = agent_tool::Passed { arguments: Purge { table: String::new() }, live: true };
}
