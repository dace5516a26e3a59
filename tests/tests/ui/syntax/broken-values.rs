// A value that cannot be read does not hide the next key.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct Db {
    /// No end.
    #[agent(range = 1..=, secrt)]
    a: u8,
    /// Dots.
    #[agent(range = 1...3, secrt)]
    b: u8,
    /// Nothing.
    #[agent(remediation = , secrt)]
    c: u8,
    /// A half closure.
    #[agent(default = |a, secrt)]
    d: u8,
}

fn main() {}
