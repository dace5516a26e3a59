// `output`: misspelt, on a field, twice, with a value of another form.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, outputs = Db)]
struct Misspelt {}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, output = Db, output = Db)]
struct Twice {
    /// Here.
    #[agent(output = Db)]
    a: u8,
}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, output)]
struct Valued1 {}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, output = "Db")]
struct Valued2 {}

fn main() {}
