//! Where contracts are kept, and the only code here that is generic over the tool: a type becomes plain facts.
//!
//! Nothing is decided here. The author's code that a build runs may panic, or ask for the contract itself: either is a
//! problem of the contract.

use std::sync::{Mutex, OnceLock, PoisonError};

use schemars::generate::SchemaSettings;
use serde_json::Value;

use super::building::{building, is_building, is_under_way};
use super::problem::{Problem, Problems};
use super::{Contract, ContractProblems, build};
use crate::caught::caught;
use crate::feed::{Extras, Feed};
use crate::spec::ToolSpec;
use crate::tool::AgentTool;

/// Where the contract of a type is kept.
#[doc(hidden)]
#[derive(Debug, Default)]
pub struct ContractCell {
    kept: OnceLock<Result<Contract, ContractProblems>>,
    /// Held while the contract is built.
    turn: Mutex<()>,
}

impl ContractCell {
    /// An empty cell.
    #[must_use]
    pub const fn new() -> Self {
        Self { kept: OnceLock::new(), turn: Mutex::new(()) }
    }
}

/// The contract of a tool: built at the first call.
pub(crate) fn of<T: AgentTool>() -> Result<&'static Contract, &'static ContractProblems> {
    let cell = T::contract_cell();
    match cell.kept.get() {
        Some(built) => built.as_ref(),
        None => first::<T>(cell),
    }
}

/// Whoever builds nothing waits for its turn, and nobody asks twice. A build that asks for a contract does not wait, since
/// that one may wait for it, and never enters a cell that it would wait in: what is kept first counts.
#[cold]
fn first<T: AgentTool>(cell: &'static ContractCell) -> Result<&'static Contract, &'static ContractProblems> {
    let _turn = (!is_building()).then(|| cell.turn.lock().unwrap_or_else(PoisonError::into_inner));
    if let Some(built) = cell.kept.get() {
        return built.as_ref();
    }
    let built = if is_under_way(cell) { broken::<T>(Problem::AsksItself, "") } else { fresh::<T>(true) };
    cell.kept.get_or_init(|| built).as_ref()
}

/// Builds a contract; for comparison also as if no field were an id.
pub(super) fn fresh<T: AgentTool>(ids: bool) -> Result<Contract, ContractProblems> {
    building(T::contract_cell(), || caught(|| of_type::<T>(ids)))
        .unwrap_or_else(|panic| broken::<T>(Problem::TypePanics, &panic.0))
}

fn broken<T: AgentTool>(problem: Problem, detail: &str) -> Result<Contract, ContractProblems> {
    let mut problems = Problems::default();
    problems.push(problem, "", detail);
    Err(ContractProblems::new(T::SPEC.name, problems.0))
}

fn of_type<T: AgentTool>(ids: bool) -> Result<Contract, ContractProblems> {
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
