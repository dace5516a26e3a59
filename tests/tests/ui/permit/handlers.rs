// A tool with a dry run is added with both steps, and only the second gets the permit.
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

use agent_tool::{Call, ToolError, ToolSet};

fn main() {
    let one = ToolSet::builder().tool(|call: Call<Purge>| async move { Ok::<_, ToolError>(call.table.len()) });
    let two = ToolSet::builder().destructive(
        |live: Live<Purge>| async move { Ok::<_, ToolError>(live.table.len()) },
        |live: Live<Purge>| async move { Ok::<_, ToolError>(live.table.len()) },
    );
}
