// A policy answers yes or no.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(
    read_only,
    deny(when = |args, _| args.max_steps, reason = "more than that needs a person", remediation = "Send 3 or fewer."),
)]
struct Db {
    /// How many.
    max_steps: u8,
}

fn main() {}
