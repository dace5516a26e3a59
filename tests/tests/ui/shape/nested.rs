// Nested arguments have names that keys can stand on.

use agent_tool::AgentArgs;
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema, AgentArgs)]
struct Unit;

#[derive(Deserialize, JsonSchema, AgentArgs)]
struct Pair(u8, u8);

#[derive(Deserialize, JsonSchema, AgentArgs)]
enum Shape {
    Point(u8, u8),
}

#[derive(Deserialize, JsonSchema, AgentArgs)]
enum Keyed {
    #[agent(id)]
    A,
}

fn main() {}
