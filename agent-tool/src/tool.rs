//! The three traits, and the words of the compiler where one is missing.

use crate::contract::{Contract, ContractCell, ContractProblems};
use crate::spec::{ArgsSpec, OutputSpec, ToolSpec};

/// The arguments of a tool. Derived: `#[derive(Deserialize, JsonSchema, AgentTool)]`.
///
/// There are no supertraits: serde and schemars come in through the impl's `GLUE`, so that a missing derive
/// is one error, in our words, at the struct.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the arguments of a tool",
    label = "needs `#[derive(AgentTool)]`",
    note = "add `#[derive(serde::Deserialize, schemars::JsonSchema, agent_tool::AgentTool)]` to the struct"
)]
pub trait AgentTool: Sized + 'static {
    /// What a checked call is: [`Gated`](crate::Gated) for tools with a dry run, [`Call`](crate::Call) for the
    /// others.
    type Accepted: crate::call::Accepted<Self>;

    /// The facts that the derive states.
    #[doc(hidden)]
    const SPEC: ToolSpec<Self>;

    /// serde and schemars of this type.
    #[doc(hidden)]
    const GLUE: crate::private::Glue<Self>;

    /// Where the contract of this type is kept.
    #[doc(hidden)]
    fn contract_cell() -> &'static ContractCell;

    /// The contract: built at the first call, then the same reference.
    ///
    /// # Errors
    ///
    /// All problems that make the contract unfit to publish.
    fn contract() -> Result<&'static Contract, &'static ContractProblems> {
        crate::contract::of::<Self>()
    }
}

/// A nested type whose fields carry `#[agent(...)]` keys. Derived.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no `#[agent(...)]` keys that can be read",
    label = "needs `#[derive(AgentArgs)]`"
)]
pub trait AgentArgs {
    /// The facts that the derive states.
    #[doc(hidden)]
    const ARGS: ArgsSpec;

    /// The facts of this type; of its content, for a container.
    #[doc(hidden)]
    fn args_spec() -> &'static ArgsSpec;
}

/// A result type that names the ids it emits. Derived.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say which ids it emits",
    label = "needs `#[derive(AgentOutput)]`"
)]
pub trait AgentOutput {
    /// The facts of this type; of its content, for a container.
    #[doc(hidden)]
    fn output_args() -> &'static ArgsSpec;

    /// The facts and the schema.
    #[doc(hidden)]
    #[must_use]
    fn output_spec() -> OutputSpec
    where
        Self: schemars::JsonSchema + Sized,
    {
        crate::private::output_of::<Self>()
    }
}
