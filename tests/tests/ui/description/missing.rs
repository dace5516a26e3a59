// A tool and each of its fields say what they are.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct Db {
    a: u8,
    /// # Only a title
    b: u8,
    #[doc = "  "]
    c: u8,
    #[doc(hidden)]
    d: u8,
}

fn main() {}
