// `read_only`: misspelt, on a field, twice, with a value of another form.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(readonly)]
struct Misspelt {}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, read_only)]
struct Twice {
    /// Here.
    #[agent(read_only)]
    a: u8,
}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only = true)]
struct Valued {}

fn main() {}
