// `exactly_one`: misspelt, on a field, with a value of another form, one name, twice the same name.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, exactly_on(a, b))]
struct Misspelt {
    /// A.
    #[agent(exactly_one(a, b))]
    a: Option<u8>,
    /// B.
    b: Option<u8>,
}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, exactly_one = "a, b")]
struct Valued {
    /// A.
    a: Option<u8>,
    /// B.
    b: Option<u8>,
}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, exactly_one("a", "b"))]
struct Texts {
    /// A.
    a: Option<u8>,
    /// B.
    b: Option<u8>,
}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, exactly_one(a))]
struct One {
    /// A.
    a: Option<u8>,
    /// B.
    b: Option<u8>,
}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, exactly_one(a, a, b))]
struct Same {
    /// A.
    a: Option<u8>,
    /// B.
    b: Option<u8>,
}

fn main() {}
