//! The story of an agent and a migration tool, played for real on new databases. Nothing in it is canned but
//! what the agent sends.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};
use std::{env, fs, process};

use crate::database::Databases;
use crate::migrations::MIGRATIONS;
use crate::runner;
use crate::tool::{Environment, Migrator};

/// What the agent thinks, and what it sends.
const STEPS: [(&str, &str); 9] = [
    (
        "The agent reaches for production, which this tool does not offer.",
        r#"{"environment": "production", "operation": "ROLLBACK_LAST_MIGRATION"}"#,
    ),
    (
        "It follows the remediation guide: staging, and only a plan.",
        r#"{"environment": "staging", "operation": "ROLLBACK_LAST_MIGRATION", "dryRun": true}"#,
    ),
    (
        "It takes the plan for a permission and goes live.",
        r#"{"environment": "staging", "operation": "ROLLBACK_LAST_MIGRATION", "dryRun": false}"#,
    ),
    ("It sends nothing, meaning \"just list them\". Nothing is not everything.", "{}"),
    (
        "It invents a field, forgets the version's format and asks for too many steps: one answer names all three.",
        r#"{"environment": "development", "operation": "APPLY_NEXT_MIGRATION", "targetVersion": "1.1", "maxSteps": 5, "force": true}"#,
    ),
    (
        "It asks what is pending on development.",
        r#"{"environment": "development", "operation": "CHECK_PENDING_MIGRATIONS"}"#,
    ),
    (
        "It plans both migrations. Without 'dryRun' a call is a dry run.",
        r#"{"environment": "development", "operation": "APPLY_NEXT_MIGRATION", "targetVersion": "v1.2.0", "maxSteps": 2}"#,
    ),
    (
        "It does what it planned: a literal false, the only way to go live.",
        r#"{"environment": "development", "operation": "APPLY_NEXT_MIGRATION", "targetVersion": "v1.2.0", "maxSteps": 2, "dryRun": false}"#,
    ),
    ("It looks again.", r#"{"environment": "development", "operation": "CHECK_PENDING_MIGRATIONS"}"#),
];

/// Plays the story on databases of its own, which are removed afterwards.
///
/// # Errors
///
/// A database cannot be made, or `out` cannot be written to.
pub fn play(out: &mut dyn Write) -> io::Result<()> {
    let scratch = Scratch::new()?;
    let databases = Databases::new(&scratch.0, MIGRATIONS);
    let migrator = Migrator::new(databases.clone());
    for environment in ENVIRONMENTS {
        databases.rehearsal(environment).map_err(io::Error::other)?;
    }
    writeln!(out, "An agent, a migration tool, and a database each for development and staging.")?;
    for (number, (thought, arguments)) in (1..).zip(STEPS) {
        writeln!(out, "\n{number}. {thought}\n")?;
        writeln!(out, "$ mcp-tool-runner --tool db_migration --args '{arguments}'")?;
        let before = states(&scratch.0)?;
        let mut lines = Vec::new();
        let reply = runner::call(&migrator, "db_migration", arguments.as_bytes(), &mut |line| {
            lines.push(format!("[TOOL_LOG] {line}"));
        });
        writeln!(out, "{}\n{}", lines.join("\n"), reply.text)?;
        for ((environment, before), after) in ENVIRONMENTS.iter().zip(before).zip(states(&scratch.0)?) {
            let verdict = if before == after { "unchanged" } else { "CHANGED" };
            writeln!(out, "({environment} database: {verdict})")?;
        }
    }
    Ok(())
}

const ENVIRONMENTS: [Environment; 2] = [Environment::Development, Environment::Staging];

/// The database files, byte for byte.
fn states(folder: &Path) -> io::Result<Vec<Vec<u8>>> {
    ENVIRONMENTS.iter().map(|environment| fs::read(folder.join(format!("{environment}.sqlite")))).collect()
}

/// A new folder for temporary files, removed when dropped.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> io::Result<Self> {
        let moment = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos();
        let folder = env::temp_dir().join(format!("mcp-tool-runner-{}-{moment}", process::id()));
        // Fails where it exists: whatever is there is somebody else's.
        fs::create_dir(&folder)?;
        Ok(Self(folder))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // What is left of temporary files is no reason to fail.
        let _ = fs::remove_dir_all(&self.0);
    }
}
