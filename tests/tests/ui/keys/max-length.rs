// `max_length`: misspelt, on the struct, twice, with a value of another form, on a type that it is not for.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, max_length = 9)]
struct Db {
    /// Misspelt.
    #[agent(max_lenght = 9)]
    a: String,
    /// Twice.
    #[agent(max_length = 9, max_length = 9)]
    b: String,
    /// Nothing.
    #[agent(max_length)]
    c: String,
    /// A fraction.
    #[agent(max_length = 9.5)]
    d: String,
    /// Of another type.
    #[agent(max_length = 9u8)]
    e: String,
    /// A number.
    #[agent(max_length = 9)]
    f: u16,
    /// A list.
    #[agent(max_length = 9)]
    g: Vec<u8>,
}

fn main() {}
