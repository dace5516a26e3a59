//! What a host of plan tokens keeps: the key, in a file that nobody else reads, and the plans that were used, in a
//! database beside the others. A key is never shown.

use std::fmt;
use std::fs::{self, File, Metadata};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::Duration;

use agent_tool::{Claim, KeyRing, PlanId, ReplayStore};
use rusqlite::{Connection, OptionalExtension, TransactionBehavior, params};

/// How long a call waits for another process that holds the store.
const PATIENCE: Duration = Duration::from_secs(5);
/// No token lasts longer, in seconds.
const LIFETIME: i64 = 3600;
/// How many digits a key has: two for each of 32 bytes.
const DIGITS: usize = 64;
/// More than a key file ever holds. A file without end is not read to it.
const LONGEST: u64 = 1024;

/// Why a key file is not taken. It names the file, and nothing of what is in it.
#[derive(Debug)]
pub enum KeyFileError {
    /// It is missing, or cannot be read.
    Unreadable(PathBuf, io::Error),
    /// It is a folder, a pipe, a device: nothing that keeps a key.
    NoFile(PathBuf),
    /// It belongs to another user, who can open it to everybody or put another key in it.
    Foreign(PathBuf),
    /// Others may read it.
    Exposed(PathBuf),
    /// It does not hold 64 hexadecimal digits.
    NoKey(PathBuf),
}

impl fmt::Display for KeyFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(file, cause) => {
                write!(f, "the key file {} cannot be read: {cause}", file.display())
            }
            Self::NoFile(file) => {
                write!(f, "the key file {} is not a regular file", file.display())
            }
            Self::Foreign(file) => {
                let file = file.display();
                write!(
                    f,
                    "the key file {file} belongs to another user than the one who runs this: make one of your own"
                )
            }
            Self::Exposed(file) => {
                let file = file.display();
                write!(f, "the key file {file} may be read or written by others: run `chmod 600 {file}`")
            }
            Self::NoKey(file) => {
                let file = file.display();
                write!(
                    f,
                    "the key file {file} must hold {DIGITS} hexadecimal digits: make one with \
                     `(umask 077; openssl rand -hex 32 > {file})`"
                )
            }
        }
    }
}

impl std::error::Error for KeyFileError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Unreadable(_, cause) => Some(cause),
            Self::NoFile(_) | Self::Foreign(_) | Self::Exposed(_) | Self::NoKey(_) => None,
        }
    }
}

/// Reads the key of plan tokens: 64 hexadecimal digits, with white space around them or not, in a regular file of the
/// user who runs this, that nobody else may read.
///
/// # Errors
///
/// Why the file is not taken.
pub fn key(path: &Path) -> Result<KeyRing, KeyFileError> {
    let unreadable = |cause| KeyFileError::Unreadable(path.to_owned(), cause);
    let user = user().map_err(unreadable)?;
    // Before it is opened: to open a pipe waits for somebody who writes into it.
    judge(path, &fs::metadata(path).map_err(unreadable)?, user)?;
    let mut file = File::open(path).map_err(unreadable)?;
    // And of the open file: the path may lead elsewhere by now.
    judge(path, &file.metadata().map_err(unreadable)?, user)?;
    let mut text = Vec::new();
    file.by_ref().take(LONGEST).read_to_end(&mut text).map_err(unreadable)?;
    let ring = bytes(text.trim_ascii()).and_then(|secret| KeyRing::new(1, secret).ok());
    ring.ok_or_else(|| KeyFileError::NoKey(path.to_owned()))
}

fn bytes(digits: &[u8]) -> Option<Vec<u8>> {
    let digit = |digit: &u8| char::from(*digit).to_digit(16).and_then(|value| u8::try_from(value).ok());
    let values: Vec<u8> = digits.iter().map(digit).collect::<Option<_>>()?;
    (values.len() == DIGITS).then(|| values.chunks_exact(2).map(|pair| pair[0] << 4 | pair[1]).collect())
}

/// Whether a file is one that keeps a key for this user.
fn judge(path: &Path, file: &Metadata, user: u32) -> Result<(), KeyFileError> {
    let (owner, is_exposed) = rights(file, user);
    let fault = if !file.is_file() {
        KeyFileError::NoFile
    } else if owner != user {
        KeyFileError::Foreign
    } else if is_exposed {
        KeyFileError::Exposed
    } else {
        return Ok(());
    };
    Err(fault(path.to_owned()))
}

/// The effective user. The standard library does not tell, and asking the system is unsafe code; but a new socket
/// belongs to who made it.
#[cfg(unix)]
fn user() -> io::Result<u32> {
    use std::os::fd::OwnedFd;
    use std::os::unix::fs::MetadataExt as _;
    use std::os::unix::net::UnixStream;
    let (socket, _peer) = UnixStream::pair()?;
    Ok(File::from(OwnedFd::from(socket)).metadata()?.uid())
}

