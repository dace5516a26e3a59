// `crate`: misspelt, twice, with a value of another form.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, krate = agent_tool)]
struct Misspelt {}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, crate = agent_tool, crate = agent_tool)]
struct Twice {}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, crate = "agent_tool")]
struct Valued {}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct Misplaced {
    /// Here.
    #[agent(crate = agent_tool)]
    a: u8,
}

fn main() {}
