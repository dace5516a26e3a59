// A check takes the field by reference and answers with violations.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, check = of_tool)]
struct Db {
    /// A.
    #[agent(check = of_text)]
    a: u8,
    /// B.
    #[agent(check = yes_or_no)]
    b: u8,
}

fn of_text(_: &String) -> Result<(), agent_tool::Violations> {
    Ok(())
}

fn yes_or_no(_: &u8) -> bool {
    true
}

fn of_tool(_: Db) -> Result<(), agent_tool::Violations> {
    Ok(())
}

fn main() {}
