//! Walks every chain between the tools of a helpdesk, without the guard and with it.

use std::io::{self, Write};
use std::process::ExitCode;

use agent_tool_examples::helpdesk::story;

fn main() -> ExitCode {
    match story::play(&mut io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Standard error may be closed as well: then there is nobody left to tell.
            let _ = writeln!(io::stderr(), "error: {error}");
            ExitCode::FAILURE
        }
    }
}
