//! The codes of refused calls, as constants: of a rejection ([`Rejection::code`](crate::Rejection::code)), and of the
//! violations in it ([`violation_codes`](crate::Rejection::violation_codes)).
//!
//! Codes are added, never given another meaning, so programs may branch on them. An author adds codes of their own.
//! [`rejection_codes`](crate::guide::rejection_codes) has cause, example and cure of each.
//!
//! ```
//! use agent_tool::{Guard, code};
//! use serde_json::json;
//!
//! let schema = json!({"type": "object", "properties": {"level": {"type": "string", "enum": ["low", "high"]}}});
//! let refused = Guard::builder(&schema).build().unwrap().check(json!({"level": "medium"})).unwrap_err();
//! assert_eq!(refused.violation_codes(), [code::NOT_IN_ENUM]);
//! let page = match refused.code() {
//!     code::INVALID_TOOL_ARGUMENTS => "the model's",
//!     code::TOOL_FAILED | code::TOOL_MISCONFIGURED => "ours",
//!     _ => "the caller's",
//! };
//! assert_eq!(page, "the model's");
//! ```

pub use crate::guard::finding::constants::*;
pub use crate::policy::UNSAFE_MUTATION_BLOCKED;
pub use crate::remedy::constants::*;

/// The arguments are refused: every rejection that has violations.
pub const INVALID_TOOL_ARGUMENTS: &str = "INVALID_TOOL_ARGUMENTS";
/// There is no tool of that name.
pub const UNKNOWN_TOOL: &str = "UNKNOWN_TOOL";
