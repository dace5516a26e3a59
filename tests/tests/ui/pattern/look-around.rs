// No look-around and no back reference: the engine is linear.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct Db {
    /// Ahead.
    #[agent(max_length = 20, pattern = r"^(?=a)a$", example = "a")]
    a: String,
    /// Not ahead.
    #[agent(max_length = 20, pattern = r"^(?!b)a$", example = "a")]
    b: String,
    /// Behind.
    #[agent(max_length = 20, pattern = r"^a(?<=a)$", example = "a")]
    c: String,
    /// A back reference.
    #[agent(max_length = 20, pattern = r"^(a)\1$", example = "a")]
    d: String,
    /// A word boundary.
    #[agent(max_length = 20, pattern = r"^a\b$", example = "a")]
    e: String,
    /// No word boundary.
    #[agent(max_length = 20, pattern = r"^a\B$", example = "a")]
    f: String,
}

fn main() {}
