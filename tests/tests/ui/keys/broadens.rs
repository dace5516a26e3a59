// `broadens`: misspelt, on the struct, twice, with a value of another form, on a type that it is not for.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, broadens = "reaches every user")]
struct Db {
    /// Misspelt.
    #[agent(broaden = "reaches every user")]
    a: bool,
    /// Twice.
    #[agent(broadens = "reaches every user", broadens = "reaches every user")]
    b: bool,
    /// Nothing.
    #[agent(broadens)]
    c: bool,
    /// A number.
    #[agent(broadens = "reaches every user")]
    d: u8,
}

fn main() {}
