// The type of `output` derives `AgentOutput` and `JsonSchema`.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

struct Plain {
    id: u64,
}

#[derive(JsonSchema)]
struct NoOutput {
    id: u64,
}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, output = Plain)]
struct One {}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, output = NoOutput)]
struct Two {}

fn main() {}
