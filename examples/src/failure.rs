//! What can go wrong between a checked call and its answer. It decides no wording towards the agent but names
//! who is to blame: the request, a migration, or the machine.

use std::{fmt, io};

use crate::migrations::{Direction, Unplannable};

/// What went wrong.
#[derive(Debug)]
pub enum Failure {
    /// The request asks for what is not there.
    Unplannable(Unplannable),
    /// A migration failed; everything was rolled back.
    Migration {
        /// Its version.
        version: &'static str,
        /// Which way it ran.
        direction: Direction,
        /// What the database said.
        cause: rusqlite::Error,
    },
    /// A migration ended the transaction that it ran in.
    LeftTransaction {
        /// Its version.
        version: &'static str,
    },
    /// The database records another history than this program knows.
    Drift {
        /// What it records, oldest first.
        recorded: Vec<String>,
    },
    /// The database is no longer the one that the plan was made from.
    Stale,
    /// The database failed outside a migration.
    Database(rusqlite::Error),
    /// The file system failed.
    Io(io::Error),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unplannable(refused) => f.write_str(&refused.reason),
            Self::Migration { version, direction, cause } => {
                write!(f, "{direction} migration {version} failed and was rolled back: {cause}")
            }
            Self::LeftTransaction { version } => {
                write!(f, "migration {version} ended the transaction that it ran in")
            }
            Self::Drift { recorded } => {
                write!(f, "the database records migrations that are not known here: {}", recorded.join(", "))
            }
            // The words of a token that is stale before anything runs.
            Self::Stale => f.write_str("What the plan was made from has changed since"),
            Self::Database(cause) => write!(f, "the database failed: {cause}"),
            Self::Io(cause) => write!(f, "the file system failed: {cause}"),
        }
    }
}

impl std::error::Error for Failure {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Migration { cause, .. } | Self::Database(cause) => Some(cause),
            Self::Io(cause) => Some(cause),
            Self::Unplannable(_) | Self::LeftTransaction { .. } | Self::Drift { .. } | Self::Stale => None,
        }
    }
}

impl From<Unplannable> for Failure {
    fn from(refused: Unplannable) -> Self {
        Self::Unplannable(refused)
    }
}

impl From<rusqlite::Error> for Failure {
    fn from(cause: rusqlite::Error) -> Self {
        Self::Database(cause)
    }
}

impl From<io::Error> for Failure {
    fn from(cause: io::Error) -> Self {
        Self::Io(cause)
    }
}
