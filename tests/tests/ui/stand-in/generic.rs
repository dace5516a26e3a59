// A refused generic tool is one error.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct Db<T> {
    /// A.
    a: u8,
    /// B.
    b: T,
}

fn main() {
    let _ = Db::<u8>::parse(serde_json::json!({}));
}
