// A result carries ids, not rules.

use agent_tool::AgentOutput;
use schemars::JsonSchema;
use serde::Serialize;

#[derive(Serialize, JsonSchema, AgentOutput)]
#[agent(read_only)]
struct Ticket {
    #[agent(name = "title")]
    title: String,
    #[agent(id)]
    open: bool,
    #[agent(id)]
    id: u64,
}

fn main() {}
