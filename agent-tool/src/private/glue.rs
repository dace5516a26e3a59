//! serde and schemars of a type, as function pointers. It must not call them.
//!
//! They are bounds of functions, not supertraits: a missing derive is then one error, in these words, under the
//! type's name.

use std::fmt;
use std::marker::PhantomData;

use schemars::{JsonSchema, Schema, SchemaGenerator, generate::SchemaSettings};
use serde::de::{DeserializeOwned, Error as _};

use crate::contract::Probe;
use crate::feed::{Feed, Refusal};
use crate::spec::OutputSpec;
use crate::tool::AgentOutput;

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

/// schemars of a type.
pub struct SchemaOf<T>(pub(crate) fn(&mut SchemaGenerator) -> Schema, PhantomData<fn() -> T>);

/// serde of a type: to read a value, and to ask for its names.
pub struct DeserializeOf<T> {
    read: fn(Feed<'_>) -> Result<T, Refusal>,
    pub(crate) probe: fn(Probe<'_>),
}

impl<T> DeserializeOf<T> {
    pub(crate) fn run(&self, feed: Feed<'_>) -> Result<T, Refusal> {
        (self.read)(feed)
    }
}

macro_rules! opaque_debug {
    ($($name:ident)*) => {$(
        impl<T> fmt::Debug for $name<T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_struct(stringify!($name)).finish_non_exhaustive()
            }
        }
    )*};
}
opaque_debug!(Glue SchemaOf DeserializeOf);

// One line each: a compile error shows the line of the bound, and the recorded ones should not move.
/// schemars of a type, or our words where its derive is missing.
#[rustfmt::skip]
#[must_use]
pub const fn schema_of<T: HasSchema>() -> SchemaOf<T> { SchemaOf(T::json_schema, PhantomData) }

/// serde of a type, or our words where its derive is missing.
#[rustfmt::skip]
#[must_use]
pub const fn deserialize_of<T: HasDeserialize>() -> DeserializeOf<T> { DeserializeOf { read: |feed| T::deserialize(feed), probe: |probe| drop(T::deserialize(probe)) } }

/// serde and schemars of a type.
#[rustfmt::skip]
#[must_use]
pub const fn glue<T: HasDeserialize + HasSchema>() -> Glue<T> { Glue::new(deserialize_of(), schema_of()) }

/// Stands beside the compile errors of a refused type, so that its uses elsewhere add none.
#[must_use]
pub const fn pretend<T>() -> Glue<T> {
    Glue::new(
        DeserializeOf {
            read: |_| Err(Refusal::custom("the type was refused by the compiler")),
            probe: |_| (),
        },
        SchemaOf(|_| Schema::default(), PhantomData),
    )
}

/// The facts of a result type and its schema, as it is serialized.
#[rustfmt::skip]
#[must_use]
pub fn output_of<T: HasSchema + AgentOutput>() -> OutputSpec { OutputSpec { schema: serialized::<T>(), args: T::output_args() } }

fn serialized<T: JsonSchema + ?Sized>() -> serde_json::Value {
    let settings = SchemaSettings::draft2020_12().for_serialize().with(|settings| {
        settings.inline_subschemas = true;
        settings.meta_schema = None;
    });
    // As a root: what a recursive type refers to stays at hand.
    settings.into_generator().into_root_schema_for::<T>().to_value()
}

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

/// Where the contract of a tool is kept: a static of each tool's own.
#[doc(hidden)]
#[macro_export]
macro_rules! __agent_tool_contract_cell {
    () => {
        fn contract_cell() -> &'static $crate::__private::ContractCell {
            static CELL: $crate::__private::ContractCell = $crate::__private::ContractCell::new();
            &CELL
        }
    };
}
