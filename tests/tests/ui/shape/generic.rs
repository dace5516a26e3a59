// The arguments of a tool are neither generic nor borrowed.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct Generic<T> {
    /// A.
    a: T,
}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct Borrowed<'a> {
    /// A.
    #[agent(max_length = 3)]
    a: &'a str,
}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct Sized<const N: usize> {
    /// A.
    a: u8,
}

fn main() {}
