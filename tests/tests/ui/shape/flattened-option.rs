// What serde may drop without a word is not flattened.

use agent_tool::{AgentArgs, AgentTool};
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema, AgentArgs)]
struct Place {
    /// A.
    shelf: u8,
    /// B.
    row: u8,
}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct Db {
    #[serde(flatten)]
    place: Option<Place>,
}

fn main() {}
