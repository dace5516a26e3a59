// `unique_items`: misspelt, on the struct, twice, with a value of another form, on a type that it is not for.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, unique_items)]
struct Db {
    /// Misspelt.
    #[agent(unique_itens)]
    a: Vec<u8>,
    /// Twice.
    #[agent(unique_items, unique_items)]
    b: Vec<u8>,
    /// With a value.
    #[agent(unique_items = true)]
    c: Vec<u8>,
    /// A number.
    #[agent(unique_items)]
    d: u8,
}

fn main() {}
