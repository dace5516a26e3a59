//! From arguments to a checked call: guard, serde, the author's checks, the policies, the plan token, in this order.
//!
//! Everything that does not depend on the type is in functions without type parameters.

use serde_json::{Map, Value};

use crate::audit::Trail;
use crate::call::{Accepted, Passed};
use crate::caught::caught;
use crate::coercion::Coercions;
use crate::context::{CallContext, Supplied};
use crate::contract::{Contract, PLAN_TOKEN};
use crate::feed::{Extras, Feed, Refusal};
use crate::guard::along::without_secrets;
use crate::guard::{Guard, Mode, Outcome};
use crate::json::{self, TextFault, TextLimits};
#[cfg(feature = "plan-token")]
use crate::plan_token::{Opened, Subject};
use crate::policy::{self, Checks, PolicyContext};
use crate::rejection::{Rejection, ToolError};
use crate::remedy;
use crate::tool::AgentTool;
use crate::violation::Violations;

/// Arguments that passed the guard.
struct Checked<'c> {
    arguments: Map<String, Value>,
    /// The properties that were sent, as [`Outcome::sent`] says them.
    sent: u64,
    live: bool,
    coercions: Coercions,
    /// What was sent as the plan token, which no type knows.
    token: Option<Value>,
    /// What the host supplies.
    injected: Supplied<'c>,
}

/// A call that passed everything but, where it brings a plan token, the comparison of the facts.
#[derive(Debug)]
pub(crate) struct Judged<T> {
    passed: Passed<T>,
    #[cfg(feature = "plan-token")]
    opened: Option<Box<Opened>>,
}

/// A call from outside a tool set: one decision, one event. What could not be read is a decision too.
pub(crate) fn parse<T: AgentTool>(
    arguments: impl FnOnce() -> Result<Value, Rejection>,
    limits: &TextLimits,
    cx: &CallContext,
    facts: impl FnOnce(&T, bool) -> Result<Value, ToolError>,
) -> Result<T::Accepted, Rejection> {
    let mut trail = Trail::start(cx, || (T::SPEC.name, T::contract().ok()));
    let accepted = arguments().and_then(|arguments| {
        #[cfg(feature = "plan-token")]
        let copy = T::contract().is_ok_and(Contract::plans_with_own_flag).then(|| arguments.clone());
        let judged = judge::<T>(arguments, limits, cx, &mut trail)?;
        let facts = if let Some(has_facts) = judged.plan() {
            #[cfg(feature = "plan-token")]
            let rehearsed = copy.map(|copy| again::<T>(copy, limits, cx)).transpose()?;
            #[cfg(not(feature = "plan-token"))]
            let rehearsed: Option<Passed<T>> = None;
            facts(&rehearsed.as_ref().unwrap_or(&judged.passed).arguments, has_facts)?
        } else {
            Value::Null
        };
        judged.settle(cx, &facts)
    });
    trail.end(accepted.as_ref().err());
    accepted
}

/// Everything but the facts of a plan. `limits` are for JSON text inside of the arguments.
pub(crate) fn judge<T: AgentTool>(
    arguments: Value,
    limits: &TextLimits,
    cx: &CallContext,
    trail: &mut Trail,
) -> Result<Judged<T>, Rejection> {
    let contract = contract_of::<T>()?;
    let Checked { arguments, sent, live, coercions, token, injected } =
        check(contract, arguments, limits, cx)?;
    trail.judged(live, &coercions);
    #[cfg(feature = "plan-token")]
    let subject = Subject::of(contract, &arguments, injected);
    let arguments: T = typed(contract, arguments, sent, injected)?;
    approve(contract, &arguments, live, cx)?;
    #[cfg(feature = "plan-token")]
    let opened = match &subject {
        Some(subject) if live => {
            Some(Box::new(subject.open(cx, token.as_ref().and_then(Value::as_str), trail)?))
        }
        _ => None,
    };
    #[cfg(not(feature = "plan-token"))]
    if contract.needs_plan_token() && live {
        drop(token);
        return Err(ToolError::misconfigured("the feature `plan-token` is off").into());
    }
    Ok(Judged {
        passed: Passed {
            arguments,
            live,
            coercions,
            #[cfg(feature = "plan-token")]
            subject,
        },
        #[cfg(feature = "plan-token")]
        opened,
    })
}

impl<T> Judged<T> {
    /// Whether the plan of a live call was made from facts, where the call brings one: those of now must be the same,
    /// and none where there were none.
    #[cfg_attr(not(feature = "plan-token"), allow(clippy::unused_self, reason = "no plans"))]
    pub(crate) fn plan(&self) -> Option<bool> {
        #[cfg(feature = "plan-token")]
        return self.opened.as_ref().map(|opened| opened.has_facts());
        #[cfg(not(feature = "plan-token"))]
        None
    }

    /// Compares the facts of the plan with those of now, and uses its token up. The last step: what comes out may be
    /// live.
    #[cfg_attr(not(feature = "plan-token"), allow(clippy::unnecessary_wraps, reason = "nothing to compare"))]
    pub(crate) fn settle<A: Accepted<T>>(self, cx: &CallContext, facts: &Value) -> Result<A, Rejection> {
        #[cfg(feature = "plan-token")]
        if let Some(opened) = self.opened {
            opened.redeem(cx, facts)?;
        }
        #[cfg(not(feature = "plan-token"))]
        let _ = (cx, facts);
        Ok(A::accept(self.passed))
    }
}

