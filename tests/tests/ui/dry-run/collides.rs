// A property that the guard adds has its name for itself.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(destructive)]
struct Text {
    /// A.
    #[agent(max_length = 3)]
    dry_run: String,
}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(destructive)]
struct Folded {
    /// A.
    dryrun: u8,
}

fn main() {}
