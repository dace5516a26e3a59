// `nullable`: misspelt, on the struct, twice, with a value of another form, on a type that it is not for.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, nullable)]
struct Db {
    /// Misspelt.
    #[agent(nulable)]
    a: Option<Option<u8>>,
    /// Twice.
    #[agent(nullable, nullable)]
    b: Option<Option<u8>>,
    /// With a value.
    #[agent(nullable = true)]
    c: Option<Option<u8>>,
    /// Always given.
    #[agent(nullable)]
    d: u8,
}

fn main() {}
