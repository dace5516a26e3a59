// A default is a value of the field, inside its bounds.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct Db {
    /// A.
    #[agent(default = 5, range = 1..=3)]
    a: u8,
    /// B.
    #[agent(allowed = ["asc", "desc"], default = "up")]
    b: String,
    /// C.
    #[agent(default = "yes")]
    c: bool,
    /// D.
    #[agent(default = 1)]
    d: Vec<u8>,
    /// E.
    #[agent(default = "vec")]
    e: Option<Vec<u8>>,
    /// F.
    #[agent(default = Level::Hih)]
    f: Level,
    /// G.
    #[agent(default = 3u16 + 1)]
    g: u8,
}

#[derive(Deserialize, serde::Serialize, JsonSchema)]
enum Level {
    High,
}

fn main() {}
