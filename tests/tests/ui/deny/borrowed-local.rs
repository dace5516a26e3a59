// A policy sees its two inputs and nothing else.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

fn main() {
    let limit = 3;

    /// D.
    #[derive(Deserialize, JsonSchema, AgentTool)]
    #[agent(
        read_only,
        deny(when = |args, _| args.max_steps > limit, reason = "r", remediation = "Send 3 or fewer."),
    )]
    struct Db {
        /// How many.
        max_steps: u8,
    }

    drop(limit);
}
