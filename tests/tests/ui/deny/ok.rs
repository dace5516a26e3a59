// Each form of a policy, several of them.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

const LIMIT: u8 = 3;

fn is_large(steps: u8) -> bool {
    steps > LIMIT
}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(
    read_only,
    deny(when = |args, _| args.max_steps > LIMIT, reason = "r", remediation = "Send 3 or fewer."),
    deny(when = |args, cx| cx.live() && is_large(args.max_steps), code = "TOO_MANY", reason = "r", remediation = "m"),
    deny(
        when = |args, _| {
            if args.max_steps == 0 {
                return true;
            }
            matches!(args.max_steps, 7..=9)
        },
        reason = concat!("r", "r"),
        remediation = "m"
    ),
    deny(when = |Db { max_steps }, _| *max_steps == Self::NEVER, reason = "r", remediation = "m"),
    deny(when = move |args: &Db, _: &_| args.max_steps == 4, reason = "r", remediation = "m"),
)]
struct Db {
    /// How many.
    max_steps: u8,
}

impl Db {
    const NEVER: u8 = 5;
}

fn main() {}
