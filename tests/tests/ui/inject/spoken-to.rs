// A key that speaks to a model says nothing of a value that no model sends.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, at_least_one(a, d))]
struct Db {
    /// A.
    #[agent(inject, max_length = 40)]
    a: Option<String>,
    /// B.
    #[agent(inject, default = 3)]
    b: u8,
    /// C.
    #[agent(inject, remediation = "Send 3.")]
    c: u8,
    /// D.
    d: Option<u8>,
}

fn main() {}
