//! Why a tool set cannot be built, as data and in words.

use std::fmt;

use crate::contract::ContractProblems;
use crate::listed::{lines, listed, readable_error};

/// Why a tool set cannot be built: every problem, in the order in which the tools were added; names last. Never empty.
///
/// `Debug` is as readable as `Display`: a `main` that returns it, and `unwrap`, print the words.
pub struct ToolSetProblems(pub(super) Vec<ToolSetProblem>);

/// One reason why a tool set cannot be built.
#[derive(Debug)]
#[non_exhaustive]
pub enum ToolSetProblem {
    /// The contract of a tool is unfit to publish.
    Contract(&'static ContractProblems),
    /// Two tools have names that are equal after folding case, `_` and `-`.
    NamesAlike(String, String),
    /// The budget has a rule for a tool that the set does not have: it would bound nothing.
    BudgetedUnknown {
        /// The name in the budget.
        tool: String,
        /// The nearest name that is there.
        nearest: Option<String>,
    },
}

impl fmt::Display for ToolSetProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Contract(problems) => write!(f, "{problems}"),
            Self::NamesAlike(one, other) => {
                write!(f, "the tools `{one}` and `{other}` have names that models confuse; rename one")
            }
            Self::BudgetedUnknown { tool, nearest } => {
                write!(f, "the budget has a rule for `{tool}`, which is no tool of the set")?;
                nearest.as_ref().map_or(Ok(()), |nearest| write!(f, "; did you mean `{nearest}`?"))
            }
        }
    }
}

listed!(ToolSetProblems.0: ToolSetProblem);
lines!(ToolSetProblems);
readable_error!(ToolSetProblems);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::ContractProblem;

    #[test]
    fn debug_prints_what_display_does() {
        let problem = ContractProblem {
            code: "TUPLE",
            pointer: "/at".to_owned(),
            message: "a tuple".to_owned(),
            cure: "name its parts".to_owned(),
        };
        let contract = Box::leak(Box::new(ContractProblems::new("draw", vec![problem])));
        let problems = ToolSetProblems(vec![
            ToolSetProblem::Contract(contract),
            ToolSetProblem::NamesAlike("find_jobs".to_owned(), "findJobs".to_owned()),
            ToolSetProblem::BudgetedUnknown {
                tool: "find_job".to_owned(),
                nearest: Some("find_jobs".to_owned()),
            },
        ]);
        let words = "the contract of `draw` has 1 problem\n  TUPLE at /at: a tuple; name its parts\n\
                     the tools `find_jobs` and `findJobs` have names that models confuse; rename one\n\
                     the budget has a rule for `find_job`, which is no tool of the set; did you mean `find_jobs`?";
        assert_eq!(problems.to_string(), words);
        assert_eq!(format!("{problems:?}"), words);
        assert_eq!(format!("{problems:#?}"), words);
        assert_eq!(format!("{contract:?}"), contract.to_string());
    }
}
