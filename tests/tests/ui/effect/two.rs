// A tool has one effect.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, destructive)]
struct Db {}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(additive, read_only, destructive)]
struct Three {}

fn main() {}
