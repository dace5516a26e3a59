// A field of a destructive tool that may be absent says what happens then.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(destructive)]
struct Db {
    /// A.
    a: Option<u8>,
    /// B.
    #[agent(default = 2, range = 1..=3)]
    b: u8,
    /// C.
    #[serde(default)]
    c: u8,
    /// D.
    #[serde(default = "three")]
    d: u8,
}

fn three() -> u8 {
    3
}

fn main() {}
