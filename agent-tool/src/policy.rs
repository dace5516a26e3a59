//! Policies and checks of the author: what they are. `accept` runs them.

mod checks;

use std::fmt;

pub(crate) use self::checks::run;
pub use self::checks::{Checks, Nested};
use crate::context::CallContext;

/// A policy: where `when` holds, the call is refused.
pub struct Deny<T: 'static> {
    /// The condition.
    pub when: for<'a, 'c> fn(&'a T, &'a PolicyContext<'c>) -> bool,
    /// The rejection's code.
    pub code: &'static str,
    /// Why the call is refused.
    pub reason: &'static str,
    /// What to do instead.
    pub remediation: &'static str,
}

/// The code of a refused call whose policy brings none of its own.
pub const UNSAFE_MUTATION_BLOCKED: &str = "UNSAFE_MUTATION_BLOCKED";

/// What a policy may look at besides the arguments.
#[derive(Debug, Clone, Copy)]
pub struct PolicyContext<'c> {
    pub(crate) live: bool,
    pub(crate) call: &'c CallContext,
}

impl PolicyContext<'_> {
    /// Whether the caller asked for a live run: a literal `false` for the dry-run flag.
    #[must_use]
    pub fn live(&self) -> bool {
        self.live
    }

    /// Who calls, as the host says; never taken from the arguments. `None` where the host says nobody: then a policy
    /// that names who may not (`== Some("intern")`) lets everybody pass. Name who may:
    ///
    /// ```
    /// # use agent_tool::AgentTool;
    /// /// Purge the log.
    /// #[derive(serde::Deserialize, schemars::JsonSchema, AgentTool)]
    /// #[agent(destructive, deny(
    ///     when = |_, cx| cx.live() && !matches!(cx.principal(), Some("ann" | "bob")),
    ///     reason = "only ann and bob purge the log",
    ///     remediation = "Show the plan to one of them.",
    /// ))]
    /// struct PurgeLog {}
    ///
    /// let nobody = PurgeLog::parse(serde_json::json!({"dryRun": false}));
    /// assert_eq!(nobody.unwrap_err().code(), "UNSAFE_MUTATION_BLOCKED");
    /// ```
    #[must_use]
    pub fn principal(&self) -> Option<&str> {
        self.call.principal()
    }
}

impl<T> fmt::Debug for Deny<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Deny").field("code", &self.code).field("reason", &self.reason).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn debug_says_which_policy_it_is() {
        let deny = Deny::<u8> { when: |_, _| true, code: "NO", reason: "no", remediation: "Do not." };
        assert_eq!(format!("{deny:?}"), "Deny { code: \"NO\", reason: \"no\", .. }");
    }
}
