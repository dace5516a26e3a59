// `min_items`: misspelt, on the struct, twice, with a value of another form, on a type that it is not for.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, min_items = 1)]
struct Db {
    /// Misspelt.
    #[agent(min_item = 1)]
    a: Vec<u8>,
    /// Twice.
    #[agent(min_items = 1, min_items = 1)]
    b: Vec<u8>,
    /// A range.
    #[agent(min_items = 1..)]
    c: Vec<u8>,
    /// A text.
    #[agent(min_items = 1, free_text)]
    d: String,
    /// A number.
    #[agent(min_items = 1)]
    e: u8,
}

fn main() {}
