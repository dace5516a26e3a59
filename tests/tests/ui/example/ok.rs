// An example of each kind.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct Db {
    /// A.
    #[agent(pattern = "^[a-z]{3}$", example = "abc")]
    a: String,
    /// B.
    #[agent(range = 1..=3, example = 2)]
    b: u8,
    /// C.
    #[agent(example = -1.5)]
    c: f64,
    /// D.
    #[agent(example = true)]
    d: bool,
}

fn main() {}
