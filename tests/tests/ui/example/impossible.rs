// An example is a value of the field.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct Db {
    /// A.
    #[agent(pattern = "^[a-z]{3}$", example = 3)]
    a: String,
    /// B.
    #[agent(range = 1..=3, example = 4)]
    b: u8,
    /// C.
    #[agent(allowed = ["asc", "desc"], example = "up")]
    c: String,
    /// D.
    #[agent(example = "yes")]
    d: bool,
    /// E.
    #[agent(example = 1.5)]
    e: u8,
}

fn main() {}
