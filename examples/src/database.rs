//! The database of each environment: one file, read and rehearsed on one handle, written on another.
//!
//! A [`Rehearsal`] runs migrations for real and cannot commit. A [`Writer`] commits; keep it in a
//! [`Locked`](agent_tool::Locked), so that only a live call reaches it. Both run migrations by the same code.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use rusqlite::{Connection, Transaction, TransactionBehavior};

use crate::failure::Failure;
use crate::migrations::{Direction, Migration, Request, select};
use crate::tool::Environment;
use crate::{rows, sample};

/// How long a call waits for another process that holds the file.
const PATIENCE: Duration = Duration::from_secs(5);
/// The table of applied migrations.
const HISTORY: &str = "schema_migrations";

/// Where the databases are, and the migrations that they follow.
#[derive(Debug, Clone)]
pub struct Databases {
    folder: PathBuf,
    migrations: &'static [Migration],
}

/// What a plan found: the migrations that would run, and the rows that they would change.
#[derive(Debug)]
pub struct Plan {
    /// In the order in which they would run.
    pub steps: Vec<&'static Migration>,
    /// Rows that would come, go or hold something else.
    pub impacted_rows: usize,
}

impl Databases {
    /// The databases `<folder>/<environment>.sqlite`. Each is created, with sample data, when it is first used.
    #[must_use]
    pub fn new(folder: impl Into<PathBuf>, migrations: &'static [Migration]) -> Self {
        Self { folder: folder.into(), migrations }
    }

    /// A handle that reads and rehearses, and cannot change the file.
    ///
    /// # Errors
    ///
    /// The file cannot be opened, or created where it is missing.
    pub fn rehearsal(&self, environment: Environment) -> Result<Rehearsal, Failure> {
        let mut connection = self.connect(environment)?;
        // From here on SQLite turns every commit on this handle into a rollback, whoever asks for it.
        connection.commit_hook(Some(|| true))?;
        Ok(Rehearsal { connection, migrations: self.migrations })
    }

    /// The folder itself, whichever way leads to it.
    ///
    /// # Errors
    ///
    /// It is not there, or cannot be reached.
    pub fn place(&self) -> Result<PathBuf, Failure> {
        Ok(fs::canonicalize(&self.folder)?)
    }

    /// The writing handle.
    #[must_use]
    pub fn writer(&self) -> Writer {
        Writer { databases: self.clone() }
    }

    fn connect(&self, environment: Environment) -> Result<Connection, Failure> {
        fs::create_dir_all(&self.folder)?;
        let mut connection = Connection::open(self.folder.join(format!("{environment}.sqlite")))?;
        connection.busy_timeout(PATIENCE)?;
        if is_empty(&connection)? {
            let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            // Another process may have filled it while this one waited.
            if is_empty(&transaction)? {
                sample::create(&transaction)?;
                let applied = environment.applied_at_first().min(self.migrations.len());
                run(&transaction, self.migrations.iter().take(applied), Direction::Up)?;
            }
            transaction.commit()?;
        }
        Ok(connection)
    }
}

/// A handle for plans: it executes, and cannot commit.
#[derive(Debug)]
pub struct Rehearsal {
    connection: Connection,
    migrations: &'static [Migration],
}

impl Rehearsal {
    /// The migrations that are not applied yet, oldest first; up to and including `target` where it is given.
    ///
    /// # Errors
    ///
    /// The target is not ahead, the history is another one, or the database fails.
    pub fn pending(&self, target: Option<&str>) -> Result<Vec<&'static Migration>, Failure> {
        let applied = applied(&self.connection, self.migrations)?;
        let request = Request { direction: Direction::Up, target, max_steps: usize::MAX };
        Ok(select(self.migrations, applied, request)?)
    }

    /// The versions that are applied, oldest first, known here or not.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub fn history(&self) -> Result<Vec<String>, Failure> {
        Ok(history(&self.connection)?)
    }

    /// Runs what the request asks for in a transaction that is rolled back, and counts the rows it changes.
    ///
    /// # Errors
    ///
    /// The request cannot be planned, a migration fails, or the database does.
    pub fn plan(&mut self, request: Request<'_>) -> Result<Plan, Failure> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let steps = select(self.migrations, applied(&transaction, self.migrations)?, request)?;
        let before = rows::contents(&transaction, &[HISTORY])?;
        run(&transaction, steps.iter().copied(), request.direction)?;
        let after = rows::contents(&transaction, &[HISTORY])?;
        transaction.rollback()?;
        Ok(Plan { steps, impacted_rows: rows::changed(&before, &after) })
    }
}

