// Without a dry run there is no plan.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(additive, plan_token)]
struct Db {
    /// A.
    a: u8,
}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(destructive, plan_token)]
struct Taken {
    /// A.
    #[agent(max_length = 3)]
    plan_token: String,
}

fn main() {}
