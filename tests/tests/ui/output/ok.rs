// A result, its ids, and a tool that names it.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

use agent_tool::AgentOutput;
use serde::Serialize;

#[derive(Serialize, JsonSchema, AgentOutput)]
struct Ticket {
    #[agent(id = "ticket")]
    id: u64,
    #[agent(id)]
    user_ids: Vec<u64>,
    title: String,
}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, output = Vec<Ticket>)]
struct Db {}

fn main() {}
