//! The command `agent-tool`: the checks of this library for tools in any language. All of it is in `cli`.

use std::io::{self, IsTerminal};
use std::process::ExitCode;

use agent_tool::cli::{Terminal, run};

fn main() -> ExitCode {
    let mut terminal = Terminal {
        input: &mut io::stdin().lock(),
        out: &mut io::stdout().lock(),
        errors: &mut io::stderr().lock(),
        colours: io::stdout().is_terminal()
            && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()),
    };
    ExitCode::from(run(std::env::args_os(), &mut terminal))
}
