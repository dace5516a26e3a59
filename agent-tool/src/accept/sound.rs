//! Arguments between the guard and the type: what a tool set asks its budget about before it hands them on. Nothing is
//! judged here that `accept` does not judge.

use serde_json::Value;

#[cfg(feature = "plan-token")]
use super::again_checked;
use super::{Checked, Judged, check, contract_of, judge_checked};
use crate::audit::Trail;
#[cfg(feature = "plan-token")]
use crate::call::Passed;
use crate::context::CallContext;
use crate::contract::Contract;
use crate::json::TextLimits;
use crate::rejection::Rejection;
use crate::tool::AgentTool;

/// Arguments that passed the guard of a tool, as it made them.
#[derive(Clone)]
pub(crate) struct Sound {
    arguments: Value,
    checked: Checked,
}

impl Sound {
    /// As the guard made them; a plan token is still among them.
    #[cfg(feature = "budget")]
    pub(crate) fn arguments(&self) -> &Value {
        &self.arguments
    }

    /// Whether the caller wrote a literal `false` for the dry-run flag.
    #[cfg(any(feature = "budget", feature = "plan-token"))]
    pub(crate) fn is_live(&self) -> bool {
        self.checked.live
    }
}

/// The guard's part of a call. `limits` are for JSON text inside of the arguments.
pub(crate) fn sound(
    contract: &'static Contract,
    mut arguments: Value,
    limits: &TextLimits,
) -> Result<Sound, Rejection> {
    let checked = check(contract, &mut arguments, limits)?;
    Ok(Sound { arguments, checked })
}

/// The rest of it: everything but the facts of a plan.
pub(crate) fn judge_sound<T: AgentTool>(
    sound: Sound,
    cx: &CallContext,
    trail: &mut Trail,
) -> Result<Judged<T>, Rejection> {
    judge_checked(contract_of::<T>()?, sound.arguments, sound.checked, cx, trail)
}

/// The same arguments once more, for planning again.
#[cfg(feature = "plan-token")]
pub(crate) fn again_sound<T: AgentTool>(sound: Sound, cx: &CallContext) -> Result<Passed<T>, Rejection> {
    again_checked(contract_of::<T>()?, sound.arguments, sound.checked, cx)
}
