//! From arguments to a checked call: guard, serde, the author's checks, the policies, in this order.
//!
//! Everything that does not depend on the type is in functions without type parameters.

use std::panic::{AssertUnwindSafe, catch_unwind};

use serde_json::{Map, Value};

use crate::call::{Accepted, Passed};
use crate::coercion::Coercions;
use crate::context::CallContext;
use crate::contract::Contract;
use crate::feed::{Extras, Feed, Refusal};
use crate::guard::{Mode, Outcome};
use crate::json::{self, TextFault, TextLimits};
use crate::policy::PolicyContext;
use crate::rejection::Rejection;
use crate::remedy;
use crate::tool::AgentTool;
use crate::violation::Violations;

/// Arguments that passed the guard.
struct Checked {
    arguments: Map<String, Value>,
    live: bool,
    coercions: Coercions,
}

pub(crate) fn parse<T: AgentTool>(arguments: Value, cx: &CallContext) -> Result<T::Accepted, Rejection> {
    let Ok(contract) = T::contract() else {
        return Err(Rejection::of(remedy::Refusal::ToolMisconfigured));
    };
    let Checked { arguments, live, coercions } = check(contract, arguments)?;
    let extras =
        Extras { hidden: contract.hidden_flag(), defaults: &contract.guard().0.root_defaults, injected: &[] };
    let arguments = T::GLUE
        .deserialize
        .run(Feed::new(arguments, extras))
        .map_err(|refusal| refused(contract, &refusal))?;
    let spec = const { &T::SPEC };
    for field in spec.field_checks {
        judged(contract, (field.run)(&arguments))?;
    }
    if let Some(check) = spec.check {
        judged(contract, check(&arguments))?;
    }
    let policy = PolicyContext { live, call: cx };
    for deny in spec.denies {
        // A policy that panics has not said yes.
        if catch_unwind(AssertUnwindSafe(|| (deny.when)(&arguments, &policy))).unwrap_or(true) {
            return Err(Rejection::said(deny.code, deny.reason, deny.remediation));
        }
    }
    Ok(T::Accepted::accept(Passed { arguments, live, coercions }))
}

/// Reads JSON text as arguments; blank text is none.
pub(crate) fn read(text: &[u8], limits: &TextLimits) -> Result<Value, Rejection> {
    match json::read(text, limits) {
        Ok(arguments) => Ok(arguments),
        Err(TextFault::Empty) => Ok(Value::Null),
        Err(fault) => Err(Rejection::text(fault)),
    }
}

fn check(contract: &'static Contract, arguments: Value) -> Result<Checked, Rejection> {
    let guard = contract.guard();
    let Outcome { arguments, findings, coercions } = guard.0.check(arguments, Mode::Typed);
    if !findings.list.is_empty() || findings.more > 0 {
        return Err(Rejection::arguments(guard.clone(), findings, arguments).with_tool(contract.notes()));
    }
    let coercions = Coercions::new(guard, coercions, &arguments);
    let Value::Object(arguments) = arguments else {
        // A contract's root takes objects only.
        return Err(Rejection::of(remedy::Refusal::ToolMisconfigured));
    };
    let live = guard.0.is_live(&arguments);
    Ok(Checked { arguments, live, coercions })
}

#[cold]
fn refused(contract: &'static Contract, refusal: &Refusal) -> Rejection {
    Rejection::refused_by_type(&refusal.pointer(), contract.guard().0.destructive)
        .expecting(refusal.expected())
        .with_tool(contract.notes())
}

fn judged(contract: &'static Contract, verdict: Result<(), Violations>) -> Result<(), Rejection> {
    verdict.map_err(|violations| {
        Rejection::written(violations, contract.guard().0.destructive).with_tool(contract.notes())
    })
}
