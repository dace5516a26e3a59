// A pattern stands beside an example.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct Db {
    /// A.
    #[agent(pattern = "^[a-z]{3}$")]
    a: String,
    /// B.
    #[agent(pattern = "^[a-z]{3}$", max_length = 3)]
    b: Vec<String>,
}

fn main() {}
