// `at_least_one` and `exactly_one` name optional fields of the type.

use agent_tool::{AgentArgs, AgentTool};
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, at_least_one(a, bb))]
struct Unknown {
    /// A.
    a: Option<u8>,
    /// B.
    b: Option<u8>,
    /// C.
    c: u8,
    /// D.
    #[serde(skip)]
    d: u8,
}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, exactly_one(a, c))]
struct AlwaysGiven {
    /// A.
    a: Option<u8>,
    /// B.
    b: Option<u8>,
    /// C.
    c: u8,
    /// D.
    #[serde(skip)]
    d: u8,
}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, at_least_one(a, d))]
struct Skipped {
    /// A.
    a: Option<u8>,
    /// B.
    b: Option<u8>,
    /// C.
    c: u8,
    /// D.
    #[serde(skip)]
    d: u8,
}

#[derive(Deserialize, JsonSchema, AgentArgs)]
#[agent(exactly_one(a, b))]
enum Order {
    A,
    B,
}

fn main() {}
