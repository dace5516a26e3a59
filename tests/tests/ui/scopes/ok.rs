// By the field's name, raw identifiers too.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, at_least_one(a, b), exactly_one(a, r#type, c))]
struct Db {
    /// A.
    a: Option<u8>,
    /// B.
    #[serde(default, rename = "bee")]
    b: u8,
    /// C.
    #[agent(default = 1)]
    c: u8,
    /// D.
    r#type: Option<u8>,
}

fn main() {}
