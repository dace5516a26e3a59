// `range`: misspelt, on the struct, twice, with a value of another form, on a type that it is not for.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, range = 1..=3)]
struct Db {
    /// Misspelt.
    #[agent(rang = 1..=3)]
    a: u8,
    /// Twice.
    #[agent(range = 1..=3, range = 1..=3)]
    b: u8,
    /// Half open.
    #[agent(range = 1..3)]
    c: u8,
    /// No range.
    #[agent(range = 3)]
    d: u8,
    /// No bounds.
    #[agent(range = ..)]
    e: u8,
    /// A text.
    #[agent(range = 1..=3, free_text)]
    f: String,
    /// A flag.
    #[agent(range = 1..=3)]
    g: bool,
}

fn main() {}
