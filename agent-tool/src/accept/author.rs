//! What the author's own code says of arguments that passed the guard: the type, its checks, its policies. What panics
//! has not let the call pass; its words are for the log.

use serde_json::{Map, Value};

use crate::caught::{answered, caught};
use crate::context::{CallContext, Supplied};
use crate::contract::Contract;
use crate::feed::{Asked, Extras, Feed, Refusal};
use crate::guard::along::{example, may_be_secret, without_secrets};
use crate::policy::{self, Checks, PolicyContext};
use crate::rejection::{Rejection, ToolError};
use crate::tool::AgentTool;
use crate::violation::Violations;

/// The arguments as the author's type.
pub(super) fn typed<T: AgentTool>(
    contract: &'static Contract,
    arguments: Map<String, Value>,
    sent: u64,
    injected: Supplied<'_>,
) -> Result<T, Rejection> {
    let defaults = &contract.guard().0.root_defaults;
    let hidden = contract.hidden_flag().filter(|_| contract.guard().0.may_hold_flag(sent));
    let extras = Extras { hidden, defaults, sent, injected };
    answered(|| match T::GLUE.deserialize.run(Feed::new(arguments, &extras)) {
        Ok(typed) => Ok(typed),
        Err(refusal) => Err(refused(contract, &refusal, sent)),
    })
}

/// The author's checks, then the policies.
pub(super) fn approve<T: AgentTool>(
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
        let denied = || Rejection::said(deny.code, deny.reason, deny.remediation);
        match caught(|| (deny.when)(arguments, &policy)) {
            Ok(false) => {}
            Ok(true) => return Err(denied()),
            // It has not said yes.
            Err(panic) => return Err(denied().because_of_panic(panic)),
        }
    }
    Ok(())
}

/// What serde refuses is the caller's fault, but for what the caller did not send.
#[cold]
fn refused(contract: &'static Contract, refusal: &Refusal, sent: u64) -> Rejection {
    let pointer = refusal.pointer();
    let first = pointer.split('/').nth(1);
    let is_first = |name: &str| first == Some(&*crate::pointer::escape(name));
    if let Some(name) = contract.injected().iter().find(|name| is_first(name)) {
        return ToolError::misconfigured(format!("the host's value for `{name}` is none of its type")).into();
    }
    let fed = contract.guard().0.root_defaults.list.iter().filter(|default| default.bit & !sent != 0);
    if let Some(default) = fed.into_iter().find(|default| is_first(&default.name)) {
        let why = format!(
            "the default of `{}` is none of its type: serde does not read what it wrote",
            default.name
        );
        return ToolError::misconfigured(why).into();
    }
    let guard = &contract.guard().0;
    let unsaid = Asked::Unsaid(String::new());
    let asked = if may_be_secret(guard, &pointer) { &unsaid } else { refusal.asked() };
    let (place, example) = (without_secrets(guard, &pointer), example(guard, &pointer));
    Rejection::refused_by_type(&place, asked, example, guard.destructive).with_tool(contract.notes())
}

#[inline]
fn judged(contract: &'static Contract, verdict: Result<(), Violations>) -> Result<(), Rejection> {
    match verdict {
        Ok(()) => Ok(()),
        Err(violations) => Err(found(contract, violations)),
    }
}

/// What the author's checks found.
#[cold]
fn found(contract: &'static Contract, mut violations: Violations) -> Rejection {
    let guard = &contract.guard().0;
    for violation in &mut violations.list {
        violation.path = without_secrets(guard, &violation.path);
    }
    Rejection::written(violations, guard.destructive).with_tool(contract.notes())
}
