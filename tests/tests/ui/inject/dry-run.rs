// The dry-run flag is the caller's word.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(destructive)]
struct Db {
    /// A.
    #[agent(inject, dry_run)]
    preview: bool,
}

fn main() {}
