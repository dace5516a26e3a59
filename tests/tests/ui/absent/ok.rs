// Explained, or the least that the range allows.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

type Perhaps = Option<u8>;
const LEAST: u8 = 2;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(destructive)]
struct Destroy {
    /// A.
    #[agent(when_absent = "all of them")]
    a: Option<u8>,
    /// B.
    #[agent(default = 1, range = 1..=3)]
    b: u8,
    /// C.
    #[agent(default = LEAST, range = LEAST..)]
    c: u8,
    /// D.
    #[agent(range = 0..=3)]
    #[serde(default)]
    d: u8,
    /// E.
    #[agent(when_absent = "kept")]
    e: Perhaps,
    /// F.
    #[serde(skip)]
    f: Option<u8>,
}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct Read {
    /// A.
    a: Option<u8>,
    /// B.
    #[agent(default = 2)]
    b: u8,
}

fn main() {}
