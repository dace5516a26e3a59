// The host supplies fields of the tool itself.

use agent_tool::AgentArgs;
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema, AgentArgs)]
struct Page {
    /// Who asks.
    #[agent(inject)]
    tenant: u64,
}

fn main() {}
