// Attributes of serde that are honoured.

use agent_tool::{AgentArgs, AgentTool};
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[agent(read_only)]
struct Db {
    /// A.
    #[serde(rename = "other", alias = "another", default)]
    a: u8,
    /// B.
    #[serde(deserialize_with = "read")]
    b: u8,
    /// B, left out.
    #[serde(deserialize_with = "read_some", default)]
    b2: Option<u8>,
    /// B, always there.
    #[serde(deserialize_with = "read_some")]
    #[schemars(required)]
    b3: Option<u8>,
    /// C.
    #[serde(skip_serializing_if = "Option::is_none")]
    c: Option<u8>,
    #[serde(skip)]
    d: u8,
    /// E.
    e: Judged,
    /// F.
    f: Either,
}

fn read<'de, D: serde::Deserializer<'de>>(from: D) -> Result<u8, D::Error> {
    u8::deserialize(from)
}

fn read_some<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Option<u8>, D::Error> {
    Option::deserialize(from)
}

#[derive(Deserialize, JsonSchema, AgentArgs)]
#[serde(try_from = "u8")]
struct Judged(u8);

impl TryFrom<u8> for Judged {
    type Error = String;

    fn try_from(raw: u8) -> Result<Self, String> {
        Ok(Self(raw))
    }
}

#[derive(Deserialize, JsonSchema, AgentArgs)]
#[serde(tag = "kind", content = "of", rename_all = "kebab-case", rename_all_fields = "camelCase")]
enum Either {
    One {
        /// A.
        the_field: u8,
    },
    Two(Transparent),
}

#[derive(Deserialize, JsonSchema, AgentArgs)]
#[serde(transparent)]
struct Transparent {
    #[agent(range = 1..=3)]
    only: u8,
}

fn main() {}
