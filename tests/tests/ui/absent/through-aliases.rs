// A field that may be absent says what happens then, whatever its type is called.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

type Perhaps = Option<u8>;
type Boxed = Box<Option<u8>>;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(destructive)]
struct Db {
    /// A.
    a: Perhaps,
    /// B.
    b: Boxed,
}

fn main() {}
