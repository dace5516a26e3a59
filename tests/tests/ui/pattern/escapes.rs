// No escape that a reader in `u` mode refuses or reads otherwise.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct Db {
    /// A dash.
    #[agent(max_length = 20, pattern = r"^a\-b$", example = "a")]
    a: String,
    /// A hash.
    #[agent(max_length = 20, pattern = r"^\#$", example = "a")]
    b: String,
    /// Braces of hex.
    #[agent(max_length = 20, pattern = r"^\x{41}$", example = "a")]
    c: String,
    /// Braces of Unicode.
    #[agent(max_length = 20, pattern = r"^\u{41}$", example = "a")]
    d: String,
    /// The start of text.
    #[agent(max_length = 20, pattern = r"\Aa$", example = "a")]
    e: String,
    /// The end of text.
    #[agent(max_length = 20, pattern = r"^a\z", example = "a")]
    f: String,
    /// An octal.
    #[agent(max_length = 20, pattern = r"^\07$", example = "a")]
    g: String,
    /// A bell.
    #[agent(max_length = 20, pattern = r"^\a$", example = "a")]
    h: String,
}

fn main() {}
