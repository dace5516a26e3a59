// A field that serde skips carries no keys.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct Db {
    /// A.
    #[agent(range = 1..=3)]
    #[serde(skip)]
    a: u8,
    /// B.
    #[agent(max_length = 3)]
    #[serde(skip_deserializing)]
    b: String,
}

fn main() {}
