// `dry_run`: misspelt, on the struct, twice, with a value, on a type that it is not for.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(additive, dry_run)]
struct Misspelt {
    /// Misspelt.
    #[agent(dry_rn)]
    a: bool,
}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(additive)]
struct Twice {
    /// Twice.
    #[agent(dry_run, dry_run)]
    a: bool,
}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(additive)]
struct Valued {
    /// With a value.
    #[agent(dry_run = true)]
    a: bool,
}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(additive)]
struct Optional {
    /// No plain flag.
    #[agent(dry_run)]
    a: Option<bool>,
}

fn main() {}
