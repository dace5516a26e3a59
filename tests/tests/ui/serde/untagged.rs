// A variant is told by its tag.

use agent_tool::AgentArgs;
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema, AgentArgs)]
#[serde(untagged)]
enum Untagged {
    A(u8),
    B(bool),
}

#[derive(Deserialize, JsonSchema, AgentArgs)]
enum Partly {
    A(u8),
    #[serde(untagged)]
    B(bool),
}

fn main() {}
