// A nested type without `JsonSchema` or `Deserialize`: words of schemars and serde.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

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
