// Keys on a type without a derive of ours.

use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema)]
struct Page {
    #[agent(range = 1..=3)]
    a: u8,
}

fn main() {}
