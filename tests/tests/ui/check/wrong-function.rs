// A check takes the field, or the whole, by reference, and answers with violations.

use agent_tool::{AgentTool, Violations};
use schemars::JsonSchema;
use serde::Deserialize;

fn of_text(_: &str) -> Result<(), Violations> {
    Ok(())
}

fn is_fine(_: &u8) -> bool {
    true
}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, check = of_text)]
struct Db {
    /// A.
    #[agent(check = of_text)]
    a: u8,
    /// B.
    #[agent(check = is_fine)]
    b: u8,
    /// C.
    #[agent(check = nowhere)]
    c: u8,
}

fn main() {}
