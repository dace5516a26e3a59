//! The tool `db_migration`: its arguments and its answers. What it does is in `migrator`.

use std::fmt;

use agent_tool::{AgentTool, Gated};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::migrations::{Direction, Request};

/// The databases that the tool reaches. Production is left out on purpose.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Environment {
    /// Where developers try things.
    Development,
    /// The last stop before production.
    Staging,
}

/// The name on the wire.
impl fmt::Display for Environment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Development => "development",
            Self::Staging => "staging",
        })
    }
}

impl Environment {
    /// How many migrations a new database starts with: development lags behind staging.
    #[must_use]
    pub fn applied_at_first(self) -> usize {
        match self {
            Self::Development => 1,
            Self::Staging => 3,
        }
    }
}

/// What the tool can do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Operation {
    /// List what is not applied yet; change nothing.
    CheckPendingMigrations,
    /// Apply the next ones.
    ApplyNextMigration,
    /// Take the last ones back.
    RollbackLastMigration,
}

/// Run one bounded step of the schema migrations.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[serde(rename_all = "camelCase")]
#[agent(
    destructive,
    remediation = "Do NOT invent new parameter fields; refer to the schema.",
    deny(
        when = |args, cx| cx.live() && args.environment == Environment::Staging
            && args.operation == Operation::RollbackLastMigration,
        reason = "a rollback on staging needs a dry run and a human first",
        remediation = "Set 'dryRun: true', inspect the SQL plan, and present it to the human supervisor.",
    ),
)]
pub struct DbMigration {
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
    // `dryRun` (default true) is added by the guard.
}

/// What the tool answers.
#[derive(Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "status", rename_all = "SCREAMING_SNAKE_CASE", rename_all_fields = "camelCase")]
pub enum Answer {
    /// What is not applied yet.
    CheckComplete {
        /// Oldest first.
        pending_versions: Vec<&'static str>,
    },
    /// What would run, and on how many rows.
    DryRunComplete {
        /// The SQL, word for word, each migration after the way it would run.
        planned_sql: String,
        /// Rows that would come, go or hold something else.
        impacted_rows: usize,
    },
    /// What has run.
    Executed {
        /// As asked for.
        operation: Operation,
        /// How many migrations that were.
        applied_steps: usize,
    },
}

/// The arguments of the tool, whichever of its types holds them.
pub trait Step: AgentTool<Accepted = Gated<Self>> + Send + 'static {
    /// Where to run.
    fn environment(&self) -> Environment;

    /// What to do.
    fn operation(&self) -> Operation;

    /// The version to stop at.
    fn target_version(&self) -> Option<&str>;

    /// How many migrations to run.
    fn max_steps(&self) -> u8;

    /// What is to run; nothing for a check.
    fn request(&self) -> Option<Request<'_>> {
        let direction = match self.operation() {
            Operation::CheckPendingMigrations => return None,
            Operation::ApplyNextMigration => Direction::Up,
            Operation::RollbackLastMigration => Direction::Down,
        };
        let max_steps = usize::from(self.max_steps());
        Some(Request { direction, target: self.target_version(), max_steps })
    }
}

impl Step for DbMigration {
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

impl DbMigration {
    /// The tool's name.
    pub const NAME: &'static str = "db_migration";
}
