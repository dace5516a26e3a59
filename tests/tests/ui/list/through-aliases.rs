// A list of a destructive tool has a longest value, whatever its type is called.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

type Ids = Vec<u64>;
type Sets = Box<std::collections::BTreeSet<u64>>;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(destructive)]
struct Db {
    /// A.
    a: Ids,
    /// B.
    b: Sets,
}

fn main() {}
