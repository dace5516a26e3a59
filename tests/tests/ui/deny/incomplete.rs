// A policy has a condition, a reason and a remediation.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, deny(when = |_, _| true))]
struct NoWords {}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, deny(reason = "r", remediation = "m"))]
struct NoCondition {}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, deny(when = |_, _| true, reason = "", remediation = "m"))]
struct NoReason {}

fn main() {}
