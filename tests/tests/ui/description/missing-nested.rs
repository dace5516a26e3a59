// A field of nested arguments says what it is.

use agent_tool::AgentArgs;
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema, AgentArgs)]
struct Page {
    first: u8,
}

#[derive(Deserialize, JsonSchema, AgentArgs)]
enum Order {
    By { column: u8 },
}

fn main() {}
