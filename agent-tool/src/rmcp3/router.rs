//! Guards in front of the handlers of a router that is there.
//!
//! What a handler does is left alone: it gets arguments that passed, or it is not called.

use std::collections::HashSet;
use std::fmt;
use std::future::{Future, poll_fn};
use std::pin::{Pin, pin};
use std::sync::{Arc, OnceLock};

use rmcp::handler::server::router::tool::{ToolRoute, ToolRouter};
use rmcp::handler::server::tool::{DynCallToolHandler, ToolCallContext, schema_for_input};
use rmcp::model::{CallToolResponse, JsonObject};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer};
use schemars::JsonSchema;
use serde_json::Value;

use super::host::{HostContext, known};
use super::problem::{RouterProblem, RouterProblems};
use super::result::{refusal, settled};
use super::tool::describe;
use crate::caught::{Caught, caught};
use crate::context::CallContext;
use crate::contract::Contract;
use crate::guarded::{self, Guarded};
use crate::rejection::Rejection;
use crate::remedy::Refusal;
use crate::suggest::nearest;
use crate::tool::AgentTool;

type Answer<'s> = Pin<Box<dyn Future<Output = Result<CallToolResponse, ErrorData>> + Send + 's>>;

/// Guards for the tools of a [`ToolRouter`]. See [`rmcp3`](crate::rmcp3) for a whole server.
pub trait GuardTools<S: Send + Sync + 'static>: Sized {
    /// The router on its way to be guarded.
    fn guarded(self) -> GuardedRouter<S>;

    /// Puts the guard of `T` in front of a handler that takes `Parameters<T>`. The handler gets the arguments
    /// coerced and with their defaults, after serde, checks and policies; the listed schemas, description and
    /// annotations become the contract's.
    ///
    /// Such a handler does not see the mode of the call. So a destructive tool is taken only if `T` has a
    /// `dry_run` field of its own, which the handler then has to honour; and tools with plan tokens or injected
    /// fields are not. What is wrong with it is said by [`build`](GuardedRouter::build).
    #[must_use]
    fn guard<T: AgentTool + JsonSchema>(self, tool: &str) -> GuardedRouter<S> {
        let mut router = self.guarded();
        router.add(tool, |route, host| guard::<T, S>(tool, route, host));
        router
    }

    /// Lists the contract of `T` for a handler that takes `Parameters<Guarded<T>>`: schemas, description and
    /// annotations. Its [`accept`](Guarded::accept) knows what [`with_context`](Self::with_context) says of the call.
    /// The envelope of a call that it refuses moves to `structuredContent`, unless the tool has an
    /// `outputSchema`. What is wrong with it is said by [`build`](GuardedRouter::build).
    #[must_use]
    fn publish<T: AgentTool>(self, tool: &str) -> GuardedRouter<S> {
        let mut router = self.guarded();
        router.add(tool, |route, host| publish::<T, S>(tool, route, host));
        router
    }

    /// Says how the host gets to know what policies may look at: who calls, say, from the extensions of an HTTP
    /// request. It holds for every guarded and every published tool of the router. A second one is a problem. Where it
    /// panics, the call is refused.
    ///
    /// What is shared by calls belongs outside of the closure, and is cloned into it: a plan gate, say.
    #[must_use]
    fn with_context<F>(self, context: F) -> GuardedRouter<S>
    where
        F: Fn(&RequestContext<RoleServer>) -> CallContext + Send + Sync + 'static,
    {
        let mut router = self.guarded();
        if router.host.set(Box::new(context)).is_err() {
            router.problems.push(RouterProblem::ContextTwice);
        }
        router
    }
}

/// A router on its way to be guarded: what [`GuardTools`] makes of a [`ToolRouter`].
pub struct GuardedRouter<S> {
    router: ToolRouter<S>,
    host: Arc<OnceLock<Box<HostContext>>>,
    named: HashSet<String>,
    problems: Vec<RouterProblem>,
}

impl<S: Send + Sync + 'static> GuardTools<S> for ToolRouter<S> {
    fn guarded(self) -> GuardedRouter<S> {
        GuardedRouter { router: self, host: Arc::default(), named: HashSet::new(), problems: Vec::new() }
    }
}

