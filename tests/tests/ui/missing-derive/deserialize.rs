// A tool without `Deserialize`, used elsewhere.

use agent_tool::AgentTool;
use schemars::JsonSchema;

/// D.
#[derive(JsonSchema, AgentTool)]
#[serde(rename_all = "camelCase")]
#[agent(read_only)]
struct Db {
    /// A.
    a: u8,
}

fn main() {
    let _ = Db::parse(serde_json::json!({}));
}
