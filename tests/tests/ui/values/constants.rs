// A bound that is an expression has the type of the field.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

const TEXT: &str = "3";
const WIDE: u16 = 3;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct Db {
    /// A.
    #[agent(range = 1..=TEXT)]
    a: u8,
    /// B.
    #[agent(range = WIDE..)]
    b: u8,
}

fn main() {}
