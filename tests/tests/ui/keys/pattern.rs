// `pattern`: misspelt, on the struct, twice, with a value of another form, on a type that it is not for.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, pattern = "^[a-z]{3}$")]
struct Db {
    /// Misspelt.
    #[agent(patern = "^[a-z]{3}$", example = "abc")]
    a: String,
    /// Twice.
    #[agent(pattern = "^[a-z]{3}$", pattern = "^[a-z]{3}$", example = "abc")]
    b: String,
    /// No literal.
    #[agent(pattern = PATTERN, example = "abc")]
    c: String,
    /// Empty.
    #[agent(pattern = "", example = "abc")]
    d: String,
    /// A number.
    #[agent(pattern = "^[0-9]{3}$", example = 123)]
    e: u16,
}

fn main() {}
