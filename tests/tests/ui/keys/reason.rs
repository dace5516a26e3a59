// `reason`: misspelt, outside `deny`, twice, with a value of another form, missing.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, deny(when = |_, _| true, resaon = "r", remediation = "m"))]
struct Misspelt {}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, reason = "r")]
struct Outside {}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, deny(when = |_, _| true, reason = "r", remediation = "m", reason = "r"))]
struct Twice {}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, deny(when = |_, _| true, reason = 3, remediation = "m"))]
struct Valued {}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, deny(when = |_, _| true, remediation = "m"))]
struct Missing {}

fn main() {}
