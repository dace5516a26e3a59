// The key `check`: misspelt, of another form, given twice.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, check)]
struct Nothing {
    /// A.
    #[agent(chek = is_sound)]
    a: u8,
    /// B.
    #[agent(check = "is_sound")]
    b: u8,
    /// C.
    #[agent(check = |c| Ok(()))]
    c: u8,
    /// D.
    #[agent(check = is_sound, check = is_sound)]
    d: u8,
}

fn main() {}
