// A text of nested arguments has a longest value.

use agent_tool::AgentArgs;
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema, AgentArgs)]
struct Page {
    /// The name.
    name: String,
}

#[derive(Deserialize, JsonSchema, AgentArgs)]
struct Name(String);

#[derive(Deserialize, JsonSchema, AgentArgs)]
enum Order {
    By(String),
}

fn main() {}
