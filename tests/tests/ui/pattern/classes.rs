// No property, POSIX class, class set operation or nested class: readers differ.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct Db {
    /// A property.
    #[agent(max_length = 20, pattern = r"^\p{L}$", example = "a")]
    a: String,
    /// POSIX.
    #[agent(max_length = 20, pattern = r"^[[:alpha:]]$", example = "a")]
    b: String,
    /// An intersection.
    #[agent(max_length = 20, pattern = r"^[a-z&&[^b]]$", example = "a")]
    c: String,
    /// A difference.
    #[agent(max_length = 20, pattern = r"^[a-z--b]$", example = "a")]
    d: String,
    /// Nested.
    #[agent(max_length = 20, pattern = r"^[a[b]]$", example = "a")]
    e: String,
    /// A bracket first.
    #[agent(max_length = 20, pattern = r"^[]a]$", example = "a")]
    f: String,
}

fn main() {}
