// A text has a longest value.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct Db {
    /// A.
    a: String,
    /// B.
    #[agent(min_length = 1)]
    b: Option<String>,
    /// C.
    c: Vec<std::string::String>,
    /// D.
    #[schemars(length(min = 1))]
    d: String,
    /// E.
    #[agent(pattern = "^[a-z]+$", example = "a")]
    e: String,
}

fn main() {}
