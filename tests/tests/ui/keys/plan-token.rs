// The key `plan_token`: misspelt, on a field, with a value, given twice.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(destructive, plan_tokens)]
struct Misspelt {}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(destructive, plan_token = true)]
struct Value {
    /// A.
    #[agent(plan_token)]
    a: u8,
}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(destructive, plan_token, plan_token)]
struct Twice {}

fn main() {}
