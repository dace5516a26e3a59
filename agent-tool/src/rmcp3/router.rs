//! Guards in front of the handlers of a router that is there.
//!
//! What a handler does is left alone: it gets arguments that passed, or it is not called.

use std::collections::HashSet;
use std::fmt;
use std::sync::{Arc, OnceLock};

use rmcp::RoleServer;
use rmcp::handler::server::router::tool::{ToolRoute, ToolRouter};
use rmcp::handler::server::tool::{DynCallToolHandler, ToolCallContext, schema_for_input};
use rmcp::model::JsonObject;
use rmcp::service::RequestContext;
use schemars::JsonSchema;
use serde_json::Value;

use super::host::{HostContext, known};
use super::problem::{RouterProblem, RouterProblems};
use super::settle::{Answer, refuse, settle};
use super::tool::describe;
use crate::accept;
use crate::audit::Trail;
use crate::context::CallContext;
use crate::contract::Contract;
use crate::guarded::Guarded;
use crate::json::TextLimits;
use crate::rejection::Rejection;
use crate::remedy::Refusal;
use crate::suggest::nearest;
use crate::tool::AgentTool;

/// Guards for the tools of a [`ToolRouter`]. See [`rmcp3`](crate::rmcp3) for a whole server. Sealed.
pub trait GuardTools<S: Send + Sync + 'static>: sealed::Sealed + Sized {
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
    /// request. It holds for every guarded and every published tool of the router, so there is one. Where it panics, the
    /// call is refused.
    ///
    /// What is shared by calls belongs outside of the closure, and is cloned into it: a plan gate, say.
    #[must_use]
    fn with_context<F>(self, context: F) -> GuardedRouter<S>
    where
        F: Fn(&RequestContext<RoleServer>) -> CallContext + Send + Sync + 'static,
    {
        let mut router = self.guarded();
        if router.host.set(Box::new(context)).is_err() {
            router.problems.push(RouterProblem::SecondContext);
        }
        router
    }
}

mod sealed {
    pub trait Sealed {}
    impl<S> Sealed for rmcp::handler::server::router::tool::ToolRouter<S> {}
    impl<S> Sealed for super::GuardedRouter<S> {}
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
        let of = || (T::SPEC.name, Some(contract));
        let cx = match known(host.get(), &context.request_context, of) {
            Ok(cx) => cx,
            Err(rejection) => return refuse(rejection, has_output_schema),
        };
        let mut trail = Trail::start(&cx, of);
        let sent = context.arguments.take().map_or(Value::Null, Value::Object);
        match checked::<T>(contract, sent, &cx, &mut trail) {
            Ok(arguments) => {
                context.arguments = Some(arguments);
                settle(&inner, context, has_output_schema, cx, trail)
            }
            Err(rejection) => {
                trail.end(Some(&rejection));
                refuse(rejection, has_output_schema)
            }
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
        let of = || (T::SPEC.name, Some(contract));
        match known(host.get(), &context.request_context, of) {
            Ok(cx) => {
                let trail = Trail::of_failures(&cx, of);
                settle(&inner, context, has_output_schema, cx, trail)
            }
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
    trail: &mut Trail,
) -> Result<JsonObject, Rejection> {
    // What a call has to pass; its result is typed, and the handler wants JSON.
    accept::judge::<T>(sent.clone(), &TextLimits::default(), cx, trail)?;
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

impl<S> fmt::Debug for GuardedRouter<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GuardedRouter")
            .field("router", &self.router)
            .field("problems", &self.problems)
            .finish_non_exhaustive()
    }
}
