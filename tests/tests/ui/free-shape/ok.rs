// Bounded values under explained keys.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

use std::collections::HashMap;

type Labels = HashMap<String, u8>;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(destructive)]
struct Destroy {
    /// A.
    #[agent(raw = "labels are shown, never read")]
    a: HashMap<String, u8>,
    /// B.
    #[agent(raw = "labels are shown, never read", max_length = 40)]
    b: HashMap<String, String>,
    /// C.
    #[agent(raw = "labels are shown, never read")]
    c: Labels,
    /// D.
    #[agent(free_text, max_length = 2000)]
    d: String,
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
