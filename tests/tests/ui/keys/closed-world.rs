// `closed_world`: misspelt, on a field, twice, with a value of another form.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, closed_wrld)]
struct Misspelt {}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, closed_world, closed_world)]
struct Twice {
    /// Here.
    #[agent(closed_world)]
    a: u8,
}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, closed_world(true))]
struct Valued {}

fn main() {}
