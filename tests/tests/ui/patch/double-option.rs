// A field that tells absent from `null` says so.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct Db {
    /// A.
    a: Option<Option<u8>>,
    /// B.
    b: std::option::Option<Box<Option<u8>>>,
}

fn main() {}
