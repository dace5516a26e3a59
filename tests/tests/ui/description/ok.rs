// A doc comment, the key, or what schemars is told.

use agent_tool::{AgentOutput, AgentTool};
use schemars::JsonSchema;
use serde::Deserialize;

/// A doc comment,
/// in two lines.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct Documented {
    /// A.
    a: u8,
    #[doc = concat!("From a ", "macro.")]
    b: u8,
}

#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, description = concat!("From a ", "key."))]
struct Keyed {
    #[agent(description = "A.")]
    a: u8,
}

#[derive(Deserialize, JsonSchema, AgentTool)]
#[schemars(description = "For schemars.")]
#[agent(read_only)]
struct Schemars {
    #[schemars(description = "A.")]
    a: u8,
    #[serde(skip)]
    b: u8,
}

/// A result type needs none of its own.
#[derive(serde::Serialize, JsonSchema, AgentOutput)]
struct Ticket {
    #[agent(id)]
    ticket_id: u64,
}

fn main() {}
