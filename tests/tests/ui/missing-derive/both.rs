// A tool without either derive: two errors, both in our words.

use agent_tool::AgentTool;

/// D.
#[derive(AgentTool)]
#[agent(read_only)]
struct Db {
    /// A.
    a: u8,
}

fn main() {
    let _ = Db::parse(serde_json::json!({}));
}
