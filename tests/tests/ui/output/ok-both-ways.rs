// A type that is taken and given: one list of keys, of which the result reads its own.

use agent_tool::{AgentArgs, AgentOutput, AgentTool};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

#[derive(Deserialize, Serialize, JsonSchema, AgentArgs, AgentOutput)]
#[agent(remediation = "Send a line of an order as 'get_order' gave it.")]
struct Line {
    /// The line, once it is stored.
    #[agent(id = "line")]
    #[serde(skip_deserializing)]
    number: u64,
    /// A word for the one who packs.
    #[agent(secret, max_length = 40)]
    #[serde(skip_serializing)]
    word: Option<String>,
    /// The product.
    #[agent(id, max_length = 40, example = "p-1")]
    product_id: String,
    /// How many.
    #[agent(range = 1..=9, default = 1)]
    count: u8,
}

#[derive(Deserialize, Serialize, JsonSchema, AgentArgs, AgentOutput)]
struct Many<T: AgentArgs + AgentOutput> {
    /// All of them.
    #[agent(max_items = 3)]
    of: Vec<T>,
}

#[derive(Deserialize, Serialize, JsonSchema, AgentArgs, AgentOutput)]
#[serde(tag = "kind")]
enum Reference {
    User {
        /// Who.
        #[agent(id, range = 1..=9)]
        user_id: u64,
    },
}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, output = Many<Line>)]
struct Db {
    /// L.
    lines: Many<Line>,
    /// R.
    reference: Reference,
}

fn main() {}
