// A tool with a dry run is added with both steps.
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

use agent_tool::{ToolError, ToolSet};

fn main() {
    let tools = ToolSet::builder().destructive(
        |plan: DryRun<Purge>| async move { Ok::<_, ToolError>(plan.table.len()) },
        |live: Live<Purge>| async move { Ok::<_, ToolError>(live.table.len()) },
    );
    assert!(tools.build().is_ok());
}
