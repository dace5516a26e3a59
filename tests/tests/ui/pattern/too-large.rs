// A pattern is small enough to run.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct Db {
    /// A large count.
    #[agent(max_length = 20, pattern = r"^a{1001}$", example = "a")]
    a: String,
    /// Large counts of large counts.
    #[agent(max_length = 20, pattern = r"^((a{100}){100}){100}$", example = "a")]
    b: String,
}

fn main() {}
