// A read-only tool has nothing to run dry.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct Db {
    /// A.
    #[agent(dry_run)]
    preview: bool,
}

fn main() {}
