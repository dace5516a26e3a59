// `free_text`: misspelt, on the struct, twice, with a value of another form, on a type that it is not for.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, free_text)]
struct Db {
    /// Misspelt.
    #[agent(free_txt)]
    a: String,
    /// Twice.
    #[agent(free_text, free_text)]
    b: String,
    /// With a value.
    #[agent(free_text = 2000)]
    c: String,
    /// A number.
    #[agent(free_text)]
    d: u8,
}

fn main() {}
