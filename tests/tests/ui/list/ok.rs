// Bounded by the key, by schemars, or by its type.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

type Ids = Vec<u64>;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(destructive)]
struct Destroy {
    /// A.
    #[agent(max_items = 20)]
    a: Vec<u64>,
    /// B.
    #[schemars(length(max = 3))]
    b: Vec<u8>,
    /// C.
    c: [u8; 3],
    /// D.
    #[agent(max_items = 20)]
    d: Ids,
}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct Read {
    /// A.
    a: Vec<u64>,
}

fn main() {}
