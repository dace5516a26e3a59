// What only the host knows.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(destructive, plan_token)]
struct Db {
    /// Who asks.
    #[agent(inject, secret, check = is_sound)]
    tenant: String,
    /// What is theirs.
    #[agent(inject)]
    tags: Vec<String>,
}

fn is_sound(_: &String) -> Result<(), agent_tool::Violations> {
    Ok(())
}

fn main() {}
