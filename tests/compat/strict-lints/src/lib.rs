//! Lints at their strictest. What is allowed here, serde's and schemars' own derives set off.
#![deny(warnings, missing_docs, unused_qualifications, unreachable_pub, missing_debug_implementations)]
#![deny(future_incompatible, nonstandard_style, rust_2018_idioms, let_underscore, unused)]
#![deny(trivial_casts, trivial_numeric_casts, single_use_lifetimes, unused_import_braces, unused_lifetimes)]
#![deny(clippy::all, clippy::pedantic, clippy::nursery, clippy::cargo)]
#![allow(clippy::multiple_crate_versions, clippy::cargo_common_metadata, reason = "about the manifest")]
#![forbid(unsafe_code)]

use agent_tool::{AgentArgs, AgentOutput, AgentTool, Mode, Rejection};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The most that one call may take.
pub const LIMIT: u8 = u8::MAX;

/// The fewest items.
pub const LEAST: i64 = 1;

/// The most items.
pub const MOST: usize = 3;

/// The longest text.
pub const LONGEST: u32 = 40;

/// Posts a comment.
#[derive(Debug, Clone, Deserialize, JsonSchema, AgentTool)]
#[serde(rename_all = "camelCase")]
#[agent(
    destructive,
    output = Posted,
    remediation = "Read the schema.",
    deny(when = |args, cx| cx.live() && args.how_many == LIMIT, reason = "too many", remediation = "Send fewer."),
)]
pub struct Post {
    /// What to say.
    #[agent(pattern = "^[a-z]{3}$", example = "abc", max_length = LONGEST, when_absent = "nothing")]
    pub text: Option<String>,
    /// How many.
    #[agent(range = u8::MIN..=LIMIT, default = u8::MIN)]
    pub how_many: u8,
    /// A big one.
    #[agent(range = 1..=9_007_199_254_740_991, default = 1)]
    pub big: u64,
    /// A part.
    #[agent(range = 0.0..=0.5, default = 0.0)]
    pub part: f64,
    /// More.
    #[agent(min_items = LEAST, max_items = MOST, when_absent = "none")]
    pub more: Option<Vec<Nested>>,
    /// Whether to go on.
    #[agent(broadens = "goes on after errors")]
    pub force: bool,
}

/// Nested.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema, AgentArgs)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Nested {
    /// One.
    One {
        /// An id.
        #[agent(id = "user")]
        id: u64,
    },
    /// Two.
    Two,
}

/// What was posted.
#[derive(Debug, Clone, Copy, Serialize, JsonSchema, AgentOutput)]
pub struct Posted {
    /// Its id.
    #[agent(id = "post")]
    pub id: u64,
}

/// What the call would do.
///
/// # Errors
///
/// The refusal.
pub fn call(arguments: serde_json::Value) -> Result<bool, Rejection> {
    Ok(match Post::parse(arguments)?.into_mode() {
        Mode::DryRun(plan) => plan.how_many > 0,
        Mode::Live(live) => live.into_inner().force,
    })
}

/// Nested, until its callers are gone.
#[deprecated(note = "send `Nested`")]
#[derive(Debug, Clone, AgentArgs)]
pub struct Old {
    /// An id.
    #[agent(id = "user")]
    pub id: u64,
}

/// What was answered, until its callers are gone.
#[deprecated(note = "read `Posted`")]
#[derive(Debug, Clone, AgentOutput)]
pub struct Answered {
    /// Its id.
    #[agent(id = "post")]
    pub id: u64,
}

/// Old and new.
#[derive(Debug, Clone, AgentArgs)]
pub enum Either {
    /// Old.
    Old {
        /// It.
        #[allow(deprecated)]
        it: Option<Box<Old>>,
    },
    /// Borrowed.
    #[deprecated]
    New(Nested),
}
