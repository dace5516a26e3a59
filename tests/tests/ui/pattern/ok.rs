// What every reader of JSON Schema reads alike.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct Db {
    /// A.
    #[agent(pattern = r"^v\d+\.\d+\.\d+$", max_length = 32, example = "v1.2.0")]
    a: String,
    /// B.
    #[agent(pattern = r"^(?:asc|desc)$", example = "asc")]
    b: String,
    /// C.
    #[agent(pattern = r"^[A-Za-z0-9_.-]{1,64}$", example = "a.b")]
    c: String,
    /// D.
    #[agent(pattern = r"^a$|^b$", example = "b")]
    d: Option<String>,
    /// E.
    #[agent(pattern = r"^[^\s/]{1,9}\/\S{1,9}$", example = "a/b")]
    e: Vec<String>,
    /// F.
    #[agent(pattern = "^(?:东京|大阪)$", example = "大阪")]
    f: String,
}

fn main() {}
