// The host's values need no words and no bounds, on a destructive tool too.

use agent_tool::{AgentTool, Violations};
use schemars::JsonSchema;
use serde::Deserialize;

fn known(_: &str) -> Result<(), Violations> {
    Ok(())
}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(destructive, plan_token)]
struct Db {
    #[agent(inject, secret, check = known)]
    tenant: String,
    #[agent(inject)]
    everything: Option<serde_json::Value>,
    #[agent(inject)]
    #[serde(default)]
    force: bool,
}
