// The derive of schemars 0.8 is another trait.

use agent_tool::AgentTool;
use schemars08::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[schemars(crate = "schemars08")]
#[agent(read_only)]
struct Db {
    /// A.
    a: u8,
}

fn main() {
    let _ = Db::parse(serde_json::json!({}));
}
