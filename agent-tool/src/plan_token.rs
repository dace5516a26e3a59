//! Plan tokens: what a dry run hands out, and what a live call must bring.
//!
//! A token is bound to the tool (its type, its name, its contract), the audience of the gate, the caller, the typed
//! arguments, the facts of the plan and a time. It opens one live call. Nothing of a token is trusted before its seal
//! holds, and every doubt refuses.
//!
//! The type is known by its module and its name, as the derive reads them in the source: two types that are published
//! alike open nothing of each other's. Every build of one source agrees on them, which it need not on the compiler's name
//! or number of a type. Where a deploy moves or renames the type, the tokens of a few minutes are `PLAN_INVALID` while it
//! rolls on, as they are where it changes the contract. Two regions or stages that run the same program have the same
//! types: only the host can tell them apart, by an audience.

mod gate;
mod keys;
mod seal;
mod spans;
mod store;

use std::fmt;
use std::time::Duration;

use serde::Serialize;
use serde_json::{Map, Value};
use sha2::{Digest as _, Sha256};

pub use self::gate::PlanGate;
pub use self::keys::{KeyError, KeyRing};
pub use self::store::{Claim, MemoryStore, ReplayStore};
use crate::audit::Trail;
use crate::canonical;
use crate::context::{CallContext, Supplied};
use crate::contract::Contract;
use crate::rejection::{Rejection, ToolError};
use crate::remedy::Refusal;
use seal::{Binding, Sealed};

/// The number of a plan: what a log shows, and what a [`ReplayStore`] remembers. It opens nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlanId(pub(crate) [u8; 8]);

impl PlanId {
    /// The eight bytes.
    #[must_use]
    pub fn to_bytes(self) -> [u8; 8] {
        self.0
    }
}

/// From its eight bytes: for the tests of a store.
impl From<[u8; 8]> for PlanId {
    fn from(bytes: [u8; 8]) -> Self {
        Self(bytes)
    }
}

/// Sixteen hexadecimal digits.
impl fmt::Display for PlanId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// A token that opens one live call.
#[derive(Clone, PartialEq, Eq)]
pub struct PlanToken {
    text: String,
    id: PlanId,
    expires_in: Duration,
}

impl PlanToken {
    /// What the live call sends in `planToken`: at most 64 characters from `A-Z a-z 0-9 - _`.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The plan's number, for the log.
    #[must_use]
    pub fn id(&self) -> PlanId {
        self.id
    }

    /// How long it opens a call.
    #[must_use]
    pub fn expires_in(&self) -> Duration {
        self.expires_in
    }
}

/// The number, never the token.
impl fmt::Debug for PlanToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PlanToken").field("id", &format_args!("{}", self.id)).finish_non_exhaustive()
    }
}

/// What a plan is made for: a tool and its checked arguments.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Subject {
    contract: &'static Contract,
    /// Of the arguments in canonical form.
    arguments: [u8; 32],
}

impl Subject {
    /// The subject of a call, where its tool asks for plans. The host's values belong to it: a plan for one tenant
    /// is none for another.
    #[inline]
    pub(crate) fn of(
        contract: &'static Contract,
        arguments: &Map<String, Value>,
        injected: Supplied<'_>,
    ) -> Option<Box<Self>> {
        let digest = || digest(contract, arguments, injected);
        contract.needs_plan_token().then(|| Box::new(Self { contract, arguments: digest() }))
    }

    /// Makes a token.
    pub(crate) fn issue(&self, cx: &CallContext, facts: &Value) -> Result<PlanToken, ToolError> {
        let Some(gate) = cx.plans() else {
            return Err(ToolError::misconfigured(
                "the call context has no plan gate: no plan token can be made",
            ));
        };
        let now = cx.time().unix()?.as_secs();
        let id = PlanId(seal::fresh_id().map_err(ToolError::misconfigured)?);
        let expires = now.saturating_add(gate.lifetime());
        let binding = self.binding(cx, gate);
        let text = seal::seal(gate.keys(), &binding, id, expires, facts)
            .ok_or_else(|| ToolError::misconfigured("the clock is past the year 2106"))?;
        Ok(PlanToken { text, id, expires_in: Duration::from_secs(gate.lifetime()) })
    }

