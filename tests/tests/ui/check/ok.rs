// Functions, associated ones too, on fields, nested fields and the whole.

use agent_tool::{AgentArgs, AgentTool};
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, check = Self::is_whole)]
struct Db {
    /// A.
    #[agent(check = is_sound)]
    a: u8,
    /// B.
    #[agent(check = Self::is_small)]
    b: u8,
    /// C.
    pages: Option<Vec<Page>>,
}

impl Db {
    fn is_whole(&self) -> Result<(), agent_tool::Violations> {
        Ok(())
    }

    fn is_small(_: &u8) -> Result<(), agent_tool::Violations> {
        Ok(())
    }
}

fn is_sound(_: &u8) -> Result<(), agent_tool::Violations> {
    Ok(())
}

#[derive(Deserialize, JsonSchema, AgentArgs)]
struct Page {
    /// The size.
    #[agent(check = is_sound)]
    size: u8,
}

fn main() {}
