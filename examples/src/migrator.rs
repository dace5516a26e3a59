//! The tool `db_migration` at work: what a dry run and a live call do, and in which words they fail.

use std::sync::Arc;
use std::time::Duration;

use agent_tool::{DryRun, Live, Locked, ToolError, ToolSet, ToolSetProblems};
use rusqlite::ErrorCode;
use serde::Serialize;

use crate::database::{Databases, Plan, Writer};
use crate::failure::Failure;
use crate::migrations::{Direction, Migration};
use crate::tool::{Answer, DbMigration, Step};

/// When a call that found the database busy may come again.
const BUSY: Duration = Duration::from_secs(2);

/// What a plan is made from, and what must still be so when it is carried out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Facts {
    /// The folder of the databases, byte by byte: a plan for one folder is none for another.
    place: Vec<u8>,
    /// The versions that the database has applied, oldest first.
    history: Vec<String>,
}

/// The tool at work: reading and rehearsing is free, the writing handle opens with the permit of a live call of `T`.
#[derive(Debug)]
pub struct Migrator<T = DbMigration> {
    databases: Databases,
    writer: Locked<Writer, T>,
}

impl<T: Step> Migrator<T> {
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
    pub fn plan(&self, call: &DryRun<T>) -> Result<Answer, ToolError> {
        let Some(request) = call.request() else { return self.check(call) };
        let plan = self.databases.rehearsal(call.environment()).and_then(|mut handle| handle.plan(request));
        let Plan { steps, impacted_rows } = plan.map_err(told)?;
        Ok(Answer::DryRunComplete { planned_sql: sql(request.direction, &steps), impacted_rows })
    }

    /// Does it. A call that brought a plan hands over the facts that its token was compared with: they are compared
    /// again where nobody else can write, for a comparison before that is no lock.
    ///
    /// # Errors
    ///
    /// What the request asks for is not there, or failed and was rolled back; `PLAN_STALE` where another call was
    /// faster than this one with its plan.
    pub fn apply(&self, call: &Live<T>, planned: Option<&Facts>) -> Result<Answer, ToolError> {
        let Some(request) = call.request() else { return self.check(call) };
        let writer = self.writer.open(call);
        let applied = match planned {
            Some(facts) => writer.apply_planned(call.environment(), request, &facts.history),
            None => writer.apply(call.environment(), request),
        };
        let applied_steps = applied.map_err(told)?;
        Ok(Answer::Executed { operation: call.operation(), applied_steps })
    }

    /// What a plan is made from. Only a tool with plan tokens asks: a live call whose database moved since its dry run,
    /// or is another one, is not what the plan showed.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub fn facts(&self, call: &T) -> Result<Facts, ToolError> {
        let handle = self.databases.rehearsal(call.environment()).map_err(told)?;
        let place = self.databases.place().map_err(told)?.into_os_string().into_encoded_bytes();
        Ok(Facts { place, history: handle.history().map_err(told)? })
    }

    /// Only reads, in both modes.
    fn check(&self, arguments: &T) -> Result<Answer, ToolError> {
        let handle = self.databases.rehearsal(arguments.environment()).map_err(told)?;
        let pending = handle.pending(arguments.target_version()).map_err(told)?;
        Ok(Answer::CheckComplete { pending_versions: pending.iter().map(|step| step.version).collect() })
    }
}

impl Migrator<DbMigration> {
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
            async move { migrator.apply(&call, None) }
        };
        ToolSet::builder().destructive(plan, apply).build()
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
        Failure::Stale => {
            let remediation = "Send the same arguments with 'dryRun: true' and without 'planToken', and look at what \
                               changed in the new plan. Nothing was changed.";
            return ToolError::new("PLAN_STALE", reason, remediation);
        }
        Failure::Database(cause) if cause.sqlite_error_code() == Some(ErrorCode::DatabaseBusy) => {
            return ToolError::new(
                "TOOL_FAILED",
                "another process is using the database",
                "Nothing was changed. Wait, then send the same call again.",
            )
            .with_retry_after(BUSY);
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
        assert_eq!(rejection.retry_after(), Some(BUSY));
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
