//! Names that are keywords.
#![allow(dead_code, non_camel_case_types)]

use agent_tool::{AgentArgs, AgentOutput, AgentTool};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Looks something up.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, exactly_one(r#type, r#mod), output = r#enum)]
pub struct r#struct {
    /// A.
    #[agent(range = 1..=3)]
    r#type: Option<u8>,
    /// B.
    r#mod: Option<r#trait>,
    /// C.
    #[agent(default = Self::r#use)]
    r#fn: u8,
}

impl r#struct {
    #[allow(non_upper_case_globals)]
    const r#use: u8 = 1;
}

#[derive(Deserialize, JsonSchema, AgentArgs)]
pub enum r#trait {
    r#match {
        /// D.
        #[agent(max_length = 3)]
        r#loop: String,
    },
    r#if,
}

#[derive(Serialize, JsonSchema, AgentOutput)]
pub struct r#enum {
    #[agent(id)]
    r#type: u64,
}
