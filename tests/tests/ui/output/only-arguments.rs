// A key of results on a field that is only given: the type must be a result too.

use agent_tool::AgentArgs;
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema, AgentArgs)]
struct Line {
    #[agent(id = "line", example = 47)]
    #[serde(skip_deserializing)]
    number: u64,
    /// How many.
    count: u8,
}

fn main() {}
