//! The contract of a tool: what is published, and what the guard enforces.

use std::sync::OnceLock;

use crate::tool::AgentTool;

/// What a tool publishes.
#[derive(Debug)]
pub struct Contract {}

/// Why a contract is unfit to publish.
#[derive(Debug)]
pub struct ContractProblems {}

/// Where the contract of a type is kept.
#[doc(hidden)]
#[derive(Debug)]
pub struct ContractCell(OnceLock<Result<Contract, ContractProblems>>);

impl Contract {
    pub(crate) fn guard(&self) -> &crate::guard::Guard {
        todo!()
    }
    pub fn name(&self) -> &str {
        todo!()
    }
    pub(crate) fn hidden_flag(&self) -> Option<&str> {
        None
    }
    pub(crate) fn notes(&self) -> crate::rejection::ToolNotes {
        Default::default()
    }
}

impl ContractCell {
    /// An empty cell.
    #[must_use]
    pub const fn new() -> Self {
        Self(OnceLock::new())
    }
}

pub(crate) fn of<T: AgentTool>() -> Result<&'static Contract, &'static ContractProblems> {
    T::contract_cell().0.get_or_init(|| Ok(Contract {})).as_ref()
}

impl std::fmt::Display for ContractProblems {
    fn fmt(&self, _: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        Ok(())
    }
}
