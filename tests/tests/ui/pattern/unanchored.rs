// Every alternative of a pattern is anchored at both ends.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct Db {
    /// At neither end.
    #[agent(max_length = 20, pattern = r"a", example = "a")]
    a: String,
    /// At the start.
    #[agent(max_length = 20, pattern = r"^a", example = "a")]
    b: String,
    /// One alternative.
    #[agent(max_length = 20, pattern = r"^a|b$", example = "a")]
    c: String,
    /// An anchor that may be left out.
    #[agent(max_length = 20, pattern = r"(?:^)?a$", example = "a")]
    d: String,
    /// All of it.
    #[agent(max_length = 20, pattern = r"^a$|b", example = "a")]
    e: String,
}

fn main() {}
