//! agent-tool

// Expansions name this crate by `::agent_tool`, in its own tests and doctests too.
extern crate self as agent_tool;

#[doc(hidden)]
#[path = "private.rs"]
pub mod __private;
mod call;
mod context;
mod contract;
#[allow(dead_code, reason = "the guard judges texts with it")]
mod format;
#[allow(dead_code, reason = "the guard reads text with it")]
mod json;
#[allow(dead_code, reason = "the guard matches with it")]
mod pattern;
mod policy;
#[cfg(test)]
mod random;
mod spec;
#[allow(dead_code, reason = "the words of a refusal propose names")]
mod suggest;
mod tool;
mod violation;

pub(crate) use __private as private;

#[cfg(feature = "derive")]
pub use agent_tool_derive::{AgentArgs, AgentOutput, AgentTool};
pub use call::{Call, Gated};
pub use context::CallContext;
pub use contract::{Contract, ContractProblems};
pub use json::TextLimits;
pub use policy::PolicyContext;
pub use spec::Effect;
pub use tool::{AgentArgs, AgentOutput, AgentTool};
pub use violation::{Violation, Violations};
