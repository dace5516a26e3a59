// A nested type without `JsonSchema`: the words of schemars, once.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize)]
struct Page {
    a: u8,
}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct Db {
    /// A.
    page: Page,
}

fn main() {}
