//! A tool's handler behind the guard: which of its functions a call gets to, and what comes out of it.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use serde::Serialize;
use serde_json::Value;

use super::plan::IntoPlan;
use crate::accept::{self, Sound};
use crate::audit::Trail;
use crate::call::{Call, DryRun, Gated, Live, Mode};
use crate::caught::{Caught, caught};
use crate::context::CallContext;
use crate::contract::Contract;
use crate::rejection::{Rejection, ToolError};
use crate::tool::AgentTool;

/// What a handler gave.
pub(super) struct Done {
    pub(super) data: Value,
    /// The plan that was made.
    #[cfg(feature = "plan-token")]
    pub(super) plan: Option<crate::plan_token::PlanId>,
}

pub(super) type Answer = Pin<Box<dyn Future<Output = Result<Done, Rejection>> + Send>>;
pub(super) type Handler = Box<dyn Fn(Sound, &CallContext, &mut Trail) -> Answer + Send + Sync>;

/// A tool of a set.
pub(super) struct Tool {
    pub(super) contract: &'static Contract,
    pub(super) handler: Handler,
    /// Why arguments are refused, if they are; the handler is not called.
    pub(super) refuses: fn(Value) -> Option<Rejection>,
}

/// The handler of a tool without a dry run.
pub(super) fn plain<T, R, F, A>(handler: F) -> Handler
where
    T: AgentTool<Accepted = Call<T>> + Send,
    R: Serialize,
    F: Fn(Call<T>) -> A + Send + Sync + 'static,
    A: Future<Output = Result<R, ToolError>> + Send + 'static,
{
    Box::new(move |arguments, cx, trail| {
        let judged = accept::judge_sound::<T>(arguments, cx, trail);
        match judged.and_then(|judged| judged.settle(cx, &Value::Null)) {
            Ok(call) => answer(handler(call)),
            Err(rejection) => refuse(rejection),
        }
    })
}

/// The handler of a tool with a dry run. A live call that brings a plan with facts is planned again first.
pub(super) fn gated<T, P, L, F, G, A, B>(plan: F, apply: G) -> Handler
where
    T: AgentTool<Accepted = Gated<T>> + Send,
    P: IntoPlan,
    L: Serialize,
    F: Fn(DryRun<T>) -> A + Send + Sync + 'static,
    G: Fn(Live<T>) -> B + Send + Sync + 'static,
    A: Future<Output = Result<P, ToolError>> + Send + 'static,
    B: Future<Output = Result<L, ToolError>> + Send + 'static,
{
    let (plan, apply) = (Arc::new(plan), Arc::new(apply));
    Box::new(move |arguments, cx, trail| {
        // A live call is read twice where its plan has facts: planning and applying each get arguments of their own.
        #[cfg(feature = "plan-token")]
        let copy = T::contract()
            .is_ok_and(|contract| P::HAS_FACTS && contract.needs_plan_token() && arguments.is_live())
            .then(|| arguments.clone());
        let judged = match accept::judge_sound::<T>(arguments, cx, trail) {
            Ok(judged) => judged,
            Err(rejection) => return refuse(rejection),
        };
        #[cfg(feature = "plan-token")]
        if let (Some(copy), true) = (copy, judged.plan().is_some()) {
            let (cx, plan, apply) = (cx.clone(), Arc::clone(&plan), Arc::clone(&apply));
            return Box::pin(async move {
                let facts = plan(DryRun::of(accept::again_sound::<T>(copy, &cx)?)).await?.into_plan()?.1;
                let accepted: Gated<T> = judged.settle(&cx, &facts)?;
                match accepted.into_mode() {
                    Mode::Live(call) => Ok(done(apply(call).await?)?),
                    Mode::DryRun(call) => Ok(done(plan(call).await?.into_plan()?.0)?),
                }
            });
        }
        match judged.settle::<Gated<T>>(cx, &Value::Null).map(Gated::into_mode) {
            Ok(Mode::DryRun(call)) => planned(call, &*plan, cx),
            Ok(Mode::Live(call)) => answer(apply(call)),
            Err(rejection) => refuse(rejection),
        }
    })
}

/// Plans, and puts the plan's token beside the data where the tool asks for plans.
fn planned<T, P, A>(call: DryRun<T>, plan: &impl Fn(DryRun<T>) -> A, cx: &CallContext) -> Answer
where
    P: IntoPlan,
    A: Future<Output = Result<P, ToolError>> + Send + 'static,
{
    #[cfg(feature = "plan-token")]
    if let (Some(subject), true) = (call.subject(), cx.plans().is_some()) {
        let (cx, handled) = (cx.clone(), plan(call));
        return Box::pin(async move {
            let (data, facts) = handled.await?.into_plan()?;
            let token = subject.issue(&cx, &facts)?;
            Ok(Done { data: super::plan::beside(data, &token), plan: Some(token.id()) })
        });
    }
    #[cfg(not(feature = "plan-token"))]
    let _ = cx;
    let handled = plan(call);
    Box::pin(async move { Ok(done(handled.await?.into_plan()?.0)?) })
}

fn answer<R: Serialize>(handled: impl Future<Output = Result<R, ToolError>> + Send + 'static) -> Answer {
    Box::pin(async move { Ok(done(handled.await?)?) })
}

fn done(result: impl Serialize) -> Result<Done, ToolError> {
    Ok(Done {
        data: serde_json::to_value(result).map_err(ToolError::internal)?,
        #[cfg(feature = "plan-token")]
        plan: None,
    })
}

fn refuse(rejection: Rejection) -> Answer {
    Box::pin(std::future::ready(Err(rejection)))
}

/// Runs a handler; its panic is an error like any other.
pub(super) async fn run(
    handler: &Handler,
    arguments: Sound,
    cx: &CallContext,
    trail: &mut Trail,
) -> Result<Done, Rejection> {
    let answer = caught(|| handler(arguments, cx, trail))?;
    Caught(answer).await?
}
