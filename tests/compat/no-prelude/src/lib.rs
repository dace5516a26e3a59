//! Nothing is in scope that was not named.
#![no_implicit_prelude]
#![allow(dead_code)]

use ::core::option::Option;
// schemars' derive asks for these.
use ::core::convert::{From, Into};
use ::schemars;
use ::std::string::String;
use ::std::vec::Vec;

/// Posts a comment.
#[derive(::serde::Deserialize, ::schemars::JsonSchema, ::agent_tool::AgentTool)]
#[agent(
    destructive,
    output = Posted,
    deny(when = |args, cx| cx.live() && args.count == 2, reason = "r", remediation = "m"),
)]
pub struct Post {
    /// What to say.
    #[agent(pattern = "^[a-z]{3}$", example = "abc", when_absent = "nothing")]
    text: Option<String>,
    /// How many.
    #[agent(range = 1..=3, default = 1)]
    count: u8,
    /// More.
    #[agent(max_items = 3, when_absent = "none")]
    more: Option<Vec<Nested>>,
}

#[derive(::serde::Deserialize, ::schemars::JsonSchema, ::agent_tool::AgentArgs)]
pub enum Nested {
    One {
        /// An id.
        #[agent(id = "user")]
        id: u64,
    },
    Two,
}

#[derive(::serde::Serialize, ::schemars::JsonSchema, ::agent_tool::AgentOutput)]
pub struct Posted {
    #[agent(id = "post")]
    id: u64,
}
