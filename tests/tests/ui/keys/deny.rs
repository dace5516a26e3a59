// `deny`: misspelt, on a field, with a value of another form, empty.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, denny(when = |_, _| true, reason = "r", remediation = "m"))]
struct Misspelt {
    /// A.
    #[agent(deny(when = |_, _| true, reason = "r", remediation = "m"))]
    a: u8,
}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, deny)]
struct Bare {}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, deny = "when live")]
struct Valued {}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, deny())]
struct Empty {}

fn main() {}
