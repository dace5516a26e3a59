// Keys and values that are named; any JSON where nothing is destroyed.

use agent_tool::{AgentArgs, AgentTool};
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema, AgentArgs)]
struct Label {
    /// A.
    #[agent(max_length = 40)]
    key: String,
    /// B.
    value: u8,
}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(destructive)]
struct Destroy {
    /// A.
    #[agent(max_items = 20)]
    a: Vec<Label>,
    /// B.
    #[agent(free_text, max_length = 2000)]
    b: String,
}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct Read {
    /// A.
    #[agent(free_text)]
    a: serde_json::Value,
}

fn main() {}
