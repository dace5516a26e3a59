// The dry-run flag is a field of the tool itself.

use agent_tool::AgentArgs;
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema, AgentArgs)]
struct Options {
    /// Whether to only look.
    #[agent(dry_run)]
    preview: bool,
}

fn main() {}
