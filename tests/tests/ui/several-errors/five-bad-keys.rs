// All faults of a type at once, in source order, each with the key that was meant.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// Run the migrations.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(destructiv, titel = "Migrate")]
struct DbMigration {
    /// The version to stop at.
    #[agent(max_lenght = 32)]
    target_version: String,
    /// Why.
    #[agent(pattern = "^[a-z ]{1,80}$", exmaple = "a hotfix")]
    reason: String,
    /// How many.
    #[agent(range = 1..=3, remdiation = "Send 1, 2 or 3.")]
    max_steps: u8,
}

fn main() {}
