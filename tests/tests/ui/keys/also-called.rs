// `also_called`: misspelt, on the struct, twice, with a value of another form.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, also_called = ["sort"])]
struct Db {
    /// Misspelt.
    #[agent(also_caled = ["sort"])]
    a: u8,
    /// Twice.
    #[agent(also_called = ["sort"], also_called = ["sort"])]
    b: u8,
    /// One text.
    #[agent(also_called = "sort")]
    c: u8,
    /// A number among them.
    #[agent(also_called = ["sort", 1])]
    d: u8,
}

fn main() {}
