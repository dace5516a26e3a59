// One mistake is one error, even when the tool is used.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(destructiv)]
struct Db {
    /// A.
    a: u8,
}

fn run(args: agent_tool::Gated<Db>) {
    match args.into_mode() {
        agent_tool::Mode::DryRun(plan) => drop(plan.a),
        agent_tool::Mode::Live(live) => drop(live.into_inner().a),
    }
}

fn main() {
    run(Db::parse(serde_json::json!({})).unwrap());
    let _ = Db::contract().map(|contract| contract.name().to_owned());
}
