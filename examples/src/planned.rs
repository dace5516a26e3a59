//! The tool `db_migration` with plan tokens: the same arguments, and a live call that brings the token of its dry run.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::tool::{Environment, Operation, Step};

// A type of its own, and not a switch: whether a live call needs a plan is part of the contract that agents are shown,
// and of the permit that opens the writing handle. What its fields mean, and what is done with them, is that of
// `DbMigration`; a test holds the two contracts side by side.
/// Run one bounded step of the schema migrations.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[serde(rename_all = "camelCase")]
#[agent(
    name = "db_migration",
    destructive,
    plan_token,
    remediation = "Do NOT invent new parameter fields; refer to the schema.",
    deny(
        when = |args, cx| cx.live() && args.environment == Environment::Staging
            && args.operation == Operation::RollbackLastMigration,
        reason = "a rollback on staging needs a dry run and a human first",
        remediation = "Set 'dryRun: true', inspect the SQL plan, and present it to the human supervisor.",
    ),
)]
pub struct PlannedMigration {
    /// Where to run; production is not reachable through this tool.
    #[agent(remediation = "Verify 'environment' is strictly 'development' or 'staging'.")]
    environment: Environment,
    /// What to do.
    operation: Operation,
    /// The version to stop at.
    #[agent(
        pattern = r"^v\d+\.\d+\.\d+$",
        max_length = 32,
        example = "v1.2.0",
        when_absent = "only 'maxSteps' bounds the run",
        remediation = "targetVersion MUST follow strict semantic versioning, e.g. 'v1.2.0'."
    )]
    target_version: Option<String>,
    /// How many migrations to run.
    #[agent(range = 1..=3, default = 1)]
    max_steps: u8,
    // `dryRun` and `planToken` are added by the guard.
}

impl Step for PlannedMigration {
    fn environment(&self) -> Environment {
        self.environment
    }

    fn operation(&self) -> Operation {
        self.operation
    }

    fn target_version(&self) -> Option<&str> {
        self.target_version.as_deref()
    }

    fn max_steps(&self) -> u8 {
        self.max_steps
    }
}
