//! What the plan step of a tool returns: data for the caller, and for a `plan_token` tool the facts behind it.

use serde::Serialize;
use serde_json::Value;

#[cfg(feature = "plan-token")]
use crate::contract::{EXPIRES_IN, PLAN, PLAN_TOKEN};
use crate::rejection::ToolError;

/// A plan with the facts that it was made from.
///
/// `data` is what the caller sees. `facts` are what must still be true when the plan is carried out: a version, a
/// count, an etag. A live call that brings the plan's token plans again, and is refused with `PLAN_STALE` where the
/// facts differ. Without the key `plan_token` facts mean nothing.
///
/// Comparing the facts and carrying the plan out are not one step: between the two, another call or another program can
/// change what was compared, and of two tokens with the same facts both can pass. Where that matters, `apply` compares
/// again under its own lock, in the transaction that writes, or by a conditional write (`UPDATE ... WHERE version = 7`,
/// `If-Match`), and refuses with a [`ToolError`] of the code `PLAN_STALE`.
///
/// ```
/// # use agent_tool::{DryRun, Planned, ToolError};
/// # use serde_json::{Value, json};
/// # struct PurgeTable { table: String }
/// async fn plan(call: DryRun<PurgeTable>) -> Result<Planned<Value, u64>, ToolError> {
///     let rows = 3; // counted in the database
///     Ok(Planned::new(json!({"from": call.table, "wouldDelete": rows}), rows))
/// }
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Planned<D, F> {
    /// What the caller sees.
    pub data: D,
    /// What must still be true when the plan is carried out. Where it is `null` as JSON, it must be so then too.
    pub facts: F,
}

impl<D, F> Planned<D, F> {
    /// A plan as the caller sees it, with the facts behind it.
    #[must_use]
    pub const fn new(data: D, facts: F) -> Self {
        Self { data, facts }
    }
}

/// What a plan step may return: data that serializes, or [`Planned`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the answer of a plan step",
    label = "needs `serde::Serialize`, or is `agent_tool::Planned::new(data, facts)` with both serializable"
)]
pub trait IntoPlan: sealed::Sealed {
    /// Whether the plan has facts.
    #[doc(hidden)]
    const HAS_FACTS: bool;

    /// Data and facts.
    #[doc(hidden)]
    fn into_plan(self) -> Result<(Value, Value), ToolError>;
}

mod sealed {
    pub trait Sealed {}
    impl<D: serde::Serialize> Sealed for D {}
    impl<D: serde::Serialize, F: serde::Serialize> Sealed for super::Planned<D, F> {}
}

impl<D: Serialize> IntoPlan for D {
    const HAS_FACTS: bool = false;

    fn into_plan(self) -> Result<(Value, Value), ToolError> {
        Ok((serde_json::to_value(self).map_err(ToolError::internal)?, Value::Null))
    }
}

impl<D: Serialize, F: Serialize> IntoPlan for Planned<D, F> {
    const HAS_FACTS: bool = true;

    fn into_plan(self) -> Result<(Value, Value), ToolError> {
        let data = serde_json::to_value(self.data).map_err(ToolError::internal)?;
        let facts = serde_json::to_value(self.facts).map_err(ToolError::internal)?;
        Ok((data, facts))
    }
}

/// The token beside the members of the plan's data; beside `plan` where the data is no object. The contract's output
/// schema says the same.
#[cfg(feature = "plan-token")]
pub(super) fn beside(data: Value, token: &crate::plan_token::PlanToken) -> Value {
    let mut members = match data {
        Value::Object(members) => members,
        other => serde_json::Map::from_iter([(PLAN.to_owned(), other)]),
    };
    members.insert(PLAN_TOKEN.to_owned(), token.as_str().into());
    members.insert(EXPIRES_IN.to_owned(), token.expires_in().as_secs().into());
    Value::Object(members)
}
