// A refused nested type does not refuse the tool around it.

use agent_tool::{AgentArgs, AgentTool};
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema, AgentArgs)]
struct Page {
    /// A.
    #[agent(rang = 1..=3)]
    a: u8,
}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct Db {
    /// A.
    #[agent(nested = Page)]
    page: Page,
    /// B.
    pages: Vec<Page>,
}

fn main() {
    let _ = Db::parse(serde_json::json!({}));
}
