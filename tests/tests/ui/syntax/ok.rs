// Several lists, trailing commas, raw strings, empty lists, constants for words.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

const WORDS: &str = "Send 1, 2 or 3.";

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent()]
#[agent(read_only)]
#[agent(remediation = WORDS)]
struct Db {
    /// A.
    #[agent(secret, range = 1..=3,)]
    #[agent(remediation = r#"Send "1"."#)]
    a: u8,
}

fn main() {}
