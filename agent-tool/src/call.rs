//! A checked call, and the permit of a live one.
//!
//! The types are the gate: the arguments of a tool with a dry run come out only together with their mode, and
//! only this crate makes a [`Live`].

use std::fmt;
use std::ops::Deref;

use crate::coercion::{Coercion, Coercions};
#[cfg(feature = "plan-token")]
use crate::plan_token::Subject;

/// A call that passed everything, on its way to the tool.
pub struct Passed<T> {
    pub(crate) arguments: T,
    pub(crate) live: bool,
    pub(crate) coercions: Coercions,
    /// What a plan of this call would be made for.
    #[cfg(feature = "plan-token")]
    pub(crate) subject: Option<Box<Subject>>,
}

/// How a tool receives its checked arguments: [`Call`] or [`Gated`]. Sealed.
pub trait Accepted<T>: sealed::Sealed + Sized {
    #[doc(hidden)]
    fn accept(passed: Passed<T>) -> Self;
}

mod sealed {
    pub trait Sealed {}
    impl<T> Sealed for super::Call<T> {}
    impl<T> Sealed for super::Gated<T> {}
}

/// A checked call of a tool without a dry run. Derefs to the arguments.
#[must_use]
pub struct Call<T> {
    arguments: T,
    coercions: Coercions,
}

impl<T> Call<T> {
    /// The arguments.
    #[must_use]
    pub fn into_inner(self) -> T {
        self.arguments
    }

    /// What was accepted though the schema refuses it.
    #[must_use]
    pub fn coercions(&self) -> Vec<Coercion> {
        self.coercions.to_vec()
    }
}

impl<T> Deref for Call<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.arguments
    }
}

impl<T> Accepted<T> for Call<T> {
    fn accept(passed: Passed<T>) -> Self {
        Self { arguments: passed.arguments, coercions: passed.coercions }
    }
}

/// A checked call of a tool with a dry run. Its arguments come out only with their mode.
///
/// The type guards what goes through it: a plan step that writes through a global is not stopped.
#[must_use = "nothing is done until its mode is looked at"]
pub struct Gated<T>(Passed<T>);

impl<T> Gated<T> {
    /// The mode, which holds the arguments.
    pub fn into_mode(self) -> Mode<T> {
        if self.0.live { Mode::Live(Live(self.0.arguments)) } else { Mode::DryRun(DryRun::of(self.0)) }
    }

    /// Whether the call is live.
    #[must_use]
    pub fn is_live(&self) -> bool {
        self.0.live
    }

    /// What was accepted though the schema refuses it.
    #[must_use]
    pub fn coercions(&self) -> Vec<Coercion> {
        self.0.coercions.to_vec()
    }
}

impl<T> Accepted<T> for Gated<T> {
    fn accept(passed: Passed<T>) -> Self {
        Self(passed)
    }
}

impl<T> fmt::Debug for Gated<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Gated").field("live", &self.0.live).finish_non_exhaustive()
    }
}

/// How a tool with a dry run was called.
#[must_use]
pub enum Mode<T> {
    /// Show what would happen.
    DryRun(DryRun<T>),
    /// Make it happen.
    Live(Live<T>),
}

/// The checked arguments of a dry run. Derefs to the arguments.
#[must_use]
pub struct DryRun<T> {
    arguments: T,
    #[cfg(feature = "plan-token")]
    subject: Option<Box<Subject>>,
}

impl<T> DryRun<T> {
    /// A dry run of whatever was asked for.
    pub(crate) fn of(passed: Passed<T>) -> Self {
        Self {
            arguments: passed.arguments,
            #[cfg(feature = "plan-token")]
            subject: passed.subject,
        }
    }

    /// The arguments.
    #[must_use]
    pub fn into_inner(self) -> T {
        self.arguments
    }

    /// What a plan of this call would be made for, where its tool asks for plans.
    #[cfg(all(feature = "plan-token", feature = "tool-set"))]
    pub(crate) fn subject(&self) -> Option<Subject> {
        self.subject.as_deref().copied()
    }

