// `agent` takes its keys in parentheses.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent]
#[agent(read_only)]
struct Db {
    /// A.
    #[agent[secret]]
    a: u8,
    /// B.
    #[agent{secret}]
    b: u8,
    /// C.
    #[agent = "secret"]
    c: u8,
}

fn main() {}
