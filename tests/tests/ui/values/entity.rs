// An id says which entity it names.

use agent_tool::{AgentArgs, AgentTool};
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct Db {
    /// A.
    #[agent(id)]
    id: u64,
    /// B.
    #[agent(id)]
    ids: Vec<u64>,
}

#[derive(Deserialize, JsonSchema, AgentArgs)]
struct TicketId(#[agent(id)] u64);

fn main() {}
