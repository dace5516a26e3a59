// The dry-run flag is a plain flag: never null, never coerced.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(destructive)]
struct Null {
    /// A.
    #[agent(dry_run, nullable)]
    preview: Option<bool>,
}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(destructive)]
struct Lenient {
    /// A.
    #[agent(dry_run, lenient(unquote))]
    preview: bool,
}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(destructive)]
struct Broad {
    /// A.
    #[agent(dry_run, broadens = "goes live")]
    preview: bool,
}

fn main() {}
