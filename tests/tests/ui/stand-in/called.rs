// A refused tool without a dry run is still called as one.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct Db {
    /// A.
    a: String,
}

fn run(args: agent_tool::Call<Db>) -> String {
    args.into_inner().a
}

fn main() {
    run(Db::parse(serde_json::json!({})).unwrap());
}
