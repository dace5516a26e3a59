// The arguments of a tool are no union.

// serde and schemars refuse a union too, so they are left out.

use agent_tool::{AgentArgs, AgentTool};

/// D.
#[derive(AgentTool)]
#[agent(read_only)]
union Db {
    a: u8,
}

#[derive(AgentArgs)]
union Page {
    a: u8,
}

fn main() {}
