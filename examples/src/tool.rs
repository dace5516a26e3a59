//! The tool `db_migration`: its arguments, and what a dry run and a live call do.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The databases that the tool reaches. Production is left out on purpose.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Environment {
    /// For whoever is writing code.
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
    /// List what is not applied yet.
    CheckPendingMigrations,
    /// Apply the next one.
    ApplyNextMigration,
    /// Take the last one back.
    RollbackLastMigration,
}
