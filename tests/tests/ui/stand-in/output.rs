// A refused result does not refuse the tool that names it.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

use agent_tool::AgentOutput;

#[derive(serde::Serialize, JsonSchema, AgentOutput)]
struct Ticket {
    #[agent(id = 3)]
    id: u64,
}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, output = Ticket)]
struct Db {}

fn main() {}
