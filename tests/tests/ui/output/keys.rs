// A result carries ids, not rules.

use agent_tool::AgentOutput;
use schemars::JsonSchema;
use serde::Serialize;

#[derive(Serialize, JsonSchema, AgentOutput)]
#[agent(read_only)]
struct Ticket {
    #[agent(max_length = 3)]
    title: String,
    #[agent(id)]
    open: bool,
    #[agent(id)]
    id: u64,
}

fn main() {}
