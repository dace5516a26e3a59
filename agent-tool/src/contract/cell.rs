//! Where contracts are kept, and the only code here that is generic over the tool: a type becomes plain facts.
//!
//! Nothing is decided here.

use std::sync::OnceLock;

use schemars::generate::SchemaSettings;
use serde_json::Value;

use super::{Contract, ContractProblems, build};
use crate::feed::{Extras, Feed};
use crate::spec::ToolSpec;
use crate::tool::AgentTool;

/// Where the contract of a type is kept.
#[doc(hidden)]
#[derive(Debug, Default)]
pub struct ContractCell(OnceLock<Result<Contract, ContractProblems>>);

impl ContractCell {
    /// An empty cell.
    #[must_use]
    pub const fn new() -> Self {
        Self(OnceLock::new())
    }
}

/// The contract of a tool: built at the first call.
pub(crate) fn of<T: AgentTool>() -> Result<&'static Contract, &'static ContractProblems> {
    T::contract_cell().0.get_or_init(|| fresh::<T>(true)).as_ref()
}

/// Builds a contract; for comparison also as if no field were an id.
pub(super) fn fresh<T: AgentTool>(ids: bool) -> Result<Contract, ContractProblems> {
    let spec: &'static ToolSpec<T> = const { &T::SPEC };
    let accepts =
        |arguments, extras: &Extras<'_>| T::GLUE.deserialize.run(Feed::new(arguments, extras)).map(drop);
    build::build(&build::Facts {
        name: spec.name,
        title: spec.title,
        description: spec.description,
        effect: spec.effect,
        idempotent: spec.idempotent,
        closed_world: spec.closed_world,
        plan_token: spec.plan_token,
        module: spec.module,
        args: &spec.args,
        ids,
        output: spec.output.map(|output| output()),
        schema: schema(T::GLUE.schema.0),
        again: || schema(T::GLUE.schema.0),
        probe: T::GLUE.deserialize.probe,
        accepts: &accepts,
    })
}

/// schemars' schema of a type: draft 2020-12, everything inlined, as serde reads it.
pub(super) fn schema(of: fn(&mut schemars::SchemaGenerator) -> schemars::Schema) -> Value {
    let settings = SchemaSettings::draft2020_12().for_deserialize().with(|settings| {
        settings.inline_subschemas = true;
        settings.meta_schema = None;
    });
    of(&mut settings.into_generator()).to_value()
}
