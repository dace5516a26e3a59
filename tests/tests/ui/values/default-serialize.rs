// A default that is an expression can be published.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct Db {
    /// A.
    #[agent(default = Level::High)]
    a: Level,
}

#[derive(Deserialize, JsonSchema)]
enum Level {
    High,
}

fn main() {}
