//! MCP through rmcp 3: the guard in a server that is there, or a whole server from a tool set.
//!
//! It moves arguments, contracts and answers between the two crates, and decides nothing: what a call may say is
//! the guard's, how a message looks is rmcp's.
//!
//! # A server that is there
//!
//! Handlers stay as they are; the router is told which struct has the contract of which tool:
//!
//! ```
//! use agent_tool::AgentTool;
//! use agent_tool::rmcp3::{GuardTools, RouterProblems};
//! use rmcp::handler::server::{router::tool::ToolRouter, wrapper::Parameters};
//! use rmcp::{tool, tool_handler, tool_router};
//!
//! /// List the newest tickets.
//! #[derive(serde::Deserialize, schemars::JsonSchema, AgentTool)]
//! #[agent(read_only)]
//! struct ListTickets {
//!     /// How many.
//!     #[schemars(range(min = 1, max = 50))]
//!     limit: u8,
//! }
//!
//! struct Desk {
//!     router: ToolRouter<Self>,
//! }
//!
//! #[tool_router]
//! impl Desk {
//!     fn new() -> Result<Self, RouterProblems> {
//!         Ok(Self { router: Self::tool_router().guard::<ListTickets>("list_tickets").build()? })
//!     }
//!
//!     /// List the newest tickets.
//!     #[tool]
//!     fn list_tickets(&self, Parameters(args): Parameters<ListTickets>) -> String {
//!         format!("the newest {} tickets", args.limit)
//!     }
//! }
//!
//! #[tool_handler(router = self.router)]
//! impl rmcp::ServerHandler for Desk {}
//!
//! assert!(Desk::new().is_ok());
//! ```
//!
//! Without `router = self.router`, `#[tool_handler]` serves `Self::tool_router()`, which has no guards: a test with
//! [`assert_served`] sees that. A tool that is named to neither [`guard`](GuardTools::guard) nor
//! [`publish`](GuardTools::publish) is served as it was.
//!
//! A destructive tool takes [`Guarded`](crate::Guarded) instead, since its handler has to see the mode:
//!
//! ```
//! # use agent_tool::rmcp3::{GuardTools, RouterProblems};
//! # use rmcp::handler::server::{router::tool::ToolRouter, wrapper::Parameters};
//! # use rmcp::{tool, tool_handler, tool_router};
//! use agent_tool::{AgentTool, Guarded, Mode, Rejection};
//!
//! /// Close a ticket for good.
//! #[derive(serde::Deserialize, schemars::JsonSchema, AgentTool)]
//! #[agent(destructive)]
//! struct CloseTicket {
//!     /// The ticket.
//!     #[agent(id, max_length = 20)]
//!     ticket_id: String,
//! }
//!
//! # struct Desk;
//! #[tool_router]
//! impl Desk {
//!     /// Close a ticket for good.
//!     #[tool]
//!     fn close_ticket(&self, Parameters(args): Parameters<Guarded<CloseTicket>>) -> Result<String, Rejection> {
//!         Ok(match args.accept()?.into_mode() {
//!             Mode::DryRun(plan) => format!("would close {}", plan.ticket_id),
//!             Mode::Live(live) => format!("closed {}", live.ticket_id),
//!         })
//!     }
//! }
//!
//! let router = Desk::tool_router().publish::<CloseTicket>("close_ticket").build();
//! assert!(router.is_ok());
//! ```
//!
//! # A server that is not there yet
//!
//! [`ToolSet::into_rmcp_service`](crate::ToolSet::into_rmcp_service).
//!
//! # Who calls, and how much
//!
//! [`with_context`](GuardTools::with_context), or that of the [`ToolSetService`], says who calls; without it policies see
//! nobody. What a client sends is read and stored by the transport before a guard sees it, and a guard's work grows with
//! it: bound it there. rmcp's HTTP server takes 4 MiB a request (`with_max_request_body_bytes`); over stdio the client is
//! a process that started this one. Nothing here bounds it once more, so that a contract may admit a long text.
//!
//! # What a client gets
//!
//! A refused call is a result with `isError: true`, never a protocol error. Its first content is text: the
//! reason, what to do, and one call that works. The envelope is in `structuredContent` where the tool has no
//! `outputSchema`; where it has one, some clients hold an error against it too and throw the answer away, so
//! that the envelope is in `_meta` under [`ENVELOPE`]. All four annotations are written out. The note of a budget is a
//! second text beside the result.

mod custom;
mod host;
mod problem;
mod result;
mod router;
mod served;
mod service;
mod settle;
mod tool;

pub use custom::answer_custom_request;
pub use problem::{RouterProblem, RouterProblems};
pub use result::ENVELOPE;
pub use router::{GuardTools, GuardedRouter};
pub use served::assert_served;
pub use service::ToolSetService;
