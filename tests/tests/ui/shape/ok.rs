// A struct, also an empty one; nested structs, newtypes, enums and generics.

use agent_tool::{AgentArgs, AgentTool};
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct Empty {}

#[derive(Deserialize, JsonSchema, AgentArgs)]
struct Page<T: AgentArgs> {
    /// The items.
    items: Vec<T>,
}

#[derive(Deserialize, JsonSchema, AgentArgs)]
struct Foreign<T> {
    /// The items.
    #[agent(nested = Item)]
    items: Vec<T>,
}

#[derive(Deserialize, JsonSchema, AgentArgs)]
struct Item(#[agent(max_length = 3)] String);

#[derive(Deserialize, JsonSchema, AgentArgs)]
#[serde(tag = "kind")]
enum Order {
    Default,
    By {
        /// The column.
        #[agent(max_length = 3)]
        column: String,
    },
}

fn main() {}
