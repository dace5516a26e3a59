// Names apart, in each charset.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, name = "groesse-1")]
struct Größe {
    /// A.
    #[serde(alias = "userID", alias = "user-id")]
    #[agent(also_called = ["uid", "user"])]
    user_id: u8,
    /// B.
    r#type: u8,
}

fn main() {}
