// Closed by a set or a pattern, or explained.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(destructive)]
struct Destroy {
    /// A.
    #[agent(allowed = ["vacuum", "analyze"])]
    sql: String,
    /// B.
    #[agent(pattern = "^[a-z]{1,20}$", example = "users")]
    filter: String,
    /// C.
    #[agent(max_length = 500, raw = "shown to a person who approves it")]
    command: String,
    /// D.
    query: u8,
}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct Read {
    /// A.
    #[agent(max_length = 500)]
    query: String,
}

fn main() {}