/// The owner of a file, and whether others may read or write it.
#[cfg(unix)]
fn rights(file: &Metadata, _user: u32) -> (u32, bool) {
    use std::os::unix::fs::MetadataExt as _;
    (file.uid(), file.mode() & 0o077 != 0)
}

/// Elsewhere users have no such numbers, and files no such bits.
#[cfg(not(unix))]
fn user() -> io::Result<u32> {
    Ok(0)
}

#[cfg(not(unix))]
fn rights(_: &Metadata, user: u32) -> (u32, bool) {
    (user, false)
}

/// The plans that were used, in a database: every call of the runner is a process of its own, and all of them share it.
/// It opens the file for each plan, as the writer does.
#[derive(Debug)]
pub struct UsedPlans {
    file: PathBuf,
}

impl UsedPlans {
    /// The plans of `<folder>/plans.sqlite`, which is made when the first plan is used.
    #[must_use]
    pub fn new(folder: &Path) -> Self {
        Self { file: folder.join("plans.sqlite") }
    }

    fn connect(&self) -> rusqlite::Result<Connection> {
        let connection = Connection::open(&self.file)?;
        connection.busy_timeout(PATIENCE)?;
        connection.execute_batch(
            "CREATE TABLE IF NOT EXISTS used (plan BLOB PRIMARY KEY, expires INTEGER NOT NULL);
             CREATE TABLE IF NOT EXISTS forgotten (until INTEGER NOT NULL);",
        )?;
        Ok(connection)
    }

    fn try_claim(&self, plan: PlanId, expires: i64, now: i64) -> rusqlite::Result<Claim> {
        let mut connection = self.connect()?;
        // At once for writing: of two calls, one waits for the other here.
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let until = transaction
            .query_row("SELECT max(until) FROM forgotten", [], |row| row.get::<_, Option<i64>>(0))?
            .unwrap_or(i64::MIN);
        let ahead = until.saturating_sub(now);
        if ahead > LIFETIME {
            return Ok(Claim::Unavailable(self.ahead(ahead).into()));
        }
        // A clock that is set back revives no plan that was forgotten: up to the last of those, all are over.
        let over: Option<i64> =
            transaction
                .query_row("SELECT max(expires) FROM used WHERE expires <= ?1", [now], |row| row.get(0))?;
        let until = over.map_or(until, |over| over.max(until));
        if over.is_some() {
            transaction.execute("DELETE FROM forgotten", [])?;
            transaction.execute("INSERT INTO forgotten (until) VALUES (?1)", [until])?;
            transaction.execute("DELETE FROM used WHERE expires <= ?1", [now])?;
        }
        let claim = if expires <= now || expires <= until {
            Claim::Expired
        } else {
            let note = "INSERT OR IGNORE INTO used (plan, expires) VALUES (?1, ?2)";
            match transaction.execute(note, params![plan.to_bytes(), expires])? {
                0 => Claim::Used,
                _ => Claim::Fresh,
            }
        };
        transaction.commit()?;
        Ok(claim)
    }

    /// Plans were made and forgotten while a clock was wrong, then or now; which of the two, only a human can tell. No
    /// new plan helps.
    fn ahead(&self, seconds: i64) -> String {
        let file = self.file.display();
        format!(
            "{file} forgot plans up to a time {seconds} s ahead of this clock: set the clock if it is slow; if it is \
             right, another one was fast: wait an hour, so that no plan token is left, and delete the file"
        )
    }

    fn try_is_used(&self, plan: PlanId) -> rusqlite::Result<bool> {
        if !self.file.exists() {
            return Ok(false);
        }
        let found = "SELECT 1 FROM used WHERE plan = ?1";
        let found = self.connect()?.query_row(found, [plan.to_bytes()], |_| Ok(())).optional()?;
        Ok(found.is_some())
    }
}

impl ReplayStore for UsedPlans {
    fn claim(&self, plan: PlanId, expires: Duration, now: Duration) -> Claim {
        let seconds = |time: Duration| i64::try_from(time.as_secs()).unwrap_or(i64::MAX);
        let claimed = self.try_claim(plan, seconds(expires), seconds(now));
        claimed.unwrap_or_else(|cause| Claim::Unavailable(cause.into()))
    }

    fn is_used(&self, plan: PlanId) -> bool {
        self.try_is_used(plan).unwrap_or(false)
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_another_user_is_not_taken() {
        use std::os::unix::fs::{OpenOptionsExt as _, PermissionsExt};
        let scratch = crate::story::Scratch::new().unwrap();
        let path = scratch.path().join("plan.key");
        let file = File::options().write(true).create_new(true).mode(0o600).open(&path).unwrap();
        let user = user().unwrap();
        let verdict = |user| judge(&path, &file.metadata().unwrap(), user);
        assert!(verdict(user).is_ok(), "who runs this made it");
        assert!(matches!(verdict(user ^ 1), Err(KeyFileError::Foreign(_))));
        file.set_permissions(PermissionsExt::from_mode(0o640)).unwrap();
        assert!(matches!(verdict(user), Err(KeyFileError::Exposed(_))));
    }
}
