//! The command `agent-tool`: what it takes, and which part answers. The parts print; nothing here judges.
//!
//! Exit codes: 0 nothing to object to, 1 something to object to, 2 the command could not be carried out.

mod chains;
mod check;
mod dialect;
mod page;
mod paint;
mod picture;
mod report;
mod source;

use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::path::PathBuf;

use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};

use self::paint::Paint;
use crate::diff::{Class, diff};
use crate::lint::{Findings, Level, look};
use crate::ordered::Ordered;

/// Where the command reads and writes.
#[expect(missing_debug_implementations, reason = "streams have none")]
pub struct Terminal<'a> {
    /// Standard input.
    pub input: &'a mut dyn Read,
    /// Standard output.
    pub out: &'a mut dyn Write,
    /// Standard error.
    pub errors: &'a mut dyn Write,
    /// Whether the output may be coloured.
    pub colours: bool,
}

/// Checks on the tools of any MCP server, from its tools/list document.
#[derive(Debug, Parser)]
#[command(
    name = "agent-tool",
    version,
    after_help = "FILE is the answer of tools/list, its result, the list alone or one tool; - is standard input.\n\
                  Exit codes: 0 nothing to object to, 1 something to object to, 2 the command could not be carried out."
)]
struct Cli {
    /// How to print.
    #[arg(long, value_enum, default_value_t, global = true)]
    format: Format,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
enum Format {
    /// For people; coloured on a terminal.
    #[default]
    Text,
    /// For programs.
    Json,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Say what a model or a client could trip over; fails where something is an error.
    Lint {
        #[command(flatten)]
        source: Source,
        /// The lowest level that is printed.
        #[arg(long, value_enum, default_value_t)]
        level: ShownLevel,
        /// The lowest level that fails.
        #[arg(long, value_enum, default_value_t = ShownLevel::Error)]
        fail_on: ShownLevel,
        /// Print what each code means instead.
        #[arg(long)]
        codes: bool,
    },
    /// Compare two documents; fails where callers break.
    Diff {
        /// The document as it was.
        old: PathBuf,
        /// The document as it is.
        new: PathBuf,
        /// Fail also where a destructive tool is loosened.
        #[arg(long)]
        fail_on_loosening: bool,
    },
    /// Check the arguments of a call; fails where the guard refuses them.
    Check(check::Check),
    /// Feed every id that a tool gives into every field that takes one of the same entity; fails where one is refused.
    Chains(chains::Chains),
    /// Write the tools in the form that a vendor takes; fails where one cannot be said.
    Dialect(dialect::To),
    /// Write a page for people: effects, arguments, faults, chains.
    Report(report::Report),
    /// Print completions for a shell.
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
}

#[derive(Debug, Args)]
struct Source {
    /// The tools/list document.
    #[arg(default_value = "-")]
    file: PathBuf,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
enum ShownLevel {
    /// Everything.
    #[default]
    Note,
    /// Without notes.
    Warning,
    /// Only errors.
    Error,
}

impl From<ShownLevel> for Level {
    fn from(level: ShownLevel) -> Self {
        match level {
            ShownLevel::Note => Self::Note,
            ShownLevel::Warning => Self::Warning,
            ShownLevel::Error => Self::Error,
        }
    }
}

/// Whether there was something to object to, or why the command could not be carried out.
type Outcome = Result<bool, String>;

/// Carries the command out; its exit code.
pub fn run(arguments: impl IntoIterator<Item = OsString>, terminal: &mut Terminal<'_>) -> u8 {
    let cli = match Cli::try_parse_from(arguments) {
        Ok(cli) => cli,
        Err(help) if !help.use_stderr() => {
            let written = write!(terminal.out, "{help}");
            return u8::from(written.is_err()) * 2;
        }
        Err(wrong) => {
            // Nothing is left to do where the error cannot be told.
            let _ = write!(terminal.errors, "{wrong}");
            return 2;
        }
    };
    match carry_out(cli, terminal) {
        Ok(objected) => u8::from(objected),
        Err(why) => {
            let _ = writeln!(terminal.errors, "agent-tool: {}", paint::visible_lines(&why));
            2
        }
    }
}

fn carry_out(cli: Cli, terminal: &mut Terminal<'_>) -> Outcome {
    let format = cli.format;
    match cli.command {
        Command::Lint { codes: true, .. } => codes(format, terminal).map(|()| false),
        Command::Lint { source, level, fail_on, .. } => {
            lint(&source, level.into(), fail_on.into(), format, terminal)
        }
        Command::Diff { old, new, fail_on_loosening } => {
            let (old, new) = (source::value(&old, terminal)?, source::value(&new, terminal)?);
            let changes = diff(&old, &new);
            if format == Format::Json {
                json(&changes.to_value(), terminal)?;
            } else {
                let paint = Paint(terminal.colours);
                for change in &changes {
                    let colour = match change.class {
                        Class::Breaking => paint::RED,
                        Class::Compatible => paint::GREEN,
                        Class::TextOnly => paint::GREY,
                    };
                    let plain = paint::visible(&change.to_string());
                    line(&paint.first_words(&plain, &change.class.to_string(), colour), terminal)?;
                }
            }
            Ok(changes.is_breaking() || fail_on_loosening && changes.loosening().next().is_some())
        }
        Command::Check(check) => check.carry_out(format, terminal),
        Command::Chains(chains) => chains.carry_out(format, terminal),
        Command::Dialect(to) => to.carry_out(format, terminal),
        Command::Report(report) => report.carry_out(format, terminal),
        Command::Completions { shell } => {
            clap_complete::generate(shell, &mut Cli::command(), "agent-tool", &mut terminal.out);
            Ok(false)
        }
    }
}

fn lint(
    source: &Source,
    level: Level,
    fail_on: Level,
    format: Format,
    terminal: &mut Terminal<'_>,
) -> Outcome {
    let mut found = Findings::default();
    let text = source::text(&source.file, terminal)?;
    let tools = crate::lint::read(&text, &mut found);
    look(&tools, &mut found);
    let fails = found.worst().is_some_and(|worst| worst >= fail_on);
    let shown: Vec<_> = found.into_iter().filter(|finding| finding.level >= level).collect();
    if format == Format::Json {
        json(&serde_json::to_value(&shown).unwrap_or_default(), terminal)?;
    } else {
        findings(&shown, terminal)?;
    }
    Ok(fails)
}

/// One finding a line.
fn findings<'f>(
    list: impl IntoIterator<Item = &'f crate::lint::Finding>,
    terminal: &mut Terminal<'_>,
) -> Result<(), String> {
    let paint = Paint(terminal.colours);
    for finding in list {
        let colour = match finding.level {
            Level::Error => paint::RED,
            Level::Warning => paint::YELLOW,
            Level::Note => paint::GREY,
        };
        let plain = paint::visible(&finding.to_string());
        line(&paint.first_words(&plain, &finding.level.to_string(), colour), terminal)?;
    }
    Ok(())
}

fn codes(format: Format, terminal: &mut Terminal<'_>) -> Result<(), String> {
    let rules = crate::lint::rules();
    if format == Format::Json {
        return json(&serde_json::to_value(rules).unwrap_or_default(), terminal);
    }
    for rule in rules {
        let words = format!(
            "{} ({})\n  what:  {}\n  so:    {}\n  cure:  {}",
            rule.code, rule.level, rule.fault, rule.cause, rule.cure
        );
        line(&words, terminal)?;
    }
    Ok(())
}

fn line(text: &str, terminal: &mut Terminal<'_>) -> Result<(), String> {
    unpiped(writeln!(terminal.out, "{text}"))
}

fn json(value: &serde_json::Value, terminal: &mut Terminal<'_>) -> Result<(), String> {
    unpiped(write!(terminal.out, "{}", paint::visible_json(&Ordered::from(value).to_text())))
}

/// A reader that has seen enough (`head`) is no fault.
fn unpiped(written: io::Result<()>) -> Result<(), String> {
    match written {
        Err(why) if why.kind() != io::ErrorKind::BrokenPipe => {
            Err(format!("the output cannot be written: {why}"))
        }
        _ => Ok(()),
    }
}
