// The keys stand on the type whose wire form is read.

use agent_tool::AgentArgs;
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema, AgentArgs)]
#[serde(try_from = "Raw")]
struct Judged {
    #[agent(range = 1..=3)]
    a: u8,
}

#[derive(Deserialize, JsonSchema)]
struct Raw {
    a: u8,
}

impl TryFrom<Raw> for Judged {
    type Error = String;

    fn try_from(raw: Raw) -> Result<Self, String> {
        Ok(Self { a: raw.a })
    }
}

fn main() {}
