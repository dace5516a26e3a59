// A bound and a default fit the type of the field.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct Db {
    /// A.
    #[agent(range = 1..=300)]
    a: u8,
    /// B.
    #[agent(range = -1..)]
    b: u64,
    /// C.
    #[agent(default = -1)]
    c: u8,
    /// D.
    #[agent(range = 0.5..=3)]
    d: u8,
    /// E.
    #[agent(range = 0..)]
    e: f64,
    /// F.
    #[agent(range = "a"..)]
    f: u8,
}

fn main() {}
