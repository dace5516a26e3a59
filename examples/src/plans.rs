//! What a host of plan tokens keeps: the key, in a file that nobody else reads, and the plans that were used, in a
//! database beside the others. A key is never shown.

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::Duration;

use agent_tool::{Claim, KeyRing, PlanId, ReplayStore};
use rusqlite::{Connection, OptionalExtension, TransactionBehavior, params};

/// How long a call waits for another process that holds the store.
const PATIENCE: Duration = Duration::from_secs(5);
/// How many digits a key has: two for each of 32 bytes.
const DIGITS: usize = 64;
/// More than a key file ever holds. A file without end is not read to it.
const LONGEST: u64 = 1024;

/// Why a key file is not taken. It names the file, and nothing of what is in it.
#[derive(Debug)]
pub enum KeyFileError {
    /// It is missing, or cannot be read.
    Unreadable(PathBuf, io::Error),
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
            Self::Exposed(_) | Self::NoKey(_) => None,
        }
    }
}

/// Reads the key of plan tokens: 64 hexadecimal digits, with white space around them or not, in a file that only its
/// owner may read.
///
/// # Errors
///
/// Why the file is not taken.
pub fn key(path: &Path) -> Result<KeyRing, KeyFileError> {
    let unreadable = |cause| KeyFileError::Unreadable(path.to_owned(), cause);
    let mut file = File::open(path).map_err(unreadable)?;
    // Of the open file: the path may lead elsewhere by now.
    if is_exposed(&file).map_err(unreadable)? {
        return Err(KeyFileError::Exposed(path.to_owned()));
    }
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

#[cfg(unix)]
fn is_exposed(file: &File) -> io::Result<bool> {
    use std::os::unix::fs::PermissionsExt as _;
    Ok(file.metadata()?.permissions().mode() & 0o077 != 0)
}

/// Elsewhere files have no such bits.
#[cfg(not(unix))]
fn is_exposed(_: &File) -> io::Result<bool> {
    Ok(false)
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
             CREATE TABLE IF NOT EXISTS seen (latest INTEGER NOT NULL);",
        )?;
        Ok(connection)
    }

    fn try_claim(&self, plan: PlanId, expires: i64, now: i64) -> rusqlite::Result<Claim> {
        let mut connection = self.connect()?;
        // At once for writing: of two calls, one waits for the other here.
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let latest: Option<i64> =
            transaction.query_row("SELECT max(latest) FROM seen", [], |row| row.get(0))?;
        // A clock that is set back revives no plan that was forgotten.
        let now = latest.map_or(now, |latest| latest.max(now));
        transaction.execute("DELETE FROM seen", [])?;
        transaction.execute("INSERT INTO seen (latest) VALUES (?1)", [now])?;
        transaction.execute("DELETE FROM used WHERE expires <= ?1", [now])?;
        let claim = if expires <= now {
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
