//! The migrations, as SQL, and which of them a request runs. It touches no database.

use std::fmt;

/// One versioned change of the schema, and its inverse.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Migration {
    /// `v<major>.<minor>.<patch>`.
    pub version: &'static str,
    /// The SQL that applies it.
    pub up: &'static str,
    /// The SQL that takes it back.
    pub down: &'static str,
}

/// All migrations, oldest first.
pub const MIGRATIONS: &[Migration] = &[
    Migration {
        version: "v1.0.0",
        up: "ALTER TABLE users ADD COLUMN display_name TEXT; \
             UPDATE users SET display_name = given_name || ' ' || family_name;",
        down: "ALTER TABLE users DROP COLUMN display_name;",
    },
    Migration {
        version: "v1.1.0",
        up: "CREATE UNIQUE INDEX users_email ON users (email);",
        down: "DROP INDEX users_email;",
    },
    Migration {
        version: "v1.2.0",
        up: "ALTER TABLE users ADD COLUMN legacy_bio_v1 TEXT; \
             UPDATE users SET legacy_bio_v1 = bio;",
        down: "ALTER TABLE users DROP COLUMN legacy_bio_v1;",
    },
];

/// Which way a migration runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// Apply.
    Up,
    /// Roll back.
    Down,
}

impl Direction {
    /// The SQL of a migration in this direction.
    #[must_use]
    pub fn sql(self, migration: &Migration) -> &'static str {
        match self {
            Self::Up => migration.up,
            Self::Down => migration.down,
        }
    }
}

/// `UP` or `DOWN`.
impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Up => "UP",
            Self::Down => "DOWN",
        })
    }
}

/// What a caller asks for: which way, how far, and how many at most.
#[derive(Debug, Clone, Copy)]
pub struct Request<'a> {
    /// Which way.
    pub direction: Direction,
    /// The version that the database should be at in the end; where absent, only `max_steps` bounds the run.
    pub target: Option<&'a str>,
    /// The largest number of migrations to run.
    pub max_steps: usize,
}

/// Why a request cannot be planned. Said to the caller as it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unplannable {
    /// What is wrong.
    pub reason: String,
    /// What to do about it.
    pub remediation: String,
}

/// The migrations that a request runs, in the order in which they run, on a database that has applied the
/// first `applied` of `all`. Empty where the database is already where it should be.
///
/// # Errors
///
/// The target is no known version, or lies in the other direction.
///
/// ```
/// use agent_tool_examples::migrations::{Direction, MIGRATIONS, Request, select};
///
/// let request = Request { direction: Direction::Down, target: Some("v1.0.0"), max_steps: 3 };
/// let versions: Vec<_> = select(MIGRATIONS, 3, request).unwrap().iter().map(|step| step.version).collect();
/// assert_eq!(versions, ["v1.2.0", "v1.1.0"]);
/// ```
pub fn select<'m>(
    all: &'m [Migration],
    applied: usize,
    request: Request<'_>,
) -> Result<Vec<&'m Migration>, Unplannable> {
    let (done, pending) = all.split_at_checked(applied).unwrap_or((all, &[]));
    let end = match request.target {
        Some(version) => Some(position(all, version)? + 1),
        None => None,
    };
    let distance = match (request.direction, end) {
        (Direction::Up, None) => pending.len(),
        (Direction::Down, None) => done.len(),
        (Direction::Up, Some(end)) => {
            end.checked_sub(applied).ok_or_else(|| wrong_way(request, done.last()))?
        }
        (Direction::Down, Some(end)) => {
            applied.checked_sub(end).ok_or_else(|| wrong_way(request, done.last()))?
        }
    };
    let steps = distance.min(request.max_steps);
    Ok(match request.direction {
        Direction::Up => pending.iter().take(steps).collect(),
        Direction::Down => done.iter().rev().take(steps).collect(),
    })
}

/// The place of a version in the list.
fn position(all: &[Migration], version: &str) -> Result<usize, Unplannable> {
    all.iter().position(|migration| migration.version == version).ok_or_else(|| Unplannable {
        reason: format!("there is no migration {version}"),
        remediation: format!(
            "Set 'targetVersion' to one of {}, or leave it out.",
            all.iter().map(|migration| migration.version).collect::<Vec<_>>().join(", ")
        ),
    })
}

/// The target is on the other side of where the database is.
fn wrong_way(request: Request<'_>, current: Option<&Migration>) -> Unplannable {
    let target = request.target.unwrap_or_default();
    let current = current.map_or("no version yet", |migration| migration.version);
    let (verb, side) = match request.direction {
        Direction::Up => ("apply up to", "older"),
        Direction::Down => ("roll back to", "newer"),
    };
    Unplannable {
        reason: format!("cannot {verb} {target}: the database is at {current}, and {target} is {side}"),
        remediation:
            "Call CHECK_PENDING_MIGRATIONS without 'targetVersion' to see where the database is, then \
                      send a 'targetVersion' in the direction of the operation, or leave it out."
                .to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn versions(applied: usize, direction: Direction, target: Option<&str>, max_steps: usize) -> Vec<&str> {
        select(MIGRATIONS, applied, Request { direction, target, max_steps })
            .unwrap()
            .iter()
            .map(|migration| migration.version)
            .collect()
    }

    #[test]
    fn the_next_ones_up_are_bounded_by_steps_and_target() {
        use Direction::Up;
        assert_eq!(versions(0, Up, None, 1), ["v1.0.0"]);
        assert_eq!(versions(1, Up, None, 2), ["v1.1.0", "v1.2.0"]);
        assert_eq!(versions(1, Up, None, 3), ["v1.1.0", "v1.2.0"]);
        assert_eq!(versions(0, Up, Some("v1.1.0"), 3), ["v1.0.0", "v1.1.0"]);
        assert_eq!(versions(0, Up, Some("v1.2.0"), 1), ["v1.0.0"]);
        assert_eq!(versions(3, Up, None, 3), [""; 0]);
        assert_eq!(versions(2, Up, Some("v1.1.0"), 3), [""; 0]);
    }

    #[test]
    fn the_last_ones_down_leave_the_target_applied() {
        use Direction::Down;
        assert_eq!(versions(3, Down, None, 1), ["v1.2.0"]);
        assert_eq!(versions(3, Down, None, 3), ["v1.2.0", "v1.1.0", "v1.0.0"]);
        assert_eq!(versions(3, Down, Some("v1.1.0"), 3), ["v1.2.0"]);
        assert_eq!(versions(3, Down, Some("v1.0.0"), 1), ["v1.2.0"]);
        assert_eq!(versions(3, Down, Some("v1.2.0"), 3), [""; 0]);
        assert_eq!(versions(0, Down, None, 3), [""; 0]);
    }

    #[test]
    fn a_target_that_cannot_be_reached_is_refused() {
        for (applied, direction, target, idea) in [
            (1, Direction::Up, "v9.0.0", "there is no migration v9.0.0"),
            (3, Direction::Up, "v1.0.0", "the database is at v1.2.0, and v1.0.0 is older"),
            (1, Direction::Down, "v1.2.0", "the database is at v1.0.0, and v1.2.0 is newer"),
            (0, Direction::Down, "v1.0.0", "the database is at no version yet"),
        ] {
            let request = Request { direction, target: Some(target), max_steps: 3 };
            let refused = select(MIGRATIONS, applied, request).unwrap_err();
            assert!(refused.reason.contains(idea), "{}", refused.reason);
        }
    }
}
