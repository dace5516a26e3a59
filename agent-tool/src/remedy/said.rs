//! The words of refusals that have no violations: plan, loop, budget, set-up.

use std::borrow::Cow;

use super::{place, text};
use crate::feed::Asked;
use crate::guard::finding::Code;
use crate::violation::Violation;

macro_rules! table {
    ($($name:ident $code:ident $reason:literal, $remediation:literal;)*) => {
        /// A refusal whose words are ours.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        #[cfg_attr(
            not(all(feature = "plan-token", feature = "budget")),
            allow(dead_code, reason = "optional features")
        )]
        pub(crate) enum Refusal { $($name,)* }

        impl Refusal {
            /// Every refusal there is.
            #[cfg(test)]
            pub(crate) const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// Code, reason and remediation.
            pub(crate) const fn words(self) -> (&'static str, &'static str, &'static str) {
                match self { $(Self::$name => (constants::$code, $reason, $remediation),)* }
            }
        }

        /// The codes as [`code`](crate::code) has them.
        pub(crate) mod constants {
            $(#[doc = concat!($reason, ".")] pub const $code: &str = stringify!($code);)*
        }
    };
}

table! {
    PlanRequired PLAN_REQUIRED "A live call needs the plan token of a dry run",
        "Send the same arguments with 'dryRun: true' first, and present its plan to the human supervisor. Nothing was changed.";
    PlanInvalid PLAN_INVALID "The plan token is not valid for this call",
        "Send the same arguments with 'dryRun: true' and without 'planToken' to get a new plan. Do not edit or make up plan tokens. Nothing was changed.";
    PlanExpired PLAN_EXPIRED "The plan token has expired",
        "Send the same arguments with 'dryRun: true' and without 'planToken' to get a new plan. Nothing was changed.";
    PlanMismatch PLAN_MISMATCH "The arguments are not those of the plan",
        "Send the arguments exactly as in the dry run, or send the new ones with 'dryRun: true' and without 'planToken' to get a plan for them. Nothing was changed.";
    PlanStale PLAN_STALE "What the plan was made from has changed since",
        "Send the same arguments with 'dryRun: true' and without 'planToken', and look at what changed in the new plan. Nothing was changed.";
    PlanUsed PLAN_USED "The plan token was used already",
        "Do not repeat the call: the plan may have been carried out. Read the current state first. A further change needs a plan of its own, made with 'dryRun: true'.";
    ToolMisconfigured TOOL_MISCONFIGURED "The tool is not set up correctly on the server",
        "Do not call this tool again; no other arguments will help. Tell the human supervisor. Nothing was changed.";
    RepeatedCall REPEATED_CALL "The same call was made before, with the same outcome",
        "Do not send it again. Change the arguments as the last answer said, or go on without this call.";
    CallBudgetExhausted CALL_BUDGET_EXHAUSTED "Too many calls of this tool in a short time",
        "Wait before you call this tool again, and then call it only for what you still need.";
    ToolFailed TOOL_FAILED "The tool failed while it ran; the cause is in the server's log",
        "Do not repeat the call blindly: it may have had an effect. Read the current state first, and tell the human supervisor if the failure stays.";
}

/// What an answer says besides, where a call is a repeat.
#[cfg(feature = "budget")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Repeated {
    Result,
    Failure,
    Fault,
}

#[cfg(feature = "budget")]
impl Repeated {
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Self::Result => {
                "This call has given the same result several times. Do not send it again; go on with what it gave."
            }
            Self::Failure => {
                "The same call was refused before, in the same way. Do not send it again as it is; change it as said here, or go on without it."
            }
            Self::Fault => {
                "Several values were refused here for the same reason. Read the description of the field before the next call, or ask the human supervisor."
            }
        }
    }
}

/// What to do about a tool name that does not exist.
#[cfg(feature = "tool-set")]
pub(crate) fn unknown_tool(name: &str, known: &[&str]) -> (String, String) {
    let shown = super::received::key(name).replacen("a key", "a name", 1);
    let meant = crate::suggest::nearest(name, known.iter().copied());
    let meant = meant.map(|meant| format!(" Did you mean {}?", text::quoted(meant))).unwrap_or_default();
    let list = text::list(known.iter().map(|name| text::name(name)), ", ", 600);
    let reason = format!("There is no tool {shown}");
    let remedy = if list.is_empty() {
        "Do not call tools here; there are none.".to_owned()
    } else {
        format!("Call one of the tools that exist.{meant} Tools: {list}.")
    };
    (reason, remedy)
}

/// A value that serde refused after the guard had passed it.
pub(crate) fn refused_by_type(pointer: &str, asked: &Asked) -> Violation {
    let prose = place::foreign(pointer).1;
    let (expected, remediation) = match asked {
        Asked::Field(field) => {
            let field = text::quoted(field);
            (format!("the field {field}"), format!("Add {field} {}.", place::inside(&prose)))
        }
        Asked::Value(_) | Asked::Unsaid(_) => {
            let expected = match asked {
                Asked::Value(expected) if !expected.is_empty() => text::tidy(expected, 200).into_owned(),
                _ => "a value that the tool's own type takes".to_owned(),
            };
            let subject = place::subject(&prose);
            (expected, format!("Send another value for {subject}; read the description of the field first."))
        }
    };
    let code = Cow::Borrowed(Code::RefusedByType.name());
    Violation { path: pointer.to_owned(), code, expected, received: None, remediation }
}
