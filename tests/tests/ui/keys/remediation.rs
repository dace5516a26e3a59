// `remediation`: misspelt, twice, with a value of another form.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, remidiation = "Read the schema.")]
struct Db {
    /// A.
    #[agent(hint = "Send 1.")]
    a: u8,
    /// B.
    #[agent(remediation = "1", remediation = "2")]
    b: u8,
    /// C.
    #[agent(remediation = 3)]
    c: u8,
    /// D.
    #[agent(remediation = " ")]
    d: u8,
}

fn main() {}
