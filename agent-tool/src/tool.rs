//! The three traits, and the words of the compiler where one is missing.

use serde_json::Value;

use crate::accept;
use crate::context::{CallContext, NOTHING};
use crate::contract::{Contract, ContractCell, ContractProblems};
use crate::json::{self, TextLimits};
use crate::policy::Checks;
use crate::rejection::{Rejection, ToolError};
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

    /// What the handler answers: `Promised<Type>` where `#[agent(output = Type)]` names it, `Unnamed` otherwise.
    #[doc(hidden)]
    type Answer;

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

    /// Checks arguments: the guard, then serde, then the author's checks and policies.
    ///
    /// # Errors
    ///
    /// Every violation of the arguments, or the first policy that refuses; `TOOL_MISCONFIGURED` where the
    /// contract has problems; `TOOL_FAILED` where the type panics while it is read.
    fn parse(arguments: Value) -> Result<Self::Accepted, Rejection> {
        Self::parse_with(arguments, &NOTHING)
    }

    /// As [`parse`](Self::parse), with what the host knows of the call.
    ///
    /// # Errors
    ///
    /// As [`parse`](Self::parse).
    fn parse_with(arguments: Value, cx: &CallContext) -> Result<Self::Accepted, Rejection> {
        accept::parse::<Self>(arguments, cx, unplanned)
    }

    /// As [`parse_with`](Self::parse_with), for a `plan_token` tool whose plans have facts: `facts` says what they are
    /// now, and is asked whenever a live call brings a plan; a dry-run flag that the type knows reads `true` there. Facts
    /// that were none (`None`, `()`) must still be none. Outside a `ToolSet` (feature `tool-set`), which plans again by
    /// itself. The comparison is no lock: whoever carries the plan out compares again in the transaction that writes, or
    /// writes on that condition.
    ///
    /// # Errors
    ///
    /// As [`parse`](Self::parse); `PLAN_STALE` where the facts are no longer those of the plan; the error of `facts`.
    #[cfg(feature = "plan-token")]
    fn parse_planned<F: serde::Serialize>(
        arguments: Value,
        cx: &CallContext,
        facts: impl FnOnce(&Self) -> Result<F, ToolError>,
    ) -> Result<Self::Accepted, Rejection> {
        accept::parse::<Self>(arguments, cx, |call, _| crate::plan_token::facts_of(&facts(call)?))
    }

    /// As [`parse_planned`](Self::parse_planned), from JSON text within these [`TextLimits`]; repeated keys are seen.
    ///
    /// # Errors
    ///
    /// As [`parse_planned`](Self::parse_planned), and whatever is wrong with the text.
    #[cfg(feature = "plan-token")]
    fn parse_planned_slice<F: serde::Serialize>(
        text: &[u8],
        limits: &TextLimits,
        cx: &CallContext,
        facts: impl FnOnce(&Self) -> Result<F, ToolError>,
    ) -> Result<Self::Accepted, Rejection> {
        let facts = |call: &Self, _| crate::plan_token::facts_of(&facts(call)?);
        accept::parse_text::<Self>(|| json::read(text, limits), limits, cx, facts)
    }

    /// As [`parse`](Self::parse), from JSON text within the default [`TextLimits`]; repeated keys are seen.
    ///
    /// # Errors
    ///
    /// As [`parse`](Self::parse), and whatever is wrong with the text.
    fn parse_str(text: &str) -> Result<Self::Accepted, Rejection> {
        let limits = TextLimits::default();
        accept::parse_text::<Self>(|| json::read_str(text, &limits), &limits, &NOTHING, unplanned)
    }

    /// As [`parse_str`](Self::parse_str), from bytes.
    ///
    /// # Errors
    ///
    /// As [`parse_str`](Self::parse_str).
    fn parse_slice(text: &[u8]) -> Result<Self::Accepted, Rejection> {
        Self::parse_slice_with(text, &TextLimits::default(), &NOTHING)
    }

    /// As [`parse_slice`](Self::parse_slice), within other limits, which JSON text inside of it keeps too, and with what
    /// the host knows of the call.
    ///
    /// # Errors
    ///
    /// As [`parse_str`](Self::parse_str).
    fn parse_slice_with(
        text: &[u8],
        limits: &TextLimits,
        cx: &CallContext,
    ) -> Result<Self::Accepted, Rejection> {
        accept::parse_text::<Self>(|| json::read(text, limits), limits, cx, unplanned)
    }
}

/// A plan with facts, and nobody to say what they are now: not live.
fn unplanned<T>(_: &T, has_facts: bool) -> Result<Value, ToolError> {
    if has_facts {
        return Err(ToolError::misconfigured(
            "the plan has facts: call `parse_planned`, which compares them",
        ));
    }
    Ok(Value::Null)
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

    /// Runs the checks of the fields of a value; of its content, for a container.
    #[doc(hidden)]
    fn run_checks(&self, _: &mut Checks<'_>) {}
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
