//! What expansions may name. Not part of the public interface: anything here may change in a patch.
//!
//! It answers questions about types that a macro cannot see through (aliases, nested types, number widths) and
//! owns the words of the compiler where an answer is no. It must not decide what a contract says.

// `lib.rs` loads this file by its path, so its children are named by theirs.
#[path = "private/answer.rs"]
mod answer;
#[path = "private/both_ways.rs"]
mod both_ways;
#[path = "private/containers.rs"]
mod containers;
#[path = "private/count.rs"]
mod count;
#[path = "private/default.rs"]
mod default;
#[path = "private/feature.rs"]
mod feature;
#[path = "private/glue.rs"]
mod glue;
#[path = "private/kind.rs"]
mod kind;
#[path = "private/probe.rs"]
mod probe;
#[path = "private/range.rs"]
mod range;

pub use core;
pub use core::option::Option::{None, Some};

pub use crate::call::{Call, Gated};
pub use crate::contract::ContractCell;
pub use crate::feed::{Feed, Refusal};
pub use crate::policy::{Checks, Deny, Nested, PolicyContext, UNSAFE_MUTATION_BLOCKED};
pub use crate::spec::{
    ArgsSpec, Bound, Check, DefaultSpec, Effect, FieldSpec, Lenient, Literal, OutputSpec, Range, Scope,
    ScopeKind, Shape, ToolSpec, VariantSpec,
};
pub use crate::tool::{AgentArgs, AgentOutput, AgentTool};
pub use crate::violation::Violations;
pub use crate::{
    __agent_tool_contract_cell as contract_cell, __agent_tool_kind as kind, __agent_tool_nested as nested,
};

pub use answer::{Answers, Promised, Unnamed};
pub use both_ways::{GivesResults, TakesArguments, of_arguments, of_results};
pub use count::{Count, Whole};
pub use default::{DefaultJson, default_of, wire_value};
pub use feature::{Feature, PLAN_TOKENS, PlanTokensAreOn, plan_token};
pub use glue::{
    DeserializeOf, Glue, HasDeserialize, HasSchema, SchemaOf, deserialize_of, glue, output_of, pretend,
    schema_of,
};
pub use kind::{
    AbsenceIsExplained, Kind, Known, ListIsBounded, Opaque, Sees, ShapeIsClosed, TextIsBounded, ValueIsTyped,
    field, named,
};
pub use probe::{NoArgs, NoOutput, OutputProbe, Probe, args_of, output_args_of};
pub use range::{AnyNumber, Fact, Number, RangeIsOrdered, Ranged, ordered};
