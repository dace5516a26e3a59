// No key speaks to a model of a value that it never sees.

use agent_tool::{AgentArgs, AgentTool};
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(destructive, at_least_one(tenant, a))]
struct Db {
    #[agent(inject, max_length = 3)]
    tenant: String,
    #[agent(inject, default = 3)]
    shard: u8,
    #[agent(inject, dry_run)]
    preview: bool,
    /// A.
    #[agent(when_absent = "a")]
    a: Option<u8>,
}

/// N.
#[derive(Deserialize, JsonSchema, AgentArgs)]
struct Nested {
    #[agent(inject)]
    tenant: u8,
}

fn main() {}
