// `id`: misspelt, on the struct, twice, with a value of another form, on a type that it is not for.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, id = "ticket")]
struct Db {
    /// Misspelt.
    #[agent(ide = "ticket")]
    a: u64,
    /// Twice.
    #[agent(id = "ticket", id = "ticket")]
    b: u64,
    /// A path.
    #[agent(id = ticket)]
    c: u64,
    /// Empty.
    #[agent(id = "")]
    d: u64,
    /// Which entity?
    #[agent(id)]
    id: u64,
    /// A fraction.
    #[agent(id = "ticket")]
    f: f64,
    /// A flag.
    #[agent(id = "ticket")]
    g: bool,
}

fn main() {}
