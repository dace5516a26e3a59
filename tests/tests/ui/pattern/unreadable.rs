// A pattern can be read.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct Db {
    /// Open.
    #[agent(max_length = 20, pattern = r"^(a$", example = "a")]
    a: String,
    /// A repeat of nothing.
    #[agent(max_length = 20, pattern = r"^*a$", example = "a")]
    b: String,
    /// An escape of nothing.
    #[agent(max_length = 20, pattern = r"^a$\", example = "a")]
    c: String,
    /// A class without end.
    #[agent(max_length = 20, pattern = r"^[a$", example = "a")]
    d: String,
    /// Backwards.
    #[agent(max_length = 20, pattern = r"^[z-a]$", example = "a")]
    e: String,
    /// A count backwards.
    #[agent(max_length = 20, pattern = r"^a{3,1}$", example = "a")]
    f: String,
}

fn main() {}
