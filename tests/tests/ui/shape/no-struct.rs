// The arguments of a tool are a struct with named fields.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
#[serde(tag = "kind")]
enum Enum {
    A,
}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct Tuple(u8, u8);

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct Newtype(u8);

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct Unit;

fn main() {}