/// The writing handle. It opens the file for each call, so that it can be shared.
#[derive(Debug)]
pub struct Writer {
    databases: Databases,
}

impl Writer {
    /// Runs what the request asks for in one transaction, and says how many migrations that were.
    ///
    /// # Errors
    ///
    /// The request cannot be planned, a migration fails, or the database does; nothing has changed then.
    pub fn apply(&self, environment: Environment, request: Request<'_>) -> Result<usize, Failure> {
        self.commit(environment, request, None)
    }

    /// As [`apply`](Self::apply), of a plan: only where `history` is still what the database has applied. That was
    /// compared before, and another process may have written since. Here nobody else can.
    ///
    /// # Errors
    ///
    /// As [`apply`](Self::apply); [`Failure::Stale`] where the history is another one.
    pub fn apply_planned(
        &self,
        environment: Environment,
        request: Request<'_>,
        history: &[String],
    ) -> Result<usize, Failure> {
        self.commit(environment, request, Some(history))
    }

    fn commit(
        &self,
        environment: Environment,
        request: Request<'_>,
        planned: Option<&[String]>,
    ) -> Result<usize, Failure> {
        let mut connection = self.databases.connect(environment)?;
        // Dropped without a commit, a transaction rolls back: that is what `?` does below.
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        // Under the lock of the transaction, and before anything is judged by it.
        let recorded = history(&transaction)?;
        if planned.is_some_and(|planned| recorded != planned) {
            return Err(Failure::Stale);
        }
        let all = self.databases.migrations;
        let steps = select(all, applied(&transaction, all)?, request)?;
        run(&transaction, steps.iter().copied(), request.direction)?;
        transaction.commit()?;
        Ok(steps.len())
    }
}

/// Runs migrations and notes them in the history.
fn run<'m>(
    transaction: &Transaction<'_>,
    steps: impl Iterator<Item = &'m Migration>,
    direction: Direction,
) -> Result<(), Failure> {
    for step in steps {
        transaction.execute_batch(direction.sql(step)).map_err(|cause| Failure::Migration {
            version: step.version,
            direction,
            cause,
        })?;
        if transaction.is_autocommit() {
            return Err(Failure::LeftTransaction { version: step.version });
        }
        let note = match direction {
            Direction::Up => "INSERT INTO schema_migrations (version) VALUES (?1)",
            Direction::Down => "DELETE FROM schema_migrations WHERE version = ?1",
        };
        transaction.execute(note, [step.version])?;
    }
    Ok(())
}

/// How many of the migrations are applied. They are always the first ones; anything else is a drift.
fn applied(connection: &Connection, all: &[Migration]) -> Result<usize, Failure> {
    let recorded = history(connection)?;
    let known = all.iter().map(|migration| migration.version).take(recorded.len());
    if known.eq(recorded.iter()) { Ok(recorded.len()) } else { Err(Failure::Drift { recorded }) }
}

fn history(connection: &Connection) -> rusqlite::Result<Vec<String>> {
    let mut statement = connection.prepare("SELECT version FROM schema_migrations ORDER BY rowid")?;
    let versions = statement.query_map([], |row| row.get(0))?;
    versions.collect()
}

fn is_empty(connection: &Connection) -> rusqlite::Result<bool> {
    connection.query_row("SELECT count(*) = 0 FROM sqlite_schema", [], |row| row.get(0))
}
