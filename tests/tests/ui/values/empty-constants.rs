// A range between constants holds something.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

const LEAST: u8 = 5;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct Db {
    /// A.
    #[agent(range = LEAST..=3)]
    a: u8,
    /// B.
    #[agent(range = 4..=Self::MOST)]
    b: u8,
}

impl Db {
    const MOST: u8 = 3;
}

fn main() {}
