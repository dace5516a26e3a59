// `nullable`, or one `Option`.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct Db {
    /// A.
    #[agent(nullable)]
    a: Option<Option<u8>>,
    /// B.
    b: Option<u8>,
    /// C.
    c: Option<Vec<Option<u8>>>,
}

fn main() {}
