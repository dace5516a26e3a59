//! The dependency is called `tools` here.
#![allow(dead_code)]

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tools::{AgentArgs, AgentOutput, AgentTool};

/// Posts a comment.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(additive, crate = tools, output = Posted)]
pub struct Post {
    /// What to say.
    #[agent(nested = Text)]
    text: Text,
    /// And to whom.
    to: Vec<Text>,
}

#[derive(Deserialize, JsonSchema, AgentArgs)]
#[agent(crate = ::tools)]
pub struct Text(#[agent(max_length = 40)] String);

#[derive(Serialize, JsonSchema, AgentOutput)]
#[agent(crate = tools)]
pub struct Posted {
    #[agent(id = "post")]
    id: u64,
}
