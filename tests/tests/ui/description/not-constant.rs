// The description of a tool is known before the program runs.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

fn words() -> String {
    "D.".to_owned()
}

#[derive(Deserialize, JsonSchema, AgentTool)]
#[schemars(description = words())]
#[agent(read_only)]
struct Db {}

fn main() {}
