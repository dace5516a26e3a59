// `nested`: misspelt, on the struct, twice, with a value of another form, on a type that it is not for.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema)]
struct Inner {}

#[derive(Deserialize, JsonSchema)]
struct Wrapper<T>(T);

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, nested = Inner)]
struct Db {
    /// Misspelt.
    #[agent(nestd = Inner)]
    a: Wrapper<Inner>,
    /// Twice.
    #[agent(nested = Inner, nested = Inner)]
    b: Wrapper<Inner>,
    /// A text.
    #[agent(nested = "Inner")]
    c: Wrapper<Inner>,
    /// A number.
    #[agent(nested = Inner)]
    d: u8,
}

fn main() {}
