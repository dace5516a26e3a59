// Two keys that cannot both be meant.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct Db {
    /// A.
    #[agent(free_text, format = "uri")]
    a: String,
    /// B.
    #[agent(broadens = "everyone", lenient(unquote))]
    b: bool,
    /// C.
    #[agent(when_absent = "none")]
    c: u8,
}

fn main() {}
