// A flag that may broaden a destructive call says how.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(destructive)]
struct Db {
    /// A.
    force: bool,
    /// B.
    skip_backup: bool,
    /// C.
    #[serde(rename = "deleteAll")]
    wide: bool,
    /// D.
    recursive: Option<bool>,
    /// E.
    #[agent(when_absent = "not")]
    no_confirm: Option<bool>,
}

fn main() {}
