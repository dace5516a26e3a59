// `max_items`: misspelt, on the struct, twice, with a value of another form, on a type that it is not for.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, max_items = 9)]
struct Db {
    /// Misspelt.
    #[agent(max_itmes = 9)]
    a: Vec<u8>,
    /// Twice.
    #[agent(max_items = 9, max_items = 9)]
    b: Vec<u8>,
    /// In parentheses.
    #[agent(max_items(9))]
    c: Vec<u8>,
    /// A text.
    #[agent(max_items = 9, free_text)]
    d: String,
    /// A number.
    #[agent(max_items = 9)]
    e: u8,
}

fn main() {}
