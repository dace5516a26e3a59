// Nothing but serde itself reads the dry-run flag.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer};

fn not<'de, D: Deserializer<'de>>(from: D) -> Result<bool, D::Error> {
    bool::deserialize(from).map(|flag| !flag)
}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(destructive)]
struct Db {
    /// A.
    #[agent(dry_run)]
    #[serde(deserialize_with = "not")]
    dry_run: bool,
}

fn main() {}
