//! One call from text to text: what `mcp-tool-runner` prints, and where its databases are. It does no input or
//! output of its own.

use std::path::{Path, PathBuf};

use agent_tool::{AgentTool, ContractProblems, Gated, Mode, Rejection, ToolError};
use serde::Serialize;

use crate::pretty::pretty;
use crate::tool::{Answer, DbMigration, Migrator};

/// The name of the folder under cargo's target directory.
const FOLDER: &str = "mcp-tool-runner";
/// Files that cargo puts at the top of a target directory.
const MARKS: [&str; 2] = ["CACHEDIR.TAG", ".rustc_info.json"];

/// The answer to a call, as it is printed.
#[derive(Debug)]
pub struct Reply {
    /// The envelope, as JSON over several lines.
    pub text: String,
    /// Whether the tool did what was asked.
    pub success: bool,
}

/// `{"success": true, "data": …}`, with the members in this order.
#[derive(Serialize)]
struct Success {
    success: bool,
    data: Answer,
}

/// Calls a tool with arguments as they came, telling `log` what happens.
pub fn call(migrator: &Migrator, name: &str, arguments: &[u8], log: &mut dyn FnMut(&str)) -> Reply {
    let answer = checked(migrator, name, arguments, log).and_then(|data| {
        let envelope = Success { success: true, data };
        serde_json::to_string_pretty(&envelope).map_err(|cause| ToolError::internal(cause).into())
    });
    match answer {
        Ok(text) => Reply { text, success: true },
        Err(rejection) => Reply { text: pretty(&rejection.to_text()), success: false },
    }
}

fn checked(
    migrator: &Migrator,
    name: &str,
    arguments: &[u8],
    log: &mut dyn FnMut(&str),
) -> Result<Answer, Rejection> {
    log("Validation Intercepted. Parsing input...");
    let parsed = known(name).and_then(|()| DbMigration::parse_slice(arguments));
    let done = match parsed.map(Gated::into_mode) {
        Ok(Mode::DryRun(call)) => {
            log("Input validated successfully. Executing in DRY_RUN mode...");
            migrator.plan(&call)
        }
        Ok(Mode::Live(call)) => {
            log("Input validated successfully. Executing in LIVE mode...");
            migrator.apply(&call)
        }
        Err(rejection) => {
            log(&format!("Refused with {}. Nothing was executed.", rejection.code()));
            return Err(rejection);
        }
    };
    done.map_err(|error| {
        // The log may know what the caller is not told.
        let cause = std::error::Error::source(&error).map(|cause| format!(" ({cause})")).unwrap_or_default();
        log(&format!("Failed with {}: {error}{cause}", error.code()));
        error.into()
    })
}

fn known(name: &str) -> Result<(), Rejection> {
    if name == DbMigration::NAME {
        return Ok(());
    }
    let remediation = format!("Call '{}', the only tool here.", DbMigration::NAME);
    Err(ToolError::new("UNKNOWN_TOOL", "there is no tool of that name", remediation).into())
}

/// The contracts of all tools, as JSON over several lines.
///
/// # Errors
///
/// Why a contract is unfit to publish.
pub fn list() -> Result<String, &'static ContractProblems> {
    Ok(DbMigration::contract()?.to_text())
}

/// Where the databases are unless somebody says otherwise: a folder in the target directory that holds the
/// program, else in the one that the environment names.
#[must_use]
pub fn default_folder(program: &Path, target_dir: Option<PathBuf>) -> Option<PathBuf> {
    let holds = |folder: &&Path| MARKS.iter().any(|mark| folder.join(mark).is_file());
    let target = program.ancestors().skip(1).find(holds).map(Path::to_owned).or(target_dir)?;
    Some(target.join(FOLDER))
}
