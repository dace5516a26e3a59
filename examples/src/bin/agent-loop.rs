//! An agent without a model does what refusals say, on the migration tool and the helpdesk.

use std::io;
use std::process::ExitCode;

use agent_tool_examples::agent_loop;
use clap::Parser;

/// Let an agent do, word for word, what it is told; print some of its calls, and the figures of 20,000.
#[derive(Parser)]
#[command(name = "agent-loop", version)]
struct Usage {
    /// The random calls of this seed
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
}

fn main() -> io::Result<ExitCode> {
    let reports = agent_loop::play(&mut io::stdout().lock(), Usage::parse().seed)?;
    let is_safe = reports.iter().all(|report| report.harm.is_empty());
    Ok(if is_safe { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
