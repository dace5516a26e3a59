//! The tool of the front page, word for word.

#![allow(dead_code, missing_docs, unreachable_pub, reason = "the page says what there is to say")]

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Environment {
    /// Where developers try things.
    Development,
    /// The last stop before production.
    Staging,
}

/// Take schema migrations back.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[serde(rename_all = "camelCase")]
#[agent(
    destructive,
    deny(
        when = |args, cx| cx.live() && args.environment == Environment::Staging,
        reason = "a rollback on staging needs a dry run and a human first",
        remediation = "Set 'dryRun: true', inspect the SQL plan, and present it to the human supervisor.",
    ),
)]
pub struct Rollback {
    /// Where to run; production is not reachable through this tool.
    #[agent(remediation = "Verify 'environment' is strictly 'development' or 'staging'.")]
    environment: Environment,
    /// The version to stop at.
    #[agent(pattern = r"^v\d+\.\d+\.\d+$", max_length = 32, example = "v1.2.0")]
    #[agent(when_absent = "only 'maxSteps' bounds the run")]
    target_version: Option<String>,
    /// How many migrations to take back.
    #[agent(range = 1..=3, default = 1)]
    max_steps: u8,
    // `dryRun` (default true) is added by the guard.
}
