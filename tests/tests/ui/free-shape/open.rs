// What a destructive tool takes has a shape.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

use std::collections::HashMap;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(destructive)]
struct Db {
    /// A.
    a: serde_json::Value,
    /// B.
    b: HashMap<String, u8>,
    /// C.
    #[agent(free_text)]
    c: String,
    /// D.
    #[agent(raw = "shown only")]
    d: HashMap<String, serde_json::Value>,
    /// E.
    #[agent(raw = "shown only")]
    e: serde_json::Value,
    /// F.
    #[agent(raw = "shown only", max_length = 40)]
    f: HashMap<String, String>,
}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(destructive)]
struct Text {
    /// A.
    #[agent(free_text)]
    a: serde_json::Value,
    /// B.
    b: HashMap<String, String>,
}

fn main() {}
