// A key of serde or of clap that is looked for in `agent`.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, rename_all = "camelCase", deny_unknown_fields)]
struct Db {
    /// A.
    #[agent(rename = "b")]
    a: u8,
    /// B.
    #[agent(skip)]
    b: u8,
    /// C.
    #[agent(optional)]
    c: u8,
    /// D.
    #[agent(required)]
    d: Option<u8>,
    /// E.
    #[agent(flatten)]
    e: u8,
    /// F.
    #[agent(max = 3)]
    f: u8,
}

fn main() {}
