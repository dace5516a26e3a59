// A flag of a destructive tool that is called like the dry-run flag is marked.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(destructive)]
struct Snake {
    /// A.
    dry_run: bool,
}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(destructive)]
struct Renamed {
    /// A.
    #[serde(rename = "dryRun")]
    preview: bool,
}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(destructive)]
struct Aliased {
    /// A.
    #[serde(alias = "dry-run")]
    preview: bool,
}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(destructive)]
struct Optional {
    /// A.
    #[serde(default)]
    dry_run: Option<bool>,
}

fn main() {}
