//! Calls a guarded tool from the command line, or plays the story of an agent that does.

use std::env;
use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use agent_tool::{CallContext, KeyRing, PlanGate};
use agent_tool_examples::database::Databases;
use agent_tool_examples::migrations::MIGRATIONS;
use agent_tool_examples::migrator::Migrator;
use agent_tool_examples::planned::PlannedMigration;
use agent_tool_examples::plans::{self, UsedPlans};
use agent_tool_examples::tool::{DbMigration, Step};
use agent_tool_examples::{runner, story};
use clap::error::ErrorKind;
use clap::{CommandFactory, Parser};

/// How much of standard input is read. The guard takes far less; up to here it can say how much was sent.
const LONGEST_INPUT: u64 = 16 * 1024 * 1024;

/// Call a guarded tool as an agent would. Without a tool: play the story of an agent that does.
#[derive(Parser)]
#[command(
    name = "mcp-tool-runner",
    version,
    after_help = "Exit status: 0 the tool did what was asked, 1 it refused or failed, 2 wrong usage.\n\
                  Example: mcp-tool-runner --tool db_migration --args '{\"environment\": \"staging\", \
                  \"operation\": \"ROLLBACK_LAST_MIGRATION\"}'"
)]
struct Usage {
    /// The tool to call
    #[arg(long, value_name = "NAME", requires = "args")]
    tool: Option<String>,
    /// Its arguments as JSON text; `-` reads them from standard input
    #[arg(long, value_name = "JSON", requires = "tool", allow_hyphen_values = true)]
    args: Option<String>,
    /// Print the contracts of all tools, and call none
    #[arg(long, conflicts_with_all = ["tool", "args", "data_dir"])]
    list: bool,
    /// Where the database files are [default: a folder in cargo's target directory]
    #[arg(long, value_name = "FOLDER", requires = "tool")]
    data_dir: Option<PathBuf>,
    /// Let a live call pass only with the token of its dry run, sealed with the key in this file
    #[arg(long, value_name = "FILE")]
    plan_key_file: Option<PathBuf>,
}

fn main() -> ExitCode {
    let usage = Usage::parse();
    let key = usage.plan_key_file.as_deref().map(plans::key).transpose().map_err(io::Error::other);
    let done = key.and_then(|key| run(usage, key));
    done.unwrap_or_else(|error| {
        // Standard error may be closed as well: then there is nobody left to tell.
        let _ = writeln!(io::stderr(), "error: {error}");
        ExitCode::FAILURE
    })
}

fn run(usage: Usage, key: Option<KeyRing>) -> io::Result<ExitCode> {
    let out = &mut io::stdout().lock();
    match (usage.tool, usage.args, key) {
        (Some(tool), Some(args), key) => {
            let folder = usage.data_dir.map_or_else(default_folder, Ok)?;
            let databases = Databases::new(&folder, MIGRATIONS);
            match key {
                None => call(&Migrator::<DbMigration>::new(databases), &CallContext::new(), &tool, args),
                Some(key) => {
                    let gate = PlanGate::new(key).with_store(UsedPlans::new(&folder));
                    let cx = CallContext::new().with_plan_gate(gate);
                    call(&Migrator::<PlannedMigration>::new(databases), &cx, &tool, args)
                }
            }
        }
        (_, _, Some(_)) if usage.list => list::<PlannedMigration>(),
        (_, _, None) if usage.list => list::<DbMigration>(),
        (_, _, Some(key)) => story::plans(out, key).map(|()| ExitCode::SUCCESS),
        (_, _, None) => story::play(out).map(|()| ExitCode::SUCCESS),
    }
}

fn call<T: Step>(migrator: &Migrator<T>, cx: &CallContext, tool: &str, args: String) -> io::Result<ExitCode> {
    let arguments = if args == "-" { input()? } else { args.into_bytes() };
    let reply = runner::call(migrator, cx, tool, &arguments, &mut |line| {
        let _ = writeln!(io::stderr(), "[TOOL_LOG] {line}");
    });
    writeln!(io::stdout(), "{}", reply.text)?;
    Ok(if reply.success { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn list<T: Step>() -> io::Result<ExitCode> {
    let contracts = runner::list::<T>().map_err(|problems| io::Error::other(problems.to_string()))?;
    writeln!(io::stdout(), "{}", contracts.trim_end())?;
    Ok(ExitCode::SUCCESS)
}

/// The arguments from standard input, endless or not.
fn input() -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    io::stdin().lock().take(LONGEST_INPUT).read_to_end(&mut text)?;
    Ok(text)
}

fn default_folder() -> io::Result<PathBuf> {
    let target = env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    Ok(runner::default_folder(&env::current_exe()?, target).unwrap_or_else(|| {
        let problem =
            "this program is in no target directory of cargo: say with --data-dir where the files are";
        Usage::command().error(ErrorKind::MissingRequiredArgument, problem).exit()
    }))
}
