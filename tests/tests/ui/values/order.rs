// Bounds stand in order.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct Db {
    /// A.
    #[agent(min_length = 5, max_length = 3)]
    a: String,
    /// B.
    #[agent(min_items = 5, max_items = 3)]
    b: Vec<u8>,
    /// C.
    #[agent(range = 3..=1)]
    c: u8,
    /// D.
    #[agent(range = 0.5..=-0.5)]
    d: f64,
}

fn main() {}
