// Keys of arguments on a result: the type must be arguments too.

use agent_tool::AgentOutput;
use schemars::JsonSchema;
use serde::Serialize;

#[derive(Serialize, JsonSchema, AgentOutput)]
#[agent(at_least_one(title, id))]
struct Ticket {
    #[agent(max_length = 3, example = "a")]
    title: Option<String>,
    #[agent(id = "ticket", broadens = "b")]
    id: Option<u64>,
}

#[derive(Serialize, JsonSchema, AgentOutput)]
#[serde(tag = "kind")]
enum Reference {
    User {
        #[agent(id, range = 1..=9)]
        user_id: u64,
    },
}

#[derive(Serialize, JsonSchema, AgentOutput)]
struct Many<T: AgentOutput> {
    #[agent(max_items = 3)]
    of: Vec<T>,
}

fn main() {}
