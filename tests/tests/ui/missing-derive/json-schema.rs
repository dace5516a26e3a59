// A tool without `JsonSchema`, used elsewhere.

use agent_tool::AgentTool;
use serde::Deserialize;

/// D.
#[derive(Deserialize, AgentTool)]
#[agent(read_only)]
struct Db {
    /// A.
    a: u8,
}

fn main() {
    let _ = Db::parse(serde_json::json!({}));
    let _ = Db::contract();
}
