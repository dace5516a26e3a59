// No inline flags, named groups or lazy repeats: readers differ.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct Db {
    /// A flag.
    #[agent(max_length = 20, pattern = r"(?i)^a$", example = "a")]
    a: String,
    /// A flag of a group.
    #[agent(max_length = 20, pattern = r"^(?i:a)$", example = "a")]
    b: String,
    /// A named group.
    #[agent(max_length = 20, pattern = r"^(?<word>a)$", example = "a")]
    c: String,
    /// Another.
    #[agent(max_length = 20, pattern = r"^(?P<word>a)$", example = "a")]
    d: String,
    /// Lazy.
    #[agent(max_length = 20, pattern = r"^a+?$", example = "a")]
    e: String,
    /// Possessive.
    #[agent(max_length = 20, pattern = r"^a++$", example = "a")]
    f: String,
    /// A repeat of a repeat.
    #[agent(max_length = 20, pattern = r"^a{2}{3}$", example = "a")]
    g: String,
}

fn main() {}
