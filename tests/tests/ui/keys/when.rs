// `when`: misspelt, outside `deny`, twice, with a value of another form.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, deny(whn = |_, _| true, reason = "r", remediation = "m"))]
struct Misspelt {}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, when = |_, _| true)]
struct Outside {}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, deny(when = |_, _| true, when = |_, _| false, reason = "r", remediation = "m"))]
struct Twice {}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, deny(when = true, reason = "r", remediation = "m"))]
struct Valued {}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, deny(when = |args| true, reason = "r", remediation = "m"))]
struct OneInput {}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, deny(when = |args, cx|, reason = "r", remediation = "m"))]
struct NoBody {}

fn main() {}
