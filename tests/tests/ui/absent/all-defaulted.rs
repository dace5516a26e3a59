// serde fills every field of a type with a default.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Default, Deserialize, JsonSchema, AgentTool)]
#[serde(default)]
#[agent(destructive)]
struct Db {
    /// A.
    a: u8,
    /// B.
    #[agent(when_absent = "all of them")]
    b: u8,
}

fn main() {}
