// A dry run is what happens by default.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(destructive)]
struct Ours {
    /// A.
    #[agent(dry_run, default = false)]
    preview: bool,
}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(destructive)]
struct Serdes {
    /// A.
    #[agent(dry_run)]
    #[serde(default)]
    preview: bool,
}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(destructive)]
struct Constant {
    /// A.
    #[agent(dry_run, default = LIVE)]
    preview: bool,
}

const LIVE: bool = false;

fn main() {}
