// What schemars alone converts or overlooks differs from what serde reads.

use agent_tool::AgentArgs;
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(JsonSchema)]
struct Raw {
    a: u8,
}

#[derive(Deserialize, JsonSchema, AgentArgs)]
#[schemars(from = "Raw")]
struct Converted {
    /// A.
    a: u8,
}

#[derive(Deserialize, JsonSchema, AgentArgs)]
#[serde(rename_all = "camelCase")]
#[schemars(!rename_all)]
struct Overlooked {
    /// A.
    #[serde(rename = "b")]
    #[schemars(!rename, range(max = 3))]
    a: u8,
}

fn main() {}
