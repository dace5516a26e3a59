// An attribute of serde that changes what a tool is.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema, AgentTool)]
#[serde(transparent)]
/// D.
#[agent(read_only)]
struct Transparent {
    /// A.
    a: u8,
}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[serde(tag = "kind")]
#[agent(read_only)]
struct Tagged {
    /// A.
    a: u8,
}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[serde(from = "Raw")]
#[agent(read_only)]
struct Converted {
    a: u8,
}

#[derive(Deserialize, JsonSchema)]
struct Raw {
    a: u8,
}

impl From<Raw> for Converted {
    fn from(raw: Raw) -> Self {
        Self { a: raw.a }
    }
}

fn main() {}
