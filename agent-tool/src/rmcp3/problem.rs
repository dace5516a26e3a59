//! Why a router cannot be guarded, as data and in words.

use std::fmt;

use crate::contract::ContractProblems;
use crate::listed::{lines, listed, readable_error};

/// Why a router cannot be guarded: every reason, in the order in which the tools were named. Never empty.
///
/// `Debug` is as readable as `Display`: a `main` that returns it, and `unwrap`, print the words.
pub struct RouterProblems(pub(super) Vec<RouterProblem>);

/// One reason why a router cannot be guarded. Each that is about a tool of the router names it.
#[derive(Debug)]
#[non_exhaustive]
pub enum RouterProblem {
    /// The router has no tool of that name.
    UnknownTool {
        /// The name.
        tool: String,
        /// The nearest name that is there.
        nearest: Option<String>,
    },
    /// The tool was named twice.
    NamedTwice {
        /// The tool.
        tool: String,
    },
    /// There are two closures for what the host knows of a call: one of them would never be asked.
    SecondContext,
    /// The contract is unfit to publish.
    Contract {
        /// The tool.
        tool: String,
        /// What is wrong with it.
        problems: &'static ContractProblems,
    },
    /// The handler takes other arguments than those of the contract.
    OtherArguments {
        /// The tool.
        tool: String,
        /// What it should take.
        expected: String,
    },
    /// The handler cannot see what the guard knows of the call: its mode, its plan, what the host supplies.
    NeedsGuarded {
        /// The tool.
        tool: String,
        /// What the handler would not see.
        what: &'static str,
        /// The type of the arguments.
        arguments: &'static str,
    },
    /// The contract has an output schema, the handler none.
    NoOutput {
        /// The tool.
        tool: String,
    },
}

impl fmt::Display for RouterProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownTool { tool, nearest } => {
                write!(f, "the router has no tool `{tool}`")?;
                nearest.as_ref().map_or(Ok(()), |nearest| write!(f, "; did you mean `{nearest}`?"))
            }
            Self::NamedTwice { tool } => write!(f, "the tool `{tool}` is named twice; remove one"),
            Self::SecondContext => {
                f.write_str("`with_context` is called twice; join the two closures into one")
            }
            Self::Contract { tool, problems } => write!(f, "the contract of `{tool}`: {problems}"),
            Self::OtherArguments { tool, expected } => {
                write!(f, "the handler of `{tool}` takes other arguments; let it take `{expected}`")
            }
            Self::NeedsGuarded { tool, what, arguments } => write!(
                f,
                "the handler of `{tool}` would not see {what}; let it take \
                 `Parameters<Guarded<{arguments}>>`, and write `publish` instead of `guard`"
            ),
            Self::NoOutput { tool } => write!(
                f,
                "the contract of `{tool}` has an output schema, but its handler does not; let it return \
                 `Json<...>`"
            ),
        }
    }
}

listed!(RouterProblems.0: RouterProblem);
lines!(RouterProblems);
readable_error!(RouterProblems);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn debug_prints_what_display_does() {
        let problems = RouterProblems(vec![
            RouterProblem::UnknownTool { tool: "find_job".to_owned(), nearest: Some("find_jobs".to_owned()) },
            RouterProblem::NamedTwice { tool: "close".to_owned() },
        ]);
        let words = "the router has no tool `find_job`; did you mean `find_jobs`?\n\
                     the tool `close` is named twice; remove one";
        assert_eq!(problems.to_string(), words);
        assert_eq!(format!("{problems:?}"), words);
        assert_eq!(format!("{problems:#?}"), words);
    }
}
