//! From arguments to a checked call: guard, serde, the author's checks, the policies, the plan token, in this order.
//!
//! Everything that does not depend on the type is in functions without type parameters.

mod author;
mod judged;
mod read;
#[cfg(feature = "tool-set")]
mod sound;

use serde_json::{Map, Value};

use self::author::{approve, typed};
pub(crate) use self::judged::Judged;
pub(crate) use self::read::read;
#[cfg(all(feature = "tool-set", feature = "plan-token"))]
pub(crate) use self::sound::again_sound;
#[cfg(feature = "tool-set")]
pub(crate) use self::sound::{Sound, judge_sound, sound};
use crate::audit::{Of, Trail};
use crate::call::Passed;
use crate::caught::caught;
use crate::coercion::Coercions;
use crate::context::{CallContext, Supplied};
use crate::contract::{Contract, PLAN_TOKEN};
use crate::guard::Mode;
use crate::json::{TextFault, TextLimits};
#[cfg(feature = "plan-token")]
use crate::plan_token::Subject;
use crate::rejection::{Rejection, ToolError};
use crate::remedy;
use crate::tool::AgentTool;

/// What there is to know of arguments that passed the guard.
#[derive(Clone)]
struct Checked {
    /// The properties that were sent, as [`Outcome::sent`](crate::guard::Outcome::sent) says them.
    sent: u64,
    live: bool,
    coercions: Coercions,
}

/// A call from outside a tool set: one decision, one event.
pub(crate) fn parse<T: AgentTool>(
    arguments: Value,
    cx: &CallContext,
    facts: impl FnOnce(&T, bool) -> Result<Value, ToolError>,
) -> Result<T::Accepted, Rejection> {
    let mut trail = Trail::start(cx, of::<T>);
    let limits = TextLimits::default();
    let copy = copy_of::<T>(&arguments);
    let judged = judge::<T>(arguments, &limits, cx, &mut trail);
    accept(judged, cx, trail, |passed, has_facts| now(passed, has_facts, copy, &limits, cx, facts))
}

/// As [`parse`], from JSON text. What could not be read is a decision too.
pub(crate) fn parse_text<T: AgentTool>(
    text: impl FnOnce() -> Result<Value, TextFault>,
    limits: &TextLimits,
    cx: &CallContext,
    facts: impl FnOnce(&T, bool) -> Result<Value, ToolError>,
) -> Result<T::Accepted, Rejection> {
    let mut trail = Trail::start(cx, of::<T>);
    let mut copy = None;
    let judged = read(text(), || T::contract().ok().map(Contract::guard)).and_then(|arguments| {
        copy = copy_of::<T>(&arguments);
        judge::<T>(arguments, limits, cx, &mut trail)
    });
    accept(judged, cx, trail, |passed, has_facts| now(passed, has_facts, copy, limits, cx, facts))
}

// Inlined into both: it moves the arguments, and as a call once more (a fiftieth of a call of W1).
#[allow(clippy::inline_always)]
#[inline(always)]
fn accept<T: AgentTool>(
    judged: Result<Judged<T>, Rejection>,
    cx: &CallContext,
    trail: Trail,
    facts: impl FnOnce(&Passed<T>, bool) -> Result<Value, Rejection>,
) -> Result<T::Accepted, Rejection> {
    let settle = |judged: Judged<T>| judged.settle_with(cx, facts);
    if !trail.is_kept() {
        return judged.and_then(settle);
    }
    let accepted = judged.and_then(settle);
    trail.end(accepted.as_ref().err());
    accepted
}

/// What the trail of a call learns of its tool.
fn of<T: AgentTool>() -> Of {
    (T::SPEC.name, T::contract().ok())
}

/// The arguments, where those of a live call are read once more. Nothing is left of this for a type without plans.
#[cfg_attr(not(feature = "plan-token"), allow(clippy::extra_unused_type_parameters, reason = "no plans"))]
#[inline]
fn copy_of<T: AgentTool>(arguments: &Value) -> Option<Value> {
    #[cfg(feature = "plan-token")]
    if const { &T::SPEC }.plan_token && T::contract().is_ok_and(Contract::plans_with_own_flag) {
        return Some(arguments.clone());
    }
    #[cfg(not(feature = "plan-token"))]
    let _ = arguments;
    None
}

/// The facts of a plan as they are now: of arguments that say that nothing is carried out.
fn now<T: AgentTool>(
    passed: &Passed<T>,
    has_facts: bool,
    copy: Option<Value>,
    limits: &TextLimits,
    cx: &CallContext,
    facts: impl FnOnce(&T, bool) -> Result<Value, ToolError>,
) -> Result<Value, Rejection> {
    #[cfg(feature = "plan-token")]
    let rehearsed = copy.map(|copy| again::<T>(copy, limits, cx)).transpose()?;
    #[cfg(not(feature = "plan-token"))]
    let (rehearsed, _) = (None::<Passed<T>>, (copy, limits, cx));
    Ok(caught(|| facts(&rehearsed.as_ref().unwrap_or(passed).arguments, has_facts))??)
}