    /// Opens the token of a live call: everything but the facts is compared, nothing is used up. The trail learns which
    /// plan it was, also of one that is refused.
    pub(crate) fn open(
        &self,
        cx: &CallContext,
        token: Option<&str>,
        trail: &mut Trail,
    ) -> Result<Opened, Rejection> {
        let refuse = |refusal| Err(self.refusal(refusal));
        let Some(gate) = cx.plans() else {
            let why = "the call context has no plan gate: a live call of this tool needs one";
            return Err(ToolError::misconfigured(why).into());
        };
        let Some(token) = token else { return refuse(Refusal::PlanRequired) };
        let now = cx.time().unix()?.as_secs();
        let binding = self.binding(cx, gate);
        let Some(sealed) = seal::open(gate.keys(), &binding, token) else {
            return refuse(Refusal::PlanInvalid);
        };
        trail.plan(Some(sealed.id));
        if gate.is_over(sealed.expires, now) {
            return refuse(Refusal::PlanExpired);
        }
        if !sealed.is_for_arguments(&binding) {
            return refuse(Refusal::PlanMismatch);
        }
        // Before anything is planned again: what was carried out may be no longer plannable.
        if gate.is_used(sealed.id)? {
            return refuse(Refusal::PlanUsed);
        }
        Ok(Opened { subject: *self, sealed })
    }

    fn binding<'a>(&'a self, cx: &'a CallContext, gate: &'a PlanGate) -> Binding<'a> {
        Binding {
            audience: gate.audience(),
            origin: self.contract.origin(),
            tool: self.contract.name(),
            contract: self.contract.digest(),
            principal: cx.principal(),
            arguments: &self.arguments,
        }
    }

    fn refusal(&self, refusal: Refusal) -> Rejection {
        Rejection::of_plan(refusal, self.contract.dry_run().unwrap_or("dryRun"))
    }
}

/// A token whose seal, time and arguments held. Its facts are to be compared, and it is not used up yet.
#[derive(Debug)]
pub(crate) struct Opened {
    subject: Subject,
    sealed: Sealed,
}

impl Opened {
    /// Whether the token was made with facts: `null` is none.
    pub(crate) fn has_facts(&self) -> bool {
        self.sealed.has_facts()
    }

    /// Compares the facts as they are now, and uses the token up.
    pub(crate) fn redeem(self, cx: &CallContext, facts: &Value) -> Result<(), Rejection> {
        let Some(gate) = cx.plans() else { return Err(Rejection::of(Refusal::ToolMisconfigured)) };
        if !self.sealed.is_for_facts(facts) {
            return Err(self.subject.refusal(Refusal::PlanStale));
        }
        let now = cx.time().unix()?.as_secs();
        // Planning again may have taken its time.
        if gate.is_over(self.sealed.expires, now) {
            return Err(self.subject.refusal(Refusal::PlanExpired));
        }
        let at = Duration::from_secs;
        match gate.claim(self.sealed.id, at(self.sealed.expires), at(now)) {
            Claim::Fresh => Ok(()),
            Claim::Used => Err(self.subject.refusal(Refusal::PlanUsed)),
            Claim::Expired => Err(self.subject.refusal(Refusal::PlanExpired)),
            Claim::Full { retry_after } => {
                Err(Rejection::of(Refusal::CallBudgetExhausted).with_retry_after(retry_after))
            }
            Claim::Unavailable(cause) => Err(ToolError::misconfigured(cause).into()),
        }
    }
}

/// SHA-256 of the arguments of a call and of the host's values.
fn digest(contract: &Contract, arguments: &Map<String, Value>, injected: Supplied<'_>) -> [u8; 32] {
    let mut out = Vec::with_capacity(256);
    canonical::arguments::write(contract, arguments, &mut out);
    canonical::head(canonical::MAP, injected.len(), &mut out);
    for (name, value) in (0..injected.len()).filter_map(|index| injected.get(index)) {
        canonical::text(name, &mut out);
        canonical::value(value, &mut out);
    }
    Sha256::digest(out).into()
}

/// The facts of a plan as a value; `null` is none.
pub(crate) fn facts_of(facts: &impl Serialize) -> Result<Value, ToolError> {
    serde_json::to_value(facts).map_err(ToolError::internal)
}
