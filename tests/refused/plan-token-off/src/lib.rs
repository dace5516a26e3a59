//! Needs a feature that the manifest does not name.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// Empties the bin.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(destructive, plan_token)]
pub struct EmptyBin {}