/// Everything but the facts of a plan. `limits` are for JSON text inside of the arguments.
pub(crate) fn judge<T: AgentTool>(
    mut arguments: Value,
    limits: &TextLimits,
    cx: &CallContext,
    trail: &mut Trail,
) -> Result<Judged<T>, Rejection> {
    let contract = contract_of::<T>()?;
    let checked = check(contract, &mut arguments, limits)?;
    judge_checked(contract, arguments, checked, cx, trail)
}

// Inlined, as `accept` is: it moves the arguments.
#[allow(clippy::inline_always)]
#[inline(always)]
fn judge_checked<T: AgentTool>(
    contract: &'static Contract,
    arguments: Value,
    Checked { sent, live, coercions }: Checked,
    cx: &CallContext,
    trail: &mut Trail,
) -> Result<Judged<T>, Rejection> {
    let mut arguments = object(arguments)?;
    let token = token(contract, &mut arguments);
    let injected = supplied(contract, cx)?;
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

/// The arguments once more, for planning again: guard and serde, no policies. Never live, and a flag that the type knows
/// says so: code that was there before reads it.
#[cfg(feature = "plan-token")]
pub(crate) fn again<T: AgentTool>(
    mut arguments: Value,
    limits: &TextLimits,
    cx: &CallContext,
) -> Result<Passed<T>, Rejection> {
    let contract = contract_of::<T>()?;
    let checked = check(contract, &mut arguments, limits)?;
    again_checked(contract, arguments, checked, cx)
}

#[cfg(feature = "plan-token")]
fn again_checked<T: AgentTool>(
    contract: &'static Contract,
    arguments: Value,
    Checked { sent, coercions, .. }: Checked,
    cx: &CallContext,
) -> Result<Passed<T>, Rejection> {
    let mut arguments = object(arguments)?;
    token(contract, &mut arguments);
    let injected = supplied(contract, cx)?;
    let subject = Subject::of(contract, &arguments, injected);
    if let Some(flag) = contract.dry_run().and_then(|flag| arguments.get_mut(flag)) {
        *flag = Value::Bool(true);
    }
    let arguments = typed(contract, arguments, sent, injected)?;
    Ok(Passed { arguments, live: false, coercions, subject })
}

fn contract_of<T: AgentTool>() -> Result<&'static Contract, Rejection> {
    T::contract()
        .map_err(|problems| Rejection::of(remedy::Refusal::ToolMisconfigured).because_of_contract(problems))
}

/// Checks and coerces in place.
fn check(
    contract: &'static Contract,
    arguments: &mut Value,
    limits: &TextLimits,
) -> Result<Checked, Rejection> {
    let guard = contract.guard();
    let outcome = guard.0.check_within(arguments, Mode::Typed, limits);
    if !outcome.passes() {
        let refused = Rejection::arguments(guard.clone(), outcome.findings, std::mem::take(arguments));
        return Err(refused.with_tool(contract.notes()));
    }
    let sent = outcome.sent;
    let coercions = Coercions::new(guard, outcome.coercions, arguments);
    let live = guard.0.may_hold_flag(sent) && arguments.as_object().is_some_and(|map| guard.0.is_live(map));
    Ok(Checked { sent, live, coercions })
}

/// A contract's root takes objects only.
#[inline]
fn object(arguments: Value) -> Result<Map<String, Value>, Rejection> {
    match arguments {
        Value::Object(arguments) => Ok(arguments),
        _ => Err(Rejection::of(remedy::Refusal::ToolMisconfigured)),
    }
}

/// Takes out what was sent as the plan token, which no type knows.
#[inline]
fn token(contract: &Contract, arguments: &mut Map<String, Value>) -> Option<Value> {
    if contract.needs_plan_token() { arguments.remove(PLAN_TOKEN) } else { None }
}

/// Every value that the host owes. A forgotten one fails closed: an `Option` or a default of serde would make a tenant
/// of nobody, or of everybody, of it. A host that means none says `Value::Null`.
#[inline]
fn supplied<'c>(contract: &'static Contract, cx: &'c CallContext) -> Result<Supplied<'c>, Rejection> {
    if contract.injected().is_empty() { Ok(Supplied::none(cx)) } else { owed(contract, cx) }
}

#[cold]
fn owed<'c>(contract: &'static Contract, cx: &'c CallContext) -> Result<Supplied<'c>, Rejection> {
    Supplied::of(contract.injected(), cx)
        .map_err(|name| ToolError::misconfigured(format!("the host supplies no value for `{name}`")).into())
}
