// What schemars is told about the schema itself.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[schemars(rename = "Other", description = "D.")]
#[agent(read_only)]
struct Db {
    /// A.
    #[schemars(length(max = 3))]
    a: String,
    /// B.
    #[schemars(with = "u8")]
    b: Foreign,
    /// C.
    #[schemars(range(min = 1, max = 3))]
    c: u8,
}

#[derive(Deserialize)]
struct Foreign(u8);

fn main() {}
