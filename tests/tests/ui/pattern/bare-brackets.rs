// A bracket or a brace stands for itself only with a backslash.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct Db {
    /// A bracket.
    #[agent(max_length = 20, pattern = r"^a]$", example = "a")]
    a: String,
    /// A brace.
    #[agent(max_length = 20, pattern = r"^a}$", example = "a")]
    b: String,
    /// Another.
    #[agent(max_length = 20, pattern = r"^{a$", example = "a")]
    c: String,
    /// A count without a start.
    #[agent(max_length = 20, pattern = r"^a{,3}$", example = "a")]
    d: String,
}

fn main() {}
