// `name`: misspelt, on a field, twice, with a value of another form.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, nmae = "db")]
struct Misspelt {}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, name = "db_migration", name = "db_migration")]
struct Twice {
    /// Here.
    #[agent(name = "db_migration")]
    a: u8,
}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, name = db)]
struct Valued1 {}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, name = "db migration")]
struct Valued2 {}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, name = "1db")]
struct Valued3 {}

fn main() {}
