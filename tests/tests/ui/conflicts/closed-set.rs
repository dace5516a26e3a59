// A closed set needs no other bound.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct Db {
    /// A.
    #[agent(allowed = ["a"], pattern = "^a$", example = "a")]
    a: String,
    /// B.
    #[agent(allowed = ["a"], min_length = 1)]
    b: String,
    /// C.
    #[agent(allowed = ["a"], max_length = 1)]
    c: String,
    /// D.
    #[agent(allowed = ["a"], format = "uuid")]
    d: String,
    /// E.
    #[agent(allowed = ["a"], free_text)]
    e: String,
}

fn main() {}
