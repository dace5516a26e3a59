// A dry-run flag is not named after its opposite.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(destructive)]
struct Named {
    /// A.
    #[agent(dry_run)]
    apply_changes: bool,
}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(additive)]
struct Renamed {
    /// A.
    #[agent(dry_run)]
    #[serde(rename = "goLive")]
    preview: bool,
}

fn main() {}
