//! What the gate asks of a contract: plans, and what a call may do. It checks no call.

#[cfg(feature = "budget")]
use serde_json::Value;

use super::Contract;
#[cfg(feature = "budget")]
use crate::spec::Effect;

impl Contract {
    /// Whether a live call must bring the plan token of a dry run.
    #[must_use]
    pub fn needs_plan_token(&self) -> bool {
        self.plan_token
    }

    /// Whether live calls bring a plan, and the type itself reads the dry-run flag.
    #[cfg(feature = "plan-token")]
    pub(crate) fn plans_with_own_flag(&self) -> bool {
        self.needs_plan_token() && self.added.is_none()
    }

    /// SHA-256 of all that is published: what plans are bound to.
    #[cfg(feature = "plan-token")]
    pub(crate) fn digest(&self) -> &[u8; 32] {
        use sha2::Digest as _;
        self.digest.get_or_init(|| sha2::Sha256::digest(self.to_text()).into())
    }

    /// The type that the contract is of: its module and its name, as they stand in the source. The same in every build
    /// of it, which the compiler's name of a type need not be.
    #[cfg(feature = "plan-token")]
    pub(crate) fn origin(&self) -> (&'static str, &'static str) {
        self.origin
    }

    /// Whether a call, as it was sent, may change something. Asked before anything is checked.
    #[cfg(feature = "budget")]
    pub(crate) fn may_act(&self, arguments: &Value) -> bool {
        let guard = &*self.guard.0;
        match guard.dry_run.map(|flag| guard.property(flag)) {
            None => self.effect != Effect::ReadOnly,
            Some(flag) => {
                let names = flag.aliases.iter().map(AsRef::as_ref).chain([&*flag.name]);
                names.into_iter().any(|name| arguments.get(name) == Some(&Value::Bool(false)))
            }
        }
    }
}
