// An enum inside a tool derives `AgentArgs`, not `AgentTool`.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct Db {
    /// Where.
    environment: Environment,
}

/// Where.
#[derive(Deserialize, JsonSchema, AgentTool)]
enum Environment {
    Development,
    Staging,
}

fn main() {}
