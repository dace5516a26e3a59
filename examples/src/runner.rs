//! One call from text to text: what `mcp-tool-runner` prints, and where its databases are. It does no input or
//! output of its own.

use std::path::{Path, PathBuf};

use agent_tool::{CallContext, ContractProblems, Gated, Mode, PlanToken, Rejection, TextLimits, ToolError};
use serde::Serialize;

use crate::migrator::Migrator;
use crate::pretty::pretty;
use crate::tool::{Answer, DbMigration, Step};

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
    data: Data,
}

/// What the tool answers; in a dry run of a tool with plan tokens, a token beside it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Data {
    #[serde(flatten)]
    answer: Answer,
    #[serde(skip_serializing_if = "Option::is_none")]
    plan_token: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    expires_in_seconds: Option<u64>,
}

impl Data {
    fn new(answer: Answer, token: Option<&PlanToken>) -> Self {
        let plan_token = token.map(|token| token.as_str().to_owned());
        let expires_in_seconds = token.map(|token| token.expires_in().as_secs());
        Self { answer, plan_token, expires_in_seconds }
    }
}

/// Calls a tool with arguments as they came, telling `log` what happens. The type of the migrator says whether a live
/// call needs a plan; `cx` then has the gate.
pub fn call<T: Step>(
    migrator: &Migrator<T>,
    cx: &CallContext,
    name: &str,
    arguments: &[u8],
    log: &mut dyn FnMut(&str),
) -> Reply {
    let answer = checked(migrator, cx, name, arguments, log).and_then(|data| {
        let envelope = Success { success: true, data };
        serde_json::to_string_pretty(&envelope).map_err(|cause| ToolError::internal(cause).into())
    });
    match answer {
        Ok(text) => Reply { text, success: true },
        Err(rejection) => Reply { text: pretty(&rejection.to_text()), success: false },
    }
}

fn checked<T: Step>(
    migrator: &Migrator<T>,
    cx: &CallContext,
    name: &str,
    arguments: &[u8],
    log: &mut dyn FnMut(&str),
) -> Result<Data, Rejection> {
    log("Validation Intercepted. Parsing input...");
    // What a token was compared with, for the writer to compare again.
    let mut planned = None;
    let facts = |arguments: &T| Ok(planned.insert(migrator.facts(arguments)?).clone());
    let parsed =
        known(name).and_then(|()| T::parse_planned_slice(arguments, &TextLimits::default(), cx, facts));
    let done = match parsed.map(Gated::into_mode) {
        Ok(Mode::DryRun(call)) => {
            log("Input validated successfully. Executing in DRY_RUN mode...");
            // Before the plan: what moves in between makes it stale.
            let token = T::contract()
                .is_ok_and(agent_tool::Contract::needs_plan_token)
                .then(|| migrator.facts(&call).and_then(|facts| call.plan_token(cx, facts)));
            token.transpose().and_then(|token| Ok(Data::new(migrator.plan(&call)?, token.as_ref())))
        }
        Ok(Mode::Live(call)) => {
            log("Input validated successfully. Executing in LIVE mode...");
            migrator.apply(&call, planned.as_ref()).map(|answer| Data::new(answer, None))
        }
        Err(rejection) => {
            let cause = cause(&rejection);
            log(&format!("Refused with {}{cause}. Nothing was executed.", rejection.code()));
            return Err(rejection);
        }
    };
    done.map_err(|error| {
        log(&format!("Failed with {}: {error}{}", error.code(), cause(&error)));
        error.into()
    })
}

/// The log may know what the caller is not told.
fn cause(error: &dyn std::error::Error) -> String {
    error.source().map(|cause| format!(" ({cause})")).unwrap_or_default()
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
pub fn list<T: Step>() -> Result<String, &'static ContractProblems> {
    Ok(T::contract()?.to_text())
}

/// Where the databases are unless somebody says otherwise: a folder in the target directory that holds the
/// program, else in the one that the environment names.
#[must_use]
pub fn default_folder(program: &Path, target_dir: Option<PathBuf>) -> Option<PathBuf> {
    let holds = |folder: &&Path| MARKS.iter().any(|mark| folder.join(mark).is_file());
    let target = program.ancestors().skip(1).find(holds).map(Path::to_owned).or(target_dir)?;
    Some(target.join(FOLDER))
}
