// `secret`: misspelt, on the struct, twice, with a value of another form.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, secret)]
struct Db {
    /// Misspelt.
    #[agent(secrt)]
    a: u8,
    /// Twice.
    #[agent(secret, secret)]
    b: u8,
    /// With a value.
    #[agent(secret = true)]
    c: u8,
}

fn main() {}