impl<S: Send + Sync + 'static> GuardTools<S> for GuardedRouter<S> {
    fn guarded(self) -> GuardedRouter<S> {
        self
    }
}

impl<S: Send + Sync + 'static> GuardedRouter<S> {
    /// The guarded router. Tools that nobody named stay as they are.
    ///
    /// # Errors
    ///
    /// Every tool that is not there, every contract that is unfit to publish, and every handler that does not
    /// fit its contract.
    pub fn build(self) -> Result<ToolRouter<S>, RouterProblems> {
        if self.problems.is_empty() { Ok(self.router) } else { Err(RouterProblems(self.problems)) }
    }

    fn add(
        &mut self,
        tool: &str,
        change: impl FnOnce(&mut ToolRoute<S>, &Arc<OnceLock<Box<HostContext>>>) -> Result<(), RouterProblem>,
    ) {
        let problem = if !self.named.insert(tool.to_owned()) {
            Some(RouterProblem::NamedTwice { tool: tool.to_owned() })
        } else if let Some(route) = self.router.map.get_mut(tool) {
            change(route, &self.host).err()
        } else {
            let mut known: Vec<_> = self.router.map.keys().map(|name| &**name).collect();
            known.sort_unstable();
            let nearest = nearest(tool, known.into_iter()).map(str::to_owned);
            Some(RouterProblem::UnknownTool { tool: tool.to_owned(), nearest })
        };
        self.problems.extend(problem);
    }
}

fn guard<T, S>(
    tool: &str,
    route: &mut ToolRoute<S>,
    host: &Arc<OnceLock<Box<HostContext>>>,
) -> Result<(), RouterProblem>
where
    T: AgentTool + JsonSchema,
    S: Send + Sync + 'static,
{
    let contract = contract::<T>(tool)?;
    let arguments = std::any::type_name::<T>();
    if let Some(what) = unseen(contract) {
        return Err(RouterProblem::NeedsGuarded { tool: tool.to_owned(), what, arguments });
    }
    if !takes::<T>(&route.attr.input_schema, &contract.input_schema()) {
        let expected = format!("Parameters<{arguments}>");
        return Err(RouterProblem::OtherArguments { tool: tool.to_owned(), expected });
    }
    let has_output_schema = list(tool, route, contract)?;
    let inner = Arc::clone(&route.call);
    let host = Arc::clone(host);
    route.call = handler(move |mut context| {
        let cx = match known(host.get(), &context.request_context, || (T::SPEC.name, Some(contract))) {
            Ok(cx) => cx,
            Err(rejection) => return refuse(rejection, has_output_schema),
        };
        let sent = context.arguments.take().map_or(Value::Null, Value::Object);
        // A check of the author may panic.
        match caught(|| checked::<T>(contract, sent, &cx)).unwrap_or_else(|failed| Err(failed.into())) {
            Ok(arguments) => {
                context.arguments = Some(arguments);
                settle(&inner, context, has_output_schema, None)
            }
            Err(rejection) => refuse(rejection, has_output_schema),
        }
    });
    Ok(())
}

fn publish<T, S>(
    tool: &str,
    route: &mut ToolRoute<S>,
    host: &Arc<OnceLock<Box<HostContext>>>,
) -> Result<(), RouterProblem>
where
    T: AgentTool,
    S: Send + Sync + 'static,
{
    let contract = contract::<T>(tool)?;
    if !takes::<Guarded<T>>(&route.attr.input_schema, &Value::Null) {
        let expected = format!("Parameters<Guarded<{}>>", std::any::type_name::<T>());
        return Err(RouterProblem::OtherArguments { tool: tool.to_owned(), expected });
    }
    let has_output_schema = list(tool, route, contract)?;
    let inner = Arc::clone(&route.call);
    let host = Arc::clone(host);
    route.call = handler(move |context| {
        let Some(host) = host.get() else { return settle(&inner, context, has_output_schema, None) };
        match known(Some(host), &context.request_context, || (T::SPEC.name, Some(contract))) {
            Ok(cx) => settle(&inner, context, has_output_schema, Some(Arc::new(cx))),
            Err(rejection) => refuse(rejection, has_output_schema),
        }
    });
    Ok(())
}

