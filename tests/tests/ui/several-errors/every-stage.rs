// Faults of reading, of a rule and between fields, in source order.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(destructive, name = "db migration", at_least_one(a, zz))]
struct Db {
    a: Option<u8>,
    /// B.
    #[agent(max_lenght = 3)]
    sql: String,
    /// C.
    #[agent(range = 3..=1)]
    c: u8,
    /// D.
    force: bool,
}

fn main() {}
