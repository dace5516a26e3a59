// serde asks for an `Option` that a function reads, and schemars does not.

use agent_tool::{AgentArgs, AgentTool};
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer};

fn read<'de, D: Deserializer<'de>>(from: D) -> Result<Option<u8>, D::Error> {
    Option::deserialize(from)
}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct Db {
    /// A.
    #[serde(deserialize_with = "read")]
    a: Option<u8>,
    /// B.
    b: Inner,
}

#[derive(Deserialize, JsonSchema, AgentArgs)]
struct Inner {
    /// C.
    #[serde(deserialize_with = "read")]
    c: Option<u8>,
}

fn main() {}
