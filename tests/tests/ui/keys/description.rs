// `description`: misspelt, in `deny`, twice, with a value of another form.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, descripton = "D.")]
struct Db {
    /// A.
    #[agent(desc = "A.")]
    a: u8,
    /// B.
    #[agent(description = "A.", description = "B.")]
    b: u8,
    /// C.
    #[agent(description = 3)]
    c: u8,
    /// D.
    #[agent(description = "")]
    d: u8,
}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, deny(when = |_, _| true, reason = "r", remediation = "m", description = "d"))]
struct Inside {}

fn main() {}