/// The arguments once more, for planning again: guard and serde, no policies. Never live, and a flag that the type knows
/// says so: code that was there before reads it.
#[cfg(feature = "plan-token")]
pub(crate) fn again<T: AgentTool>(
    arguments: Value,
    limits: &TextLimits,
    cx: &CallContext,
) -> Result<Passed<T>, Rejection> {
    let contract = contract_of::<T>()?;
    let Checked { mut arguments, sent, coercions, injected, .. } = check(contract, arguments, limits, cx)?;
    let subject = Subject::of(contract, &arguments, injected);
    if let Some(flag) = contract.dry_run().and_then(|flag| arguments.get_mut(flag)) {
        *flag = Value::Bool(true);
    }
    let arguments = typed(contract, arguments, sent, injected)?;
    Ok(Passed { arguments, live: false, coercions, subject })
}

/// Reads JSON text as arguments of a tool; blank text is none.
pub(crate) fn read_for<T: AgentTool>(text: &[u8], limits: &TextLimits) -> Result<Value, Rejection> {
    read(text, limits, || T::contract().ok().map(Contract::guard))
}

/// Reads JSON text as arguments; blank text is none. The guard knows which places are secret.
pub(crate) fn read<'g>(
    text: &[u8],
    limits: &TextLimits,
    guard: impl FnOnce() -> Option<&'g Guard>,
) -> Result<Value, Rejection> {
    match json::read(text, limits) {
        Ok(arguments) => Ok(arguments),
        Err(TextFault::Empty) => Ok(Value::Null),
        Err(fault) => Err(Rejection::text(match guard() {
            Some(guard) => fault.at(|pointer| without_secrets(&guard.0, pointer)),
            None => fault,
        })),
    }
}

fn contract_of<T: AgentTool>() -> Result<&'static Contract, Rejection> {
    T::contract()
        .map_err(|problems| Rejection::of(remedy::Refusal::ToolMisconfigured).because_of_contract(problems))
}

fn check<'c>(
    contract: &'static Contract,
    arguments: Value,
    limits: &TextLimits,
    cx: &'c CallContext,
) -> Result<Checked<'c>, Rejection> {
    let guard = contract.guard();
    let Outcome { arguments, findings, coercions, sent } =
        guard.0.check_within(arguments, Mode::Typed, limits);
    if !findings.list.is_empty() || findings.more > 0 {
        return Err(Rejection::arguments(guard.clone(), findings, arguments).with_tool(contract.notes()));
    }
    let coercions = Coercions::new(guard, coercions, &arguments);
    let Value::Object(mut arguments) = arguments else {
        // A contract's root takes objects only.
        return Err(Rejection::of(remedy::Refusal::ToolMisconfigured));
    };
    let live = guard.0.may_hold_flag(sent) && guard.0.is_live(&arguments);
    let token = if contract.needs_plan_token() { arguments.remove(PLAN_TOKEN) } else { None };
    let injected = supplied(contract, cx)?;
    Ok(Checked { arguments, sent, live, coercions, token, injected })
}

/// Every value that the host owes. A forgotten one fails closed: an `Option` or a default of serde would make a tenant
/// of nobody, or of everybody, of it. A host that means none says `Value::Null`.
fn supplied<'c>(contract: &'static Contract, cx: &'c CallContext) -> Result<Supplied<'c>, Rejection> {
    Supplied::of(contract.injected(), cx)
        .map_err(|name| ToolError::misconfigured(format!("the host supplies no value for `{name}`")).into())
}

fn typed<T: AgentTool>(
    contract: &'static Contract,
    arguments: Map<String, Value>,
    sent: u64,
    injected: Supplied<'_>,
) -> Result<T, Rejection> {
    let defaults = &contract.guard().0.root_defaults;
    let hidden = contract.hidden_flag().filter(|_| contract.guard().0.may_hold_flag(sent));
    let extras = Extras { hidden, defaults, sent, injected };
    let read = T::GLUE.deserialize.run(Feed::new(arguments, &extras));
    read.map_err(|refusal| refused(contract, &refusal))
}

/// The author's checks, then the policies.
fn approve<T: AgentTool>(
    contract: &'static Contract,
    arguments: &T,
    live: bool,
    cx: &CallContext,
) -> Result<(), Rejection> {
    let spec = const { &T::SPEC };
    if let Some(fields) = spec.fields {
        judged(contract, Checks::of(arguments, fields))?;
    }
    // The whole is judged once its fields are sound: its check may rely on theirs.
    if let Some(check) = spec.check {
        judged(contract, policy::run(|| check(arguments)))?;
    }
    let policy = PolicyContext { live, call: cx };
    for deny in spec.denies {
        // A policy that panics has not said yes.
        if caught(|| (deny.when)(arguments, &policy)).unwrap_or(true) {
            return Err(Rejection::said(deny.code, deny.reason, deny.remediation));
        }
    }
    Ok(())
}

/// What serde refuses is the caller's fault, but for the host's own values.
#[cold]
fn refused(contract: &'static Contract, refusal: &Refusal) -> Rejection {
    let pointer = refusal.pointer();
    let first = pointer.split('/').nth(1);
    if let Some(name) = contract.injected().iter().find(|name| first == Some(&*crate::pointer::escape(name)))
    {
        return ToolError::misconfigured(format!("the host's value for `{name}` is none of its type")).into();
    }
    let guard = &contract.guard().0;
    Rejection::refused_by_type(&without_secrets(guard, &pointer), refusal.asked(), guard.destructive)
        .with_tool(contract.notes())
}

fn judged(contract: &'static Contract, verdict: Result<(), Violations>) -> Result<(), Rejection> {
    verdict.map_err(|mut violations| {
        let guard = &contract.guard().0;
        for violation in &mut violations.0 {
            violation.path = without_secrets(guard, &violation.path);
        }
        Rejection::written(violations, guard.destructive).with_tool(contract.notes())
    })
}
