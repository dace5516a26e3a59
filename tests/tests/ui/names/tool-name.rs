// A tool is called what every client takes.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct Größe {}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, name = "db.migration")]
struct Dotted {}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, name = "x1234567890123456789012345678901234567890123456789012345678901234567890")]
struct Long {}

fn main() {}
