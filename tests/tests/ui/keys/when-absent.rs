// `when_absent`: misspelt, on the struct, twice, with a value of another form, on a type that it is not for.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, when_absent = "all of them")]
struct Db {
    /// Misspelt.
    #[agent(when_abset = "all of them")]
    a: Option<u8>,
    /// Twice.
    #[agent(when_absent = "all of them", when_absent = "all of them")]
    b: Option<u8>,
    /// A number.
    #[agent(when_absent = 0)]
    c: Option<u8>,
    /// Blank.
    #[agent(when_absent = " ")]
    d: Option<u8>,
    /// Always given.
    #[agent(when_absent = "all of them")]
    e: u8,
}

fn main() {}
