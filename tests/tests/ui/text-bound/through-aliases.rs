// A text has a longest value, whatever its type is called.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

type Name = String;
type Names = Option<Vec<Box<String>>>;
type Labels = std::collections::BTreeMap<u8, String>;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct Db {
    /// A.
    a: Name,
    /// B.
    b: Names,
    /// C.
    c: Labels,
}

fn main() {}
