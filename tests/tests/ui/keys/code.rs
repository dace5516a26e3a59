// `code`: misspelt, outside `deny`, twice, with a value of another form.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, deny(when = |_, _| true, reason = "r", remediation = "m", coed = "NO"))]
struct Misspelt {}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, code = "NO")]
struct Outside {}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, deny(when = |_, _| true, reason = "r", remediation = "m", code = "NO", code = "NO"))]
struct Twice {}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, deny(when = |_, _| true, reason = "r", remediation = "m", code = 3))]
struct Valued {}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, deny(when = |_, _| true, reason = "r", remediation = "m", code = "not now"))]
struct LowerCase {}

fn main() {}
