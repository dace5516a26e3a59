// No two properties that models mix up.

#![allow(non_snake_case)]

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct Fields {
    /// A.
    user_id: u8,
    /// B.
    userId: u8,
}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct Renamed {
    /// A.
    a: u8,
    /// B.
    #[serde(rename = "A")]
    b: u8,
}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct Aliased {
    /// A.
    page_size: u8,
    /// B.
    #[serde(alias = "page-size")]
    limit: u8,
}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct Called {
    /// A.
    #[agent(also_called = ["sort"])]
    order: u8,
    /// B.
    sort: u8,
}

fn main() {}
