// `allowed`: misspelt, on the struct, twice, with a value of another form, on a type that it is not for.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, allowed = ["asc", "desc"])]
struct Db {
    /// Misspelt.
    #[agent(alowed = ["asc", "desc"])]
    a: String,
    /// Twice.
    #[agent(allowed = ["asc", "desc"], allowed = ["asc", "desc"])]
    b: String,
    /// One text.
    #[agent(allowed = "asc")]
    c: String,
    /// None.
    #[agent(allowed = [])]
    d: String,
    /// A number among them.
    #[agent(allowed = ["asc", 2])]
    e: String,
    /// The same text twice.
    #[agent(allowed = ["asc", "asc"])]
    f: String,
    /// A number.
    #[agent(allowed = ["1", "2"])]
    g: u8,
}

fn main() {}
