// `plan_token`: misspelt, on a field, twice, with a value, on a tool without a dry run.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(destructive, plan_tokn)]
struct Misspelt {}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(destructive, plan_token, plan_token)]
struct Twice {
    /// A.
    #[agent(plan_token)]
    a: u8,
}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(destructive, plan_token = true)]
struct Valued {}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, plan_token)]
struct Read {}

fn main() {}