    /// The token that the live call with the same arguments must bring, for a `plan_token` tool outside a
    /// `ToolSet` (feature `tool-set`), which does this by itself.
    ///
    /// `facts` are what the plan was made from (a version, a count, an etag): the live call goes through
    /// [`parse_planned`](crate::AgentTool::parse_planned), which compares them with those of then. What is `null` as JSON
    /// (`()`, `None`, a `NaN`) says that there are none: then the live call must find none, or goes through
    /// [`parse_with`](crate::AgentTool::parse_with), which compares none.
    ///
    /// # Errors
    ///
    /// `TOOL_MISCONFIGURED` where the tool asks for no plans or the context has no [`PlanGate`](crate::PlanGate);
    /// `TOOL_FAILED` where the facts do not serialize.
    #[cfg(feature = "plan-token")]
    pub fn plan_token(
        &self,
        cx: &crate::CallContext,
        facts: impl serde::Serialize,
    ) -> Result<crate::PlanToken, crate::ToolError> {
        let Some(subject) = &self.subject else {
            return Err(crate::ToolError::misconfigured("the tool has no key `plan_token`"));
        };
        subject.issue(cx, &crate::plan_token::facts_of(&facts)?)
    }
}

impl<T> Deref for DryRun<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.arguments
    }
}

/// The checked arguments of a live call, and the permit to carry it out. Derefs to the arguments.
///
/// It exists only when the caller wrote a literal `false` for the dry-run flag and every policy passed. There is
/// no constructor, and it is not `Clone`, `Copy`, `Default` or deserializable; code that mutates takes
/// `&Live<T>`. Of a `plan_token` tool it exists only where the call brought the token of a dry run, too.
///
/// What no type stops: `unsafe` code that transmutes one into being; code that writes without asking for one, through a
/// global or a handle of its own; and code that keeps one after its call, in a `static` or a field, and shows it later,
/// when another call of the tool is only a dry run. It says that *a* call was live, not that *this* one is. Forbid
/// `unsafe_code` in the service, keep what writes behind a [`Locked`](crate::Locked), and lend a `Live` by reference to
/// what carries its call out, so that it ends with it.
#[must_use]
pub struct Live<T>(T);

impl<T> Live<T> {
    /// The arguments. This gives the permit up.
    #[must_use]
    pub fn into_inner(self) -> T {
        self.0
    }
}

impl<T> Deref for Live<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

macro_rules! debug_without_values {
    ($($name:ident)*) => {$(
        /// Never the arguments: a log must not hold them.
        impl<T> fmt::Debug for $name<T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_struct(stringify!($name)).finish_non_exhaustive()
            }
        }
    )*};
}
debug_without_values!(Passed Call DryRun Live);

impl<T> fmt::Debug for Mode<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::DryRun(call) => call.fmt(f),
            Self::Live(call) => call.fmt(f),
        }
    }
}

/// A writing handle that opens only with a permit of the tool `T`.
///
/// It asks for a [`Live<T>`](crate::Live), and not for that of the call that is under way: who kept the permit of an
/// earlier live call opens the handle in a later dry run. Nothing but the code that was handed the permit can keep it;
/// let that code take `&Live<T>`.
///
/// ```compile_fail
/// # use agent_tool::{DryRun, Locked};
/// # struct Purge;
/// fn plan(store: &Locked<Vec<u8>, Purge>, call: &DryRun<Purge>) {
///     store.open(call); // a dry run opens nothing
/// }
/// ```
pub struct Locked<W, T> {
    writer: W,
    tool: std::marker::PhantomData<fn(&T)>,
}

impl<W, T> Locked<W, T> {
    /// Locks a handle.
    #[must_use]
    pub const fn new(writer: W) -> Self {
        Self { writer, tool: std::marker::PhantomData }
    }

    /// The handle, for as long as the permit is there.
    #[must_use]
    pub fn open<'l>(&'l self, _permit: &'l Live<T>) -> &'l W {
        &self.writer
    }

    /// The handle, for as long as the permit is there.
    #[must_use]
    pub fn open_mut<'l>(&'l mut self, _permit: &'l Live<T>) -> &'l mut W {
        &mut self.writer
    }
}

impl<W, T> fmt::Debug for Locked<W, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Locked").finish_non_exhaustive()
    }
}
