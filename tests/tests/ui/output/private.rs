// The result of a public tool is public, and the error stands at the key.

use agent_tool::{AgentOutput, AgentTool};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, output = Ticket)]
pub struct Db {
    /// A.
    a: u8,
}

#[derive(Serialize, JsonSchema, AgentOutput)]
struct Ticket {
    #[agent(id = "ticket")]
    id: u64,
}

fn main() {}
