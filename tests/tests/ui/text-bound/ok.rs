// Each way to bound a text.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

type Name = String;
const LONGEST: u64 = 20;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct Db {
    /// A.
    #[agent(max_length = 20)]
    a: String,
    /// B.
    #[agent(max_length = LONGEST)]
    b: Option<String>,
    /// C.
    #[agent(allowed = ["asc", "desc"])]
    c: String,
    /// D.
    #[agent(format = "uuid")]
    d: String,
    /// E.
    #[agent(free_text)]
    e: Vec<String>,
    /// F.
    #[agent(pattern = "^[a-z]{3}$", example = "abc")]
    f: String,
    /// G.
    #[schemars(length(max = 3))]
    g: String,
    /// H.
    #[schemars(inner(length(max = 3)))]
    h: Vec<String>,
    /// I.
    #[agent(max_length = 20)]
    i: Name,
    /// J.
    j: char,
}

fn main() {}
