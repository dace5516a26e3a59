// `raw`: misspelt, on the struct, twice, with a value of another form, on a type that it is not for.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, raw = "shown to a person")]
struct Db {
    /// Misspelt.
    #[agent(rw = "shown to a person", max_length = 9)]
    a: String,
    /// Twice.
    #[agent(raw = "shown to a person", raw = "shown to a person", max_length = 9)]
    b: String,
    /// Nothing.
    #[agent(raw, max_length = 9)]
    c: String,
    /// A number.
    #[agent(raw = "shown to a person")]
    d: u8,
}

fn main() {}
