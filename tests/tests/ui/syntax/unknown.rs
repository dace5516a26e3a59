// An unknown key is answered with all that belong there.

use agent_tool::{AgentArgs, AgentOutput, AgentTool};
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, zzzzzz)]
struct Db {
    /// A.
    #[agent(zzzzzz)]
    a: u8,
}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, deny(zzzzzz, when = |_, _| true, reason = "r", remediation = "m"))]
struct Inside {}

#[derive(serde::Serialize, JsonSchema, AgentOutput)]
#[agent(zzzzzz)]
struct Ticket {
    #[agent(zzzzzz)]
    id: u64,
}

#[derive(Deserialize, JsonSchema, AgentArgs)]
#[agent(zzzzzz)]
enum Order {
    #[agent(zzzzzz)]
    A,
}

fn main() {}
