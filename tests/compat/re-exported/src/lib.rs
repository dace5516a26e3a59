//! The runtime is reached by a path of the crate's own.
#![allow(dead_code)]

pub mod inner {
    pub mod deep {
        pub use ::agent_tool as runtime;
    }
}

mod sub {
    use schemars::JsonSchema;
    use serde::{Deserialize, Serialize};

    use super::inner::deep;

    /// Posts a comment.
    #[derive(Deserialize, JsonSchema, deep::runtime::AgentTool)]
    #[agent(destructive, crate = crate::inner::deep::runtime, output = Posted)]
    pub struct Post {
        /// What to say.
        text: Text,
    }

    #[derive(Deserialize, JsonSchema, deep::runtime::AgentArgs)]
    #[agent(crate = super::inner::deep::runtime)]
    pub struct Text(#[agent(max_length = 40)] String);

    #[derive(Serialize, JsonSchema, deep::runtime::AgentOutput)]
    #[agent(crate = deep::runtime)]
    pub struct Posted {
        #[agent(id = "post")]
        id: u64,
    }
}
