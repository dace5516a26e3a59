// The keys of a type parameter cannot be found unless it is bounded.

use agent_tool::AgentArgs;
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema, AgentArgs)]
struct Page<T> {
    /// The items.
    items: Vec<T>,
}

#[derive(Deserialize, JsonSchema, AgentArgs)]
#[serde(from = "Raw<T>")]
struct Judged<T> {
    items: Vec<T>,
}

#[derive(Deserialize, JsonSchema)]
struct Raw<T> {
    items: Vec<T>,
}

impl<T> From<Raw<T>> for Judged<T> {
    fn from(raw: Raw<T>) -> Self {
        Self { items: raw.items }
    }
}

fn main() {}
