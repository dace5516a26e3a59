// An item is `key`, `key = value` or `key(...)`, between commas.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct Db {
    /// A number.
    #[agent(5, secret)]
    a: u8,
    /// A text.
    #[agent("secret")]
    b: u8,
    /// No comma.
    #[agent(range = 1..=3 secret)]
    c: u8,
    /// Two texts.
    #[agent(remediation = "x" "y", secret)]
    d: u8,
    /// A path.
    #[agent(agent::secret)]
    e: u8,
    /// An arrow.
    #[agent(range => 1..=3)]
    f: u8,
    /// A comparison.
    #[agent(range == 1)]
    g: u8,
    /// Two commas.
    #[agent(secret,, range = 1..=3)]
    h: u8,
}

fn main() {}
