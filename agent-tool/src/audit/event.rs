//! The event itself: target `agent_tool`, message `call decided`. Its fields are an interface: they are added to, and
//! keep their names.
//!
//! | field | holds |
//! |---|---|
//! | `tool` | the tool's name; `unknown` where there is none of the name that was sent |
//! | `mode` | `live`, `dry_run`, `call` (a tool without a dry run); absent where the arguments were refused |
//! | `principal` | who called, as the host says; absent where it says nobody |
//! | `code` | `OK`, or the rejection's; `ABANDONED` where nobody waited for the answer: the client went away, say |
//! | `violations` | codes and places, as `NOT_IN_ENUM /environment`; `*` is a key that the contract does not declare |
//! | `coercions` | kinds and places |
//! | `plan` | the number of the plan that was made or brought |
//! | `duration_us` | microseconds |
//! | `cause` | what lies behind `TOOL_FAILED`, `TOOL_MISCONFIGURED`, and the refusal of a policy or a check that panicked, in the words of the code that failed: of an error and of what caused it, or of a panic. Whoever writes those decides what they hold, a value perhaps |
//!
//! Over a guarded router of rmcp a tool that is there with `publish` is decided where its handler accepts; what fails in
//! the handler after that is one event more.
//!
//! Every text is one line, without characters that hide, and bounded: what stands in a log cannot look like another
//! line of it.

use std::error::Error;
use std::time::Instant;

use tracing::level_filters::LevelFilter;

use super::{ABANDONED, Of, places};
use crate::coercion::{Coercion, CoercionKind, Coercions};
use crate::context::CallContext;
use crate::rejection::Rejection;
use crate::remedy::limits::CODE;
use crate::remedy::text::tidy;

/// How many violations and coercions an event lists.
const LISTED: usize = 20;
/// How long the name of a caller may get.
const PRINCIPAL: usize = 128;
/// How long a cause may get.
const CAUSE: usize = 1000;
/// How many causes of causes are told.
const CAUSES: usize = 16;

/// Whether anybody listens.
#[inline]
pub(super) fn is_heard() -> bool {
    // One load, inlined, where no subscriber was ever set.
    LevelFilter::current() != LevelFilter::OFF && is_enabled()
}

#[inline(never)]
fn is_enabled() -> bool {
    tracing::enabled!(target: "agent_tool", tracing::Level::ERROR)
}

/// What an event will say.
#[derive(Debug)]
pub(super) struct Noted {
    /// When the call came.
    start: Instant,
    of: Of,
    principal: Option<String>,
    /// Whether there is an event only if something lies behind the answer.
    failures_only: bool,
    live: Option<bool>,
    coercions: Vec<Coercion>,
    #[cfg(feature = "plan-token")]
    plan: Option<crate::plan_token::PlanId>,
}

impl Noted {
    /// Of a call that comes in now.
    pub(super) fn new(cx: &CallContext, of: Of) -> Self {
        Self {
            start: Instant::now(),
            of,
            principal: cx.principal().map(|name| tidy(name, PRINCIPAL).into_owned()),
            failures_only: false,
            live: None,
            coercions: Vec::new(),
            #[cfg(feature = "plan-token")]
            plan: None,
        }
    }

    #[cfg(feature = "rmcp3")]
    pub(super) fn failures_only(&mut self) {
        self.failures_only = true;
    }

    pub(super) fn judged(&mut self, live: bool, coercions: &Coercions) {
        self.live = Some(live);
        self.coercions = coercions.to_vec();
    }

    #[cfg(feature = "plan-token")]
    pub(super) fn plan(&mut self, id: Option<crate::plan_token::PlanId>) {
        self.plan = id.or(self.plan);
    }

    /// The call was answered.
    pub(super) fn decided(self, rejection: Option<&Rejection>) {
        let code =
            rejection.map_or_else(|| "OK".to_owned(), |rejection| tidy(rejection.code(), CODE).into_owned());
        self.event(&code, rejection);
    }

    /// The call was dropped.
    pub(super) fn abandoned(self) {
        self.event(ABANDONED, None);
    }

    fn event(self, code: &str, rejection: Option<&Rejection>) {
        let cause = rejection.and_then(Error::source);
        if self.failures_only && cause.is_none() {
            return;
        }
        let (tool, contract) = self.of;
        let has_mode = contract.is_some_and(|contract| contract.dry_run().is_some());
        let mode = self.live.map(|live| match (has_mode, live) {
            (false, _) => "call",
            (true, true) => "live",
            (true, false) => "dry_run",
        });
        let guard = contract.map(|contract| &*contract.guard().0);
        let violations = rejection.map(|rejection| places::of_violations(guard, rejection, LISTED));
        let coercions = (!self.coercions.is_empty()).then(|| {
            let said = self.coercions.iter().take(LISTED).map(|coercion| {
                format!("{} {}", kind(coercion.kind), places::declared(guard, &coercion.path))
            });
            said.collect::<Vec<_>>().join(", ")
        });
        let violations = violations.filter(|violations| !violations.is_empty());
        #[cfg(feature = "plan-token")]
        let plan = self.plan.map(|id| id.to_string());
        #[cfg(not(feature = "plan-token"))]
        let plan = None::<String>;
        let duration_us = u64::try_from(self.start.elapsed().as_micros()).unwrap_or(u64::MAX);
        let cause = cause.map(|error| tidy(&causes(error), CAUSE).into_owned());
        let principal = self.principal;
        macro_rules! emit {
            ($level:ident) => {
                tracing::event!(
                    target: "agent_tool",
                    tracing::Level::$level,
                    tool,
                    principal,
                    mode,
                    code,
                    violations,
                    coercions,
                    plan,
                    duration_us,
                    cause,
                    "call decided"
                )
            };
        }
        match rejection {
            None if code != ABANDONED => emit!(INFO),
            Some(_) if cause.is_some() => emit!(ERROR),
            _ => emit!(WARN),
        }
    }
}

/// An error and what caused it.
fn causes(error: &(dyn Error + 'static)) -> String {
    let mut said = error.to_string();
    let mut next = error.source();
    for _ in 0..CAUSES {
        let Some(error) = next else { break };
        said.push_str(": ");
        said.push_str(&error.to_string());
        next = error.source();
    }
    said
}

fn kind(kind: CoercionKind) -> &'static str {
    match kind {
        CoercionKind::EmptyArguments => "EMPTY_ARGUMENTS",
        CoercionKind::NullAsAbsent => "NULL_AS_ABSENT",
        CoercionKind::IdToText => "ID_TO_TEXT",
        CoercionKind::IdToInteger => "ID_TO_INTEGER",
        CoercionKind::Alias => "ALIAS",
        CoercionKind::Unquote => "UNQUOTE",
        CoercionKind::JsonText => "JSON_TEXT",
        CoercionKind::SingleItem => "SINGLE_ITEM",
        CoercionKind::KeyCase => "KEY_CASE",
        CoercionKind::EnumCase => "ENUM_CASE",
        CoercionKind::BlankAsAbsent => "BLANK_AS_ABSENT",
        CoercionKind::Wrapper => "WRAPPER",
    }
}
