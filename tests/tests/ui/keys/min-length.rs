// `min_length`: misspelt, on the struct, twice, with a value of another form, on a type that it is not for.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, min_length = 2)]
struct Db {
    /// Misspelt.
    #[agent(min_lenght = 2, max_length = 9)]
    a: String,
    /// Twice.
    #[agent(min_length = 2, min_length = 2, max_length = 9)]
    b: String,
    /// Negative.
    #[agent(max_length = 9, min_length = -2)]
    c: String,
    /// A text.
    #[agent(max_length = 9, min_length = "2")]
    d: String,
    /// A number.
    #[agent(min_length = 2)]
    e: u16,
    /// A list.
    #[agent(min_length = 2)]
    f: Vec<u8>,
}

fn main() {}
