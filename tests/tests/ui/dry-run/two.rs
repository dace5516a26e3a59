// A tool has one dry-run flag.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(destructive)]
struct Db {
    /// A.
    #[agent(dry_run)]
    preview: bool,
    /// B.
    #[agent(dry_run)]
    simulate: bool,
}

fn main() {}
