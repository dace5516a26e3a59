//! The helpdesk at work: one database behind a lock, and three handles to it: one reads, one adds, one changes.
//!
//! The changing handle stands behind a [`Locked`](agent_tool::Locked) for each tool, which only a live call opens.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use agent_tool::ToolError;
use rusqlite::Connection;

use super::sample;

/// A helpdesk. Clones are handles to the same one.
#[derive(Debug, Clone)]
pub struct Desk(Arc<Mutex<Connection>>);

impl Desk {
    /// A new helpdesk with sample data, in memory.
    ///
    /// # Errors
    ///
    /// The database cannot be made.
    pub fn new() -> rusqlite::Result<Self> {
        Ok(Self(Arc::new(Mutex::new(sample::create()?))))
    }

    /// Does something and takes back whatever that did to the helpdesk.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub fn rehearse<R>(&self, something: impl FnOnce() -> R) -> rusqlite::Result<R> {
        self.connection().execute_batch("SAVEPOINT rehearsal")?;
        let result = something();
        self.connection().execute_batch("ROLLBACK TO rehearsal; RELEASE rehearsal")?;
        Ok(result)
    }

    pub(super) fn connection(&self) -> MutexGuard<'_, Connection> {
        // A handler that panicked has lost its own savepoint, and nothing else.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does several things, or none.
    pub(super) fn together<R>(
        &self,
        things: impl FnOnce(&Connection) -> Result<R, ToolError>,
    ) -> Result<R, ToolError> {
        let mut connection = self.connection();
        let savepoint = connection.savepoint().map_err(ToolError::internal)?;
        let done = things(&savepoint)?;
        savepoint.commit().map_err(ToolError::internal)?;
        Ok(done)
    }
}
