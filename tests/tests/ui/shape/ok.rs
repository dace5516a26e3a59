// A struct, also an empty one; nested structs, newtypes, enums and generics.

use agent_tool::{AgentArgs, AgentTool};
use schemars::JsonSchema;
use serde::Deserialize;

use std::marker::PhantomData;

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

#[derive(Deserialize, JsonSchema, AgentArgs)]
#[serde(transparent)]
struct Id<T>(#[agent(max_length = 9)] String, PhantomData<T>);

#[derive(Deserialize, JsonSchema, AgentArgs)]
struct Window<const MOST: u8> {
    /// How many.
    #[agent(range = Self::LEAST..=MOST)]
    count: u8,
}

impl<const MOST: u8> Window<MOST> {
    const LEAST: u8 = 1;
}

fn main() {}
