// A list of a destructive tool has a longest value.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

type Ids = Vec<u64>;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(destructive)]
struct Db {
    /// A.
    ids: Vec<u64>,
    /// B.
    #[agent(min_items = 1, when_absent = "none")]
    b: Option<std::collections::BTreeSet<u8>>,
    /// C.
    c: Ids,
    /// D.
    d: [Vec<u8>; 2],
}

fn main() {}
