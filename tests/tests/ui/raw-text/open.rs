// A raw text of a destructive tool is closed, or says why not.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(destructive)]
struct Db {
    /// A.
    #[agent(max_length = 500)]
    sql: String,
    /// B.
    #[agent(max_length = 500, when_absent = "all rows")]
    where_clause: Option<String>,
    /// C.
    #[agent(max_length = 500)]
    #[serde(rename = "shellCommand")]
    run: String,
    /// D.
    #[agent(max_length = 500, max_items = 3)]
    filters: Vec<String>,
    /// E.
    #[agent(max_length = 500, max_items = 3)]
    filter: Vec<String>,
}

fn main() {}
