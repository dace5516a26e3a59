// `example`: misspelt, on the struct, twice, with a value of another form, on a type that it is not for.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, example = "abc")]
struct Db {
    /// Misspelt.
    #[agent(exmaple = "abc", max_length = 3)]
    a: String,
    /// Twice.
    #[agent(example = "abc", example = "abc", max_length = 3)]
    b: String,
    /// No literal.
    #[agent(pattern = "^[a-z]{3}$", example = word())]
    c: String,
    /// Another kind.
    #[agent(pattern = "^[a-z]{3}$", example = 123)]
    d: String,
    /// Another kind.
    #[agent(example = true)]
    e: u8,
}

fn main() {}
