// `check`: misspelt, twice, with a value of another form.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, chek = is_sound)]
struct Db {
    /// A.
    #[agent(check = is_sound, check = is_sound)]
    a: u8,
    /// B.
    #[agent(check)]
    b: u8,
    /// C.
    #[agent(check = |a| true)]
    c: u8,
    /// D.
    #[agent(check = "is_sound")]
    d: u8,
}

fn main() {}
