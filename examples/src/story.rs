//! The stories of an agent and a migration tool, played for real on new databases. Nothing in them is canned but what
//! the agent sends and when somebody else acts.

mod plans;

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};
use std::{env, fs, process};

use agent_tool::CallContext;

use crate::database::Databases;
use crate::migrations::MIGRATIONS;
use crate::migrator::Migrator;
use crate::runner::{self, Reply};
use crate::tool::{DbMigration, Environment, Step};

pub use self::plans::play as plans;

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
    let mut stage = Stage::<DbMigration>::set(out, "", CallContext::new())?;
    writeln!(stage.out, "An agent, a migration tool, and a database each for development and staging.")?;
    for (thought, arguments) in STEPS {
        stage.call(thought, arguments)?;
    }
    Ok(())
}

const ENVIRONMENTS: [Environment; 2] = [Environment::Development, Environment::Staging];

/// Where a story plays: two new databases, and a tool on them.
struct Stage<'o, T> {
    out: &'o mut dyn Write,
    migrator: Migrator<T>,
    databases: Databases,
    cx: CallContext,
    /// What the command line says besides the call.
    options: &'static str,
    steps: usize,
    folder: Scratch,
}

impl<'o, T: Step> Stage<'o, T> {
    fn set(out: &'o mut dyn Write, options: &'static str, cx: CallContext) -> io::Result<Self> {
        let folder = Scratch::new()?;
        let databases = Databases::new(&folder.0, MIGRATIONS);
        for environment in ENVIRONMENTS {
            databases.rehearsal(environment).map_err(io::Error::other)?;
        }
        let migrator = Migrator::new(databases.clone());
        Ok(Self { out, migrator, databases, cx, options, steps: 0, folder })
    }

    /// A call: what the agent thinks, what it sends, what comes back, and what that did to the databases.
    fn call(&mut self, thought: &str, arguments: &str) -> io::Result<Reply> {
        self.steps += 1;
        writeln!(self.out, "\n{}. {thought}\n", self.steps)?;
        let Self { out, options, .. } = self;
        writeln!(out, "$ mcp-tool-runner {options}--tool db_migration --args '{arguments}'")?;
        let before = states(&self.folder.0)?;
        let mut lines = Vec::new();
        let log = &mut |line: &str| lines.push(format!("[TOOL_LOG] {line}"));
        let reply = runner::call(&self.migrator, &self.cx, DbMigration::NAME, arguments.as_bytes(), log);
        writeln!(self.out, "{}\n{}", lines.join("\n"), reply.text)?;
        for ((environment, before), after) in ENVIRONMENTS.iter().zip(before).zip(states(&self.folder.0)?) {
            let verdict = if before == after { "unchanged" } else { "CHANGED" };
            writeln!(self.out, "({environment} database: {verdict})")?;
        }
        Ok(reply)
    }

    /// Something happens that is no call.
    fn meanwhile(&mut self, what: &str) -> io::Result<()> {
        writeln!(self.out, "\n   {what}")
    }
}

/// The database files, byte for byte.
fn states(folder: &Path) -> io::Result<Vec<Vec<u8>>> {
    ENVIRONMENTS.iter().map(|environment| fs::read(folder.join(format!("{environment}.sqlite")))).collect()
}

/// A new folder for temporary files, removed when dropped.
#[derive(Debug)]
pub struct Scratch(PathBuf);

impl Scratch {
    /// Makes the folder.
    ///
    /// # Errors
    ///
    /// It cannot be made.
    pub fn new() -> io::Result<Self> {
        let moment = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos();
        let folder = env::temp_dir().join(format!("mcp-tool-runner-{}-{moment}", process::id()));
        // Fails where it exists: whatever is there is somebody else's.
        fs::create_dir(&folder)?;
        Ok(Self(folder))
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // What is left of temporary files is no reason to fail.
        let _ = fs::remove_dir_all(&self.0);
    }
}
