//! The sample data of a new database: a `users` table with rows, the same on every machine. It stands in for the
//! database that a team already has; no tool call reaches it.

use rusqlite::{Connection, Result, params};

/// How many users a new database has.
pub(crate) const USERS: u32 = 1_420;

const GIVEN: [&str; 20] = [
    "Ada",
    "Alan",
    "Barbara",
    "Claude",
    "Donald",
    "Edsger",
    "Frances",
    "Grace",
    "Hedy",
    "John",
    "Karen",
    "Ken",
    "Leslie",
    "Margaret",
    "Niklaus",
    "Radia",
    "Shafi",
    "Tony",
    "Ursula",
    "Whitfield",
];
const FAMILY: [&str; 11] = [
    "Adler", "Brandt", "Costa", "Dietrich", "Eriksen", "Fontaine", "Garcia", "Haddad", "Ito", "Jansen",
    "Kowalski",
];

/// Creates and fills the tables. The caller holds the transaction.
///
/// # Errors
///
/// The database's own.
pub(crate) fn create(connection: &Connection) -> Result<()> {
    connection.execute_batch(
        "CREATE TABLE users (
             id INTEGER PRIMARY KEY,
             given_name TEXT NOT NULL,
             family_name TEXT NOT NULL,
             email TEXT NOT NULL,
             bio TEXT
         );
         CREATE TABLE schema_migrations (
             version TEXT PRIMARY KEY,
             applied_at TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP
         );",
    )?;
    let mut insert = connection
        .prepare("INSERT INTO users (id, given_name, family_name, email, bio) VALUES (?1, ?2, ?3, ?4, ?5)")?;
    // 20 and 11 have no common factor, so names repeat only after 220 rows; the number keeps addresses unique.
    for (id, (given, family)) in (1..=USERS).zip(GIVEN.iter().cycle().zip(FAMILY.iter().cycle())) {
        let email = format!("{}.{}.{id}@example.com", given.to_lowercase(), family.to_lowercase());
        let bio = (id % 3 != 0).then(|| format!("{given} joined as number {id}."));
        insert.execute(params![id, given, family, email, bio])?;
    }
    Ok(())
}
