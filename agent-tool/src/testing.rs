//! Helpers for the tests of a service. They carry nothing out, and change nothing.
//!
//! [`assert_agent_safe`] sends what careless and hostile agents send, and does word for word what the refusals say.
//! [`defensive_casts`] reads sources: a test that wraps an id in a cast before it calls a tool types what a careful person types, and hides what a
//! literal agent runs into.

mod agents;
mod calls;
mod literal;
mod names;
mod scan;
mod scope;
mod sources;
mod tokens;
mod values;

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

pub use self::agents::{AgentReport, Unmended, assert_agent_safe, try_agents};
pub use self::literal::obey;

/// A place where an id is wrapped before it goes into the arguments of a tool.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct DefensiveCast {
    /// The file, below the folder that was searched.
    pub file: PathBuf,
    /// The line, from 1.
    pub line: usize,
    /// What wraps the id, such as `.to_string()`.
    pub cast: &'static str,
    /// The line's text.
    pub text: String,
}

/// `tests/tickets.rs:47: .to_string() in ...`
impl fmt::Display for DefensiveCast {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: `{}` in `{}`", self.file.display(), self.line, self.cast, self.text)
    }
}

/// Lists the places in the Rust sources below a folder where an id is wrapped in `.to_string()`, `String::from`,
/// `format!`, an integer `as` or `.parse()` before it goes into the arguments of a tool, by file and line.
///
/// What is an id is told by names (`ticket_id`, `"ticketId"`, `ids`) and followed through `let`, `for` and closures; it
/// is a guess on the loud side: a false alarm is looked at once, a cast that nobody sees hides a broken chain for
/// months. In files below a folder named `src` only what is compiled for tests is looked at. Folders named `target`
/// are left out.
///
/// ```
/// # let folder = std::env::temp_dir().join(format!("agent-tool-casts-{}", std::process::id()));
/// # std::fs::create_dir_all(&folder).unwrap();
/// # std::fs::write(folder.join("tickets.rs"), r#"
/// # fn reads(tools: &T) { let made = tools.create(); tools.call(json!({"ticketId": made["ticketId"].to_string()})); }
/// # "#).unwrap();
/// let casts = agent_tool::testing::defensive_casts(&folder).unwrap();
/// assert_eq!((casts[0].cast, casts[0].line), (".to_string()", 2));
/// # std::fs::remove_dir_all(&folder).unwrap();
/// ```
///
/// # Errors
///
/// A folder or a file cannot be read, or a file is not Rust; the error names it.
pub fn defensive_casts(folder: impl AsRef<Path>) -> io::Result<Vec<DefensiveCast>> {
    let folder = folder.as_ref();
    let mut casts = Vec::new();
    for source in sources::read(folder)? {
        let mut found: Vec<scan::Found> = source.parts.into_iter().flat_map(scan::casts).collect();
        found.sort_unstable();
        found.dedup();
        casts.extend(found.into_iter().map(|scan::Found { line, cast }| DefensiveCast {
            file: source.file.clone(),
            line,
            cast,
            text: source.text.lines().nth(line.saturating_sub(1)).unwrap_or_default().trim().to_owned(),
        }));
    }
    Ok(casts)
}
