//! The tool `db_migration`: its arguments, and what a dry run and a live call do.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use agent_tool::{AgentTool, DryRun, Live, Locked, ToolError, ToolSet, ToolSetProblems};
use rusqlite::ErrorCode;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::database::{Databases, Plan, Writer};
use crate::failure::Failure;
use crate::migrations::{Direction, Migration, Request};

/// When a call that found the database busy may come again.
const BUSY: Duration = Duration::from_secs(2);

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

/// The tool at work: reading and rehearsing is free, the writing handle opens with the permit of a live call.
#[derive(Debug)]
pub struct Migrator {
    databases: Databases,
    writer: Locked<Writer, DbMigration>,
}

impl Migrator {
    /// The tool on these databases.
    #[must_use]
    pub fn new(databases: Databases) -> Self {
        Self { writer: Locked::new(databases.writer()), databases }
    }

    /// Shows what a live call would do.
    ///
    /// # Errors
    ///
    /// What the request asks for is not there, or would fail.
    pub fn plan(&self, call: &DryRun<DbMigration>) -> Result<Answer, ToolError> {
        let Some(request) = call.request() else { return self.check(call) };
        let plan = self.databases.rehearsal(call.environment).and_then(|mut handle| handle.plan(request));
        let Plan { steps, impacted_rows } = plan.map_err(told)?;
        Ok(Answer::DryRunComplete { planned_sql: sql(request.direction, &steps), impacted_rows })
    }

    /// Does it.
    ///
    /// # Errors
    ///
    /// What the request asks for is not there, or failed and was rolled back.
    pub fn apply(&self, call: &Live<DbMigration>) -> Result<Answer, ToolError> {
        let Some(request) = call.request() else { return self.check(call) };
        let applied_steps = self.writer.open(call).apply(call.environment, request).map_err(told)?;
        Ok(Answer::Executed { operation: call.operation, applied_steps })
    }

    /// The tool for a host that has several: the guard stands in front of both handlers.
    ///
    /// # Errors
    ///
    /// The contract is unfit to publish.
    pub fn into_tools(self) -> Result<ToolSet, ToolSetProblems> {
        let planner = Arc::new(self);
        let applier = Arc::clone(&planner);
        let plan = move |call: DryRun<DbMigration>| {
            let migrator = Arc::clone(&planner);
            async move { migrator.plan(&call) }
        };
        let apply = move |call: Live<DbMigration>| {
            let migrator = Arc::clone(&applier);
            async move { migrator.apply(&call) }
        };
        ToolSet::builder().destructive(plan, apply).build()
    }

    /// Only reads, in both modes.
    fn check(&self, arguments: &DbMigration) -> Result<Answer, ToolError> {
        let handle = self.databases.rehearsal(arguments.environment).map_err(told)?;
        let pending = handle.pending(arguments.target_version.as_deref()).map_err(told)?;
        Ok(Answer::CheckComplete { pending_versions: pending.iter().map(|step| step.version).collect() })
    }
}

impl DbMigration {
    /// The tool's name.
    pub const NAME: &'static str = "db_migration";

    /// What is to run; nothing for a check.
    fn request(&self) -> Option<Request<'_>> {
        let direction = match self.operation {
            Operation::CheckPendingMigrations => return None,
            Operation::ApplyNextMigration => Direction::Up,
            Operation::RollbackLastMigration => Direction::Down,
        };
        let max_steps = usize::from(self.max_steps);
        Some(Request { direction, target: self.target_version.as_deref(), max_steps })
    }
}

/// `DOWN MIGRATION: ALTER TABLE …;`, a line for each migration.
fn sql(direction: Direction, steps: &[&Migration]) -> String {
    if steps.is_empty() {
        return format!("{direction} MIGRATION: none, the database is already where it should be");
    }
    let lines = steps.iter().map(|step| format!("{direction} MIGRATION: {}", direction.sql(step)));
    lines.collect::<Vec<_>>().join("\n")
}

/// A failure in words that the caller can act on; what is none of its business stays in the log.
fn told(failure: Failure) -> ToolError {
    let reason = failure.to_string();
    let remediation = match failure {
        Failure::Unplannable(refused) => refused.remediation,
        Failure::Migration { .. } => {
            "Nothing was changed. Do NOT send the same call again: show this reason to \
                                      the human supervisor, who has to mend the migration or the data first."
                .to_owned()
        }
        Failure::LeftTransaction { .. } => "Stop: a part of this migration may have been applied. Show this \
                                            reason to the human supervisor."
            .to_owned(),
        Failure::Drift { .. } => {
            "Nothing was changed. Do NOT send the same call again: show this reason to the \
                                  human supervisor."
                .to_owned()
        }
        Failure::Database(cause) if cause.sqlite_error_code() == Some(ErrorCode::DatabaseBusy) => {
            return ToolError::new(
                "TOOL_FAILED",
                "another process is using the database",
                "Nothing was changed. Wait, then send the same call again.",
            )
            .retry_after(BUSY);
        }
        Failure::Database(cause) => return ToolError::internal(cause),
        Failure::Io(cause) => return ToolError::internal(cause),
    };
    ToolError::new("TOOL_FAILED", reason, remediation)
}

#[cfg(test)]
mod tests {
    use agent_tool::Rejection;

    use super::*;

    #[test]
    fn a_busy_database_is_worth_another_try() {
        let busy = rusqlite::Error::SqliteFailure(rusqlite::ffi::Error::new(5), None);
        let rejection = Rejection::from(told(Failure::Database(busy)));
        assert_eq!(rejection.code(), "TOOL_FAILED");
        assert_eq!(rejection.retry_delay(), Some(BUSY));
    }

    #[test]
    fn what_is_not_the_callers_business_is_not_told() {
        let full =
            rusqlite::Error::SqliteFailure(rusqlite::ffi::Error::new(13), Some("disk-7 is full".into()));
        let rejection = Rejection::from(told(Failure::Database(full)));
        assert_eq!(rejection.code(), "TOOL_FAILED");
        assert!(!rejection.to_text().contains("disk-7"));
    }

    #[test]
    fn a_migration_that_may_have_left_traces_is_not_called_harmless() {
        let rejection = Rejection::from(told(Failure::LeftTransaction { version: "v1.1.0" }));
        assert!(!rejection.to_text().contains("Nothing was changed"), "{}", rejection.to_text());
    }
}