fn contract<T: AgentTool>(tool: &str) -> Result<&'static Contract, RouterProblem> {
    T::contract().map_err(|problems| RouterProblem::Contract { tool: tool.to_owned(), problems })
}

/// What a handler without the guard's types would not see.
fn unseen(contract: &Contract) -> Option<&'static str> {
    if contract.hidden_flag().is_some() {
        Some("whether a call is a dry run")
    } else if contract.needs_plan_token() {
        Some("the plan of a live call")
    } else if contract.injected().is_empty() {
        None
    } else {
        Some("the fields that the host supplies")
    }
}

/// Whether the listed schema is that of these arguments: then the handler reads them. One that takes none fits a
/// contract that has none.
fn takes<A: JsonSchema + 'static>(listed: &JsonObject, contract: &Value) -> bool {
    let none =
        |properties: Option<&Value>| properties.and_then(Value::as_object).is_some_and(JsonObject::is_empty);
    let same = schema_for_input::<A>().is_ok_and(|schema| *schema == *listed);
    same || (none(contract.get("properties")) && none(listed.get("properties")))
}

/// Lists the contract; says whether the tool has an output schema.
fn list<S>(tool: &str, route: &mut ToolRoute<S>, contract: &Contract) -> Result<bool, RouterProblem> {
    if contract.output_schema().is_some() && route.attr.output_schema.is_none() {
        return Err(RouterProblem::NoOutput { tool: tool.to_owned() });
    }
    describe(&mut route.attr, contract);
    Ok(route.attr.output_schema.is_some())
}

/// The arguments as the handler should read them, after everything that a call has to pass.
fn checked<T: AgentTool>(
    contract: &'static Contract,
    sent: Value,
    cx: &CallContext,
) -> Result<JsonObject, Rejection> {
    // What a call has to pass, and the record of it; its result is typed, and the handler wants JSON.
    T::parse_with(sent.clone(), cx)?;
    let arguments = contract.guard().check(sent)?.into_value();
    match arguments {
        Value::Object(arguments) => Ok(arguments),
        _ => Err(Rejection::of(Refusal::ToolMisconfigured)),
    }
}

fn handler<S, F>(run: F) -> Arc<DynCallToolHandler<S>>
where
    F: for<'s> Fn(ToolCallContext<'s, S>) -> Answer<'s> + Send + Sync + 'static,
{
    Arc::new(run)
}

/// Calls the handler, whose arguments learn what the host knows; puts the envelope of a refused call where it belongs.
/// A panic is an answer.
fn settle<'s, S: 'static>(
    inner: &Arc<DynCallToolHandler<S>>,
    context: ToolCallContext<'s, S>,
    has_output_schema: bool,
    cx: Option<Arc<CallContext>>,
) -> Answer<'s> {
    // A handler that is not async runs here.
    match caught(|| guarded::within(cx.as_ref(), || inner(context))) {
        Ok(future) => Box::pin(async move {
            let mut future = pin!(Caught(future));
            // Arguments may be read at any turn.
            let answered = poll_fn(|task| guarded::within(cx.as_ref(), || future.as_mut().poll(task)));
            match answered.await {
                Ok(Ok(CallToolResponse::Complete(result))) => Ok(settled(result, has_output_schema).into()),
                Ok(other) => other,
                Err(failed) => Ok(refusal(failed.into(), has_output_schema).into()),
            }
        }),
        Err(failed) => refuse(failed.into(), has_output_schema),
    }
}

fn refuse<'s>(rejection: Rejection, has_output_schema: bool) -> Answer<'s> {
    Box::pin(std::future::ready(Ok(refusal(rejection, has_output_schema).into())))
}

impl<S> fmt::Debug for GuardedRouter<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GuardedRouter")
            .field("router", &self.router)
            .field("problems", &self.problems)
            .finish_non_exhaustive()
    }
}
