// Explained, false, or not broad at all.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(destructive)]
struct Destroy {
    /// A.
    #[agent(broadens = "overwrites newer files")]
    force: bool,
    /// B.
    #[agent(broadens = "takes hidden files too", default = false)]
    include_hidden: bool,
    /// C.
    #[agent(broadens = "goes into folders")]
    recursive: Option<bool>,
    /// D.
    notify: bool,
    /// E.
    all: u8,
}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct Read {
    /// A.
    include_hidden: bool,
}

fn main() {}
