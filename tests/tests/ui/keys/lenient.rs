// `lenient`: misspelt, twice, with a value of another form, an unknown coercion.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, leniant(unquote))]
struct Db {
    /// A.
    #[agent(lenient(unquote), lenient(blank))]
    a: u8,
    /// B.
    #[agent(lenient)]
    b: u8,
    /// C.
    #[agent(lenient = "unquote")]
    c: u8,
    /// D.
    #[agent(lenient(unqote))]
    d: u8,
    /// E.
    #[agent(lenient(trim))]
    e: u8,
    /// F.
    #[agent(lenient(blank, blank))]
    f: u8,
}

fn main() {}
