// `format`: misspelt, on the struct, twice, with a value of another form, on a type that it is not for.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, format = "uuid")]
struct Db {
    /// Misspelt.
    #[agent(fromat = "uuid")]
    a: String,
    /// Twice.
    #[agent(format = "uuid", format = "uuid")]
    b: String,
    /// A path.
    #[agent(format = uuid)]
    c: String,
    /// Unknown.
    #[agent(format = "phone")]
    d: String,
    /// Of another name.
    #[agent(format = "guid")]
    e: String,
    /// A number.
    #[agent(format = "uuid")]
    f: u8,
}

fn main() {}
