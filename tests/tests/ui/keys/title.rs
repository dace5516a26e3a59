// `title`: misspelt, on a field, twice, with a value of another form.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, titel = "Migrate")]
struct Misspelt {}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, title = "Migrate", title = "Migrate")]
struct Twice {
    /// Here.
    #[agent(title = "Migrate")]
    a: u8,
}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, title)]
struct Valued1 {}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, title = "")]
struct Valued2 {}

fn main() {}
