// The key `inject`: misspelt, on the struct, with a value, given twice.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, inject)]
struct Host {
    /// A.
    #[agent(injekt)]
    a: u8,
    #[agent(inject = "tenant")]
    b: u8,
    #[agent(inject, inject)]
    c: u8,
}

fn main() {}
