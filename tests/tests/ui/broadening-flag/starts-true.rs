// A flag that broadens a destructive call starts false.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(destructive)]
struct Db {
    /// A.
    #[agent(broadens = "overwrites newer files", default = true)]
    force: bool,
    /// B.
    #[agent(broadens = "tells everyone", default = true)]
    loud: bool,
}

fn main() {}
