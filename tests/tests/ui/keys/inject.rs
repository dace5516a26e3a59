// `inject`: misspelt, on the struct, twice, with a value of another form.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, inject)]
struct Db {
    /// Misspelt.
    #[agent(injekt)]
    a: u8,
    /// Twice.
    #[agent(inject, inject)]
    b: u8,
    /// With a value.
    #[agent(inject = true)]
    c: u8,
}

fn main() {}
