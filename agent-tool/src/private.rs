//! What expansions may name. Not part of the public interface: anything here may change in a patch.

pub use core;

pub use crate::call::{Call, Gated};
pub use crate::contract::ContractCell;
pub use crate::feed::{Feed, Refusal};
pub use crate::policy::{Deny, FieldCheck, PolicyContext};
pub use crate::spec::{
    ArgsSpec, DefaultSpec, Effect, FieldSpec, Lenient, Literal, OutputSpec, Range, Scope, ScopeKind, Shape,
    ToolSpec, VariantSpec,
};
pub use crate::tool::{AgentArgs, AgentOutput, AgentTool};
pub use crate::violation::Violations;

use std::fmt;
use std::marker::PhantomData;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::DeserializeOwned;

/// serde and schemars of a type.
pub struct Glue<T> {
    pub(crate) schema: SchemaOf<T>,
    pub(crate) deserialize: DeserializeOf<T>,
}

impl<T> Glue<T> {
    /// Both.
    #[must_use]
    pub const fn new(deserialize: DeserializeOf<T>, schema: SchemaOf<T>) -> Self {
        Self { schema, deserialize }
    }
}

impl<T> fmt::Debug for Glue<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Glue").finish_non_exhaustive()
    }
}

/// schemars of a type.
pub struct SchemaOf<T>(pub(crate) fn(&mut SchemaGenerator) -> Schema, PhantomData<fn() -> T>);

/// serde of a type.
pub struct DeserializeOf<T>(pub(crate) fn(Feed<'_>) -> Result<T, Refusal>);

impl<T> DeserializeOf<T> {
    pub(crate) fn run(&self, feed: Feed<'_>) -> Result<T, Refusal> {
        (self.0)(feed)
    }
}

impl<T> fmt::Debug for SchemaOf<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SchemaOf").finish_non_exhaustive()
    }
}

impl<T> fmt::Debug for DeserializeOf<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DeserializeOf").finish_non_exhaustive()
    }
}

/// schemars of a type, or our words where its derive is missing.
#[rustfmt::skip]
#[must_use]
pub const fn schema_of<T: HasSchema>() -> SchemaOf<T> { SchemaOf(T::json_schema, PhantomData) }

/// serde of a type, or our words where its derive is missing.
#[rustfmt::skip]
#[must_use]
pub const fn deserialize_of<T: HasDeserialize>() -> DeserializeOf<T> { DeserializeOf(|feed| T::deserialize(feed)) }

/// A type whose JSON Schema this crate can read.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no JSON Schema that this crate can read",
    label = "needs `#[derive(JsonSchema)]` of schemars 1",
    note = "a derive of schemars 0.8 or 0.9 is another trait: use schemars 1"
)]
pub trait HasSchema: JsonSchema {}
#[diagnostic::do_not_recommend]
impl<T: JsonSchema> HasSchema for T {}

/// A type that serde can read.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be read by serde",
    label = "needs `#[derive(serde::Deserialize)]`, and no borrowed fields"
)]
pub trait HasDeserialize: DeserializeOwned {}
#[diagnostic::do_not_recommend]
impl<T: DeserializeOwned> HasDeserialize for T {}
