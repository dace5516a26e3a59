// What a destructive tool takes has a shape, whatever its type is called.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

type Anything = serde_json::Value;
type Labels = std::collections::BTreeMap<String, u8>;
type Texts = std::collections::BTreeMap<String, String>;
type Open = std::collections::BTreeMap<String, Anything>;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(destructive)]
struct Db {
    /// A.
    a: Anything,
    /// B.
    #[agent(raw = "shown only")]
    b: Anything,
    /// C.
    #[agent(raw = "shown only")]
    c: Labels,
    /// D.
    #[agent(raw = "shown only")]
    d: Open,
    /// E.
    e: Texts,
}

fn main() {}
