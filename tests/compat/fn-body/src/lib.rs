//! Types that live in a function.

use agent_tool::{AgentArgs, AgentOutput, AgentTool};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Whether a call is taken.
pub fn call<T: Into<String>>(arguments: T) -> bool {
    const LONGEST: u64 = 40;

    /// Posts a comment.
    #[derive(Deserialize, JsonSchema, AgentTool)]
    #[agent(additive, output = Posted, deny(when = |args, _| args.text.is_empty(), reason = "r", remediation = "m"))]
    struct Post {
        /// What to say.
        #[agent(max_length = LONGEST)]
        text: String,
        /// More.
        more: Option<Vec<Nested>>,
    }

    #[derive(Deserialize, JsonSchema, AgentArgs)]
    struct Nested {
        /// How many.
        #[agent(range = 1..=3)]
        count: u8,
    }

    #[derive(Serialize, JsonSchema, AgentOutput)]
    struct Posted {
        #[agent(id = "post")]
        id: u64,
    }

    fn count(post: &Post) -> usize {
        post.more.iter().flatten().map(|nested| usize::from(nested.count)).sum()
    }

    let posted = Posted { id: 1 };
    let call = Post::parse_str(&arguments.into());
    call.is_ok_and(|call| call.text.len() > count(&call)) && posted.id == 1
}
