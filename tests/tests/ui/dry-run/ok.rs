// One flag, marked, true by default.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(destructive)]
struct Named {
    /// A.
    #[agent(dry_run)]
    dry_run: bool,
}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(destructive)]
struct Other {
    /// A.
    #[agent(dry_run, default = true)]
    preview: bool,
}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(destructive)]
struct Serdes {
    /// A.
    #[agent(dry_run)]
    #[serde(default = "yes", rename = "dryRun")]
    preview: bool,
}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(additive)]
struct Add {
    /// A.
    #[agent(dry_run)]
    preview: bool,
}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(additive)]
struct Plain {
    /// A plain argument of a tool that is never gated.
    dry_run: bool,
}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(destructive)]
struct Added {}

fn yes() -> bool {
    true
}

fn main() {}
