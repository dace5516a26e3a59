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
// docs.rs builds with a nightly compiler, and shows which feature an item needs.
#![cfg_attr(docsrs, feature(doc_cfg))]

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
pub mod code;
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

/// Carries the keys of a type inside of arguments. All keys: [`attributes`].
///
/// ```
/// use agent_tool::{AgentArgs, AgentTool};
///
/// /// A page of a list.
/// #[derive(serde::Deserialize, schemars::JsonSchema, AgentArgs)]
/// struct Page {
///     /// How many.
///     #[agent(default = 20)]
///     size: u8,
/// }
///
/// /// List the orders.
/// #[derive(serde::Deserialize, schemars::JsonSchema, AgentTool)]
/// #[agent(read_only)]
/// struct ListOrders {
///     /// Which of them.
///     page: Page,
/// }
///
/// assert_eq!(ListOrders::parse(serde_json::json!({"page": {}})).unwrap().page.size, 20);
/// ```
#[cfg(feature = "derive")]
pub use agent_tool_derive::AgentArgs;
/// Names the ids that a result type emits. All keys: [`attributes`].
///
/// ```
/// use agent_tool::{AgentOutput, AgentTool};
///
/// /// An order.
/// #[derive(serde::Serialize, schemars::JsonSchema, AgentOutput)]
/// struct Order {
///     /// Its number.
///     #[agent(id = "order", example = "A-17")]
///     order_id: String,
/// }
///
/// /// Open an order.
/// #[derive(serde::Deserialize, schemars::JsonSchema, AgentTool)]
/// #[agent(read_only, output = Order)]
/// struct OpenOrder {}
///
/// assert_eq!(OpenOrder::contract().unwrap().ids().emitted()[0].pointer(), "/order_id");
/// ```
#[cfg(feature = "derive")]
pub use agent_tool_derive::AgentOutput;
/// Makes a struct the arguments of a tool. All keys: [`attributes`].
///
/// ```
/// use agent_tool::{AgentTool, Mode};
///
/// /// Cancel an order.
/// #[derive(serde::Deserialize, schemars::JsonSchema, AgentTool)]
/// #[agent(destructive)]
/// struct CancelOrder {
///     /// Its number.
///     #[agent(id, max_length = 20)]
///     order_id: String,
/// }
///
/// let call = CancelOrder::parse(serde_json::json!({"order_id": 17})).unwrap();
/// assert!(matches!(call.into_mode(), Mode::DryRun(plan) if plan.order_id == "17"));
/// ```
#[cfg(feature = "derive")]
pub use agent_tool_derive::AgentTool;
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
