// A name that schemars alone is given differs from what serde reads.

use agent_tool::{AgentArgs, AgentTool};
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[schemars(rename_all = "camelCase")]
#[agent(read_only)]
struct Db {
    /// A.
    #[schemars(rename = "b")]
    a: u8,
    /// C.
    #[schemars(skip)]
    c: u8,
    /// D.
    #[schemars(default)]
    d: u8,
}

#[derive(Deserialize, JsonSchema, AgentArgs)]
#[schemars(tag = "kind")]
enum Order {
    #[schemars(rename = "a")]
    A,
}

fn main() {}
