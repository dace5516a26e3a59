// Several lists are one.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
#[agent(read_only, destructive)]
struct Db {
    /// A.
    #[agent(secret)]
    #[agent(secret, range = 1..=3)]
    a: u8,
}

fn main() {}
