// A tool says what it does to the world.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(idempotent)]
struct Db {}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
struct Bare {}

fn main() {}
