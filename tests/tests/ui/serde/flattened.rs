// A flattened field is no property of its own.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema)]
struct Page {
    /// A.
    a: u8,
}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct Db {
    /// A.
    #[agent(range = 1..=3, when_absent = "all")]
    #[serde(flatten)]
    page: Page,
}

fn main() {}
