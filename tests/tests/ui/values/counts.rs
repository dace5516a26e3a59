// A count that is a constant is a whole number, 0 or more.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

const BELOW: i32 = -1;
const TEXT: &str = "3";

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct Text {
    /// A.
    #[agent(max_length = TEXT)]
    a: String,
}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct Below {
    /// A.
    #[agent(max_items = BELOW)]
    a: Vec<u8>,
}

fn main() {}
