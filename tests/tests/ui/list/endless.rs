// A list of a destructive tool has a longest value.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(destructive)]
struct Db {
    /// A.
    ids: Vec<u64>,
    /// B.
    #[agent(min_items = 1, when_absent = "none")]
    b: Option<std::collections::BTreeSet<u8>>,
    /// D.
    d: [Vec<u8>; 2],
}

fn main() {}
