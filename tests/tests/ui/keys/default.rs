// `default`: misspelt, on the struct, twice, with a value of another form, on a type that it is not for.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, default = 1)]
struct Db {
    /// Misspelt.
    #[agent(defualt = 1)]
    a: u8,
    /// Twice.
    #[agent(default = 1, default = 1)]
    b: u8,
    /// Nothing.
    #[agent(default)]
    c: u8,
    /// No JSON.
    #[agent(default = 'x')]
    d: u8,
    /// Another kind.
    #[agent(default = "1")]
    e: u8,
    /// Too large.
    #[agent(default = 300)]
    f: u8,
    /// One item.
    #[agent(default = 1)]
    g: Vec<u8>,
}

fn main() {}
