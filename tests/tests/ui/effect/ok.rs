// One effect, with its modifiers.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, closed_world)]
struct Read {}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(additive, idempotent)]
struct Add {}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(destructive, idempotent, closed_world)]
struct Destroy {}

fn main() {}
