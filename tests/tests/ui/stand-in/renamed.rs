// The stand-in names the runtime where the author says it is.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

mod runtime {
    pub(crate) use agent_tool::*;
}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, crate = crate::runtime, titel = "x")]
struct Db {}

fn main() {
    let _ = Db::parse(serde_json::json!({}));
}
