// Any tool with a dry run may ask for plans.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(destructive, plan_token)]
struct Db {}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(additive, plan_token)]
struct Publish {
    /// A.
    #[agent(dry_run)]
    preview: bool,
}
