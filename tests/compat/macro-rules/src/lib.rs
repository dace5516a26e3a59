//! Tokens of every kind that `macro_rules!` wraps into groups.
#![allow(dead_code)]

pub mod runtime {
    pub use ::agent_tool::*;
}

macro_rules! tool {
    (
        $(#[$meta:meta])* $name:ident($at:path) { $field:ident: $ty:ty }
        $low:literal..=$high:expr, $default:expr, $id:literal, $when:expr, $words:expr, $pattern:literal
    ) => {
        $(#[$meta])*
        #[derive(serde::Deserialize, schemars::JsonSchema, agent_tool::AgentTool)]
        #[agent(
            destructive,
            crate = $at,
            remediation = $words,
            deny(when = $when, reason = "r", remediation = $words)
        )]
        pub struct $name {
            /// A.
            #[agent(range = $low..=$high, default = $default, when_absent = $words)]
            $field: $ty,
            /// B.
            #[agent(id = $id, pattern = $pattern, example = "abc")]
            text: String,
            /// C.
            #[agent(allowed = [$id, $pattern])]
            closed: String,
            /// D.
            #[agent(nested = Inner)]
            nested: Inner,
        }
    };
}

tool! {
    /// Posts a comment.
    Post(crate::runtime) { count: u8 }
    1..=3, 1, "user", |args, _| args.count == 2, concat!("Send ", "1."), "^[a-z]{3}$"
}

macro_rules! nested {
    ($name:ident<$inner:ty>, $longest:expr) => {
        #[derive(serde::Deserialize, schemars::JsonSchema, agent_tool::AgentArgs)]
        #[agent(crate = $crate::runtime)]
        pub struct $name {
            /// A.
            #[agent(max_length = $longest)]
            text: $inner,
        }
    };
}

const LONGEST: u64 = 40;
nested!(Inner<Option<String>>, 40);
nested!(Other<String>, LONGEST);
