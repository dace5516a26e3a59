// `idempotent`: misspelt, on a field, twice, with a value of another form.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, idempotant)]
struct Misspelt {}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, idempotent, idempotent)]
struct Twice {
    /// Here.
    #[agent(idempotent)]
    a: u8,
}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, idempotent = true)]
struct Valued {}

fn main() {}
