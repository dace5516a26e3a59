// Where the links of the front page lead here; its own targets, which follow, are for those who read the file.
//! [attributes]: crate::attributes
//! [benchmarks]: crate::guide::benchmarks
//! [examples]: https://github.com/agent-tool/agent-tool/tree/main/examples
//! [guide]: crate::guide
//! [service]: crate::guide::annotate_an_existing_service
#![doc = include_str!("../README.md")]
// Nothing that is sent, and nothing that is written in an attribute, may stop the process or print.
#![cfg_attr(
    not(test),
    warn(
        clippy::dbg_macro,
        clippy::expect_used,
        clippy::indexing_slicing,
        clippy::panic,
        clippy::print_stderr,
        clippy::print_stdout,
        clippy::unwrap_used
    )
)]
#![forbid(unsafe_code)]

// Expansions name this crate by `::agent_tool`, in its own tests and doctests too.
extern crate self as agent_tool;

#[doc(hidden)]
#[path = "private.rs"]
pub mod __private;
mod accept;
pub mod attributes;
mod audit;
mod call;
#[cfg(any(feature = "budget", feature = "plan-token"))]
mod canonical;
mod caught;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
#[cfg(any(feature = "budget", feature = "plan-token"))]
mod clock;
mod coercion;
mod context;
mod contract;
mod dialect;
mod envelope;
mod feed;
mod format;
mod guard;
mod guarded;
pub mod guide;
mod json;
#[cfg(feature = "tool-set")]
pub mod lint;
mod listed;
mod number;
mod ordered;
mod pattern;
#[cfg(feature = "plan-token")]
mod plan_token;
mod pointer;
mod policy;
#[cfg(any(test, feature = "testing"))]
mod random;
mod rejection;
mod remedy;
#[cfg(feature = "rmcp3")]
pub mod rmcp3;
mod spec;
mod suggest;
#[cfg(feature = "testing")]
pub mod testing;
mod tool;
#[cfg(feature = "tool-set")]
mod tool_set;
#[cfg(feature = "rmcp3")]
mod underway;
mod violation;

pub(crate) use __private as private;

#[cfg(feature = "derive")]
pub use agent_tool_derive::{AgentArgs, AgentOutput, AgentTool};
pub use call::{Accepted, Call, DryRun, Gated, Live, Locked, Mode};
#[cfg(any(feature = "budget", feature = "plan-token"))]
pub use clock::{Clock, SystemClock};
pub use coercion::{Coercion, CoercionKind};
pub use context::CallContext;
pub use contract::diff;
pub use contract::{Contract, ContractProblem, ContractProblems, IdKind, IdPlace, Ids, assert_contract};
pub use dialect::{Dialect, Dropped, Kept, chat_completions};
pub use envelope::Envelope;
pub use guard::{Checked, Guard, GuardBuilder, GuardError, GuardErrors};
pub use guarded::Guarded;
pub use json::TextLimits;
#[cfg(feature = "plan-token")]
pub use plan_token::{Claim, KeyError, KeyRing, MemoryStore, PlanGate, PlanId, PlanToken, ReplayStore};
pub use policy::PolicyContext;
pub use rejection::{Rejection, ToolError};
pub use spec::{Effect, Lenient};
pub use tool::{AgentArgs, AgentOutput, AgentTool};
#[cfg(feature = "budget")]
pub use tool_set::{Budget, Ladder, Rate};
#[cfg(feature = "tool-set")]
pub use tool_set::{
    Chain, ChainBreak, ChainEnd, ChainReport, ChainStep, IntoPlan, Planned, ToolSet, ToolSetBuilder,
    ToolSetProblem, ToolSetProblems,
};
pub use violation::{Violation, Violations};
