// The dry-run flag has one name: a second one is a second way to go live.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(destructive)]
struct Alias {
    /// A.
    #[agent(dry_run)]
    #[serde(alias = "preview")]
    dry_run: bool,
}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(additive)]
struct Twice {
    /// A.
    #[agent(dry_run)]
    #[serde(rename(deserialize = "look", deserialize = "peek"))]
    dry_run: bool,
}

fn main() {}
