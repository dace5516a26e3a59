//! A call on its way: the budget, then the tool of that name, then the answer and its event.

#[cfg(feature = "budget")]
use std::borrow::Cow;
#[cfg(feature = "budget")]
use std::future::Future;
#[cfg(feature = "budget")]
use std::pin::Pin;
#[cfg(feature = "budget")]
use std::task::{Context, Poll};

use serde_json::Value;

#[cfg(feature = "budget")]
use super::ledger::Kind;
use super::{Tool, ToolSet, handler};
use crate::accept;
use crate::audit::Trail;
use crate::context::CallContext;
use crate::contract::Contract;
use crate::envelope::Envelope;
use crate::json::{self, TextLimits};
use crate::rejection::Rejection;

/// Arguments as they came; or why they could not be read, and the text.
type Sent<'t> = Result<Value, (Rejection, &'t [u8])>;

impl ToolSet {
    /// Calls a tool: guard, serde, checks, policies, then the handler that fits the mode.
    ///
    /// A handler that panics answers `TOOL_FAILED`, as one that fails with [`ToolError::internal`](crate::ToolError::internal) does.
    pub async fn call(&self, name: &str, arguments: Value, cx: &CallContext) -> Envelope {
        self.decide(name, || Ok(arguments), cx).await
    }

    /// As [`call`](Self::call), from JSON text within the default [`TextLimits`]: the body of a request, say. Keys that
    /// come twice are seen, which a [`Value`] no longer shows, and broken JSON is answered as other mistakes are.
    pub async fn call_slice(&self, name: &str, text: &[u8], cx: &CallContext) -> Envelope {
        let read =
            || accept::read(json::read(text, &TextLimits::default())).map_err(|rejection| (rejection, text));
        self.decide(name, read, cx).await
    }

    async fn decide<'t>(
        &self,
        name: &str,
        arguments: impl FnOnce() -> Sent<'t>,
        cx: &CallContext,
    ) -> Envelope {
        let mut trail = Trail::start();
        let arguments = arguments();
        let tool = self.tools.iter().find(|tool| tool.contract.name() == name);
        let answer = self.within_budget(name, tool, arguments, cx, &mut trail).await;
        let contract = tool.map(|tool| tool.contract);
        // What was sent as a name is not for a log.
        trail.end(contract, contract.map_or("unknown", Contract::name), answer.rejection());
        answer
    }

    #[cfg(not(feature = "budget"))]
    async fn within_budget(
        &self,
        name: &str,
        tool: Option<&Tool>,
        arguments: Sent<'_>,
        cx: &CallContext,
        trail: &mut Trail,
    ) -> Envelope {
        self.run(name, tool, arguments, cx, trail).await
    }

    #[cfg(feature = "budget")]
    async fn within_budget(
        &self,
        name: &str,
        tool: Option<&Tool>,
        arguments: Sent<'_>,
        cx: &CallContext,
        trail: &mut Trail,
    ) -> Envelope {
        let Some(budget) = &self.budget else { return self.run(name, tool, arguments, cx, trail).await };
        let now = || cx.time().elapsed();
        // What could not be read is a call like any other: the same text again is a repeat.
        let sent = match &arguments {
            Ok(arguments) => Cow::Borrowed(arguments),
            Err((_, text)) => Cow::Owned(unread(text)),
        };
        let admitted = if let Some(Tool { contract, .. }) = tool {
            let kind = if contract.may_act(&sent) { Kind::Act } else { Kind::Look };
            budget.admit(cx.principal(), contract.name(), kind, &sent, now())
        } else {
            // All names that do not exist are one tool: a caller cannot fill the books with them.
            let call = Value::Array(vec![name.into(), sent.into_owned()]);
            budget.admit(cx.principal(), "", Kind::Look, &call, now())
        };
        let ticket = match admitted {
            Ok(ticket) => ticket,
            Err(rejection) => return Envelope::refused(rejection),
        };
        AllIn::default().await;
        let answer = self.run(name, tool, arguments, cx, trail).await;
        let result = answer.rejection().map_or_else(|| Ok(answer.data().unwrap_or(&Value::Null)), Err);
        match budget.settle(&ticket, result, now()) {
            Some(note) => answer.noted(note.words()),
            None => answer,
        }
    }

    async fn run(
        &self,
        name: &str,
        tool: Option<&Tool>,
        arguments: Sent<'_>,
        cx: &CallContext,
        trail: &mut Trail,
    ) -> Envelope {
        let Some(tool) = tool else {
            let known: Vec<_> = self.contracts().map(Contract::name).collect();
            return Envelope::refused(Rejection::unknown_tool(name, &known));
        };
        let arguments = match arguments {
            Ok(arguments) => arguments,
            Err((rejection, _)) => return Envelope::refused(rejection),
        };
        match handler::run(&tool.handler, arguments, cx, trail).await {
            Ok(done) => {
                #[cfg(feature = "plan-token")]
                trail.plan(done.plan);
                Envelope::success(done.data)
            }
            Err(rejection) => Envelope::refused(rejection),
        }
    }
}

/// What stands in the books for a text that could not be read: the text, or where it is longer than what is ever read,
/// its beginning and its length. Whoever sends megabytes has not paid for a copy of them.
#[cfg(feature = "budget")]
fn unread(text: &[u8]) -> Value {
    let start = text.get(..TextLimits::default().max_bytes);
    let shown = Value::from(String::from_utf8_lossy(start.unwrap_or(text)));
    if start.is_some() { Value::Array(vec![shown, text.len().into()]) } else { shown }
}

/// Waits one turn of the executor, so that every call of a batch is in before the first is answered: a model that sent
/// them together has read no answer in between, and repeats nothing.
#[cfg(feature = "budget")]
#[derive(Default)]
struct AllIn(bool);

#[cfg(feature = "budget")]
impl Future for AllIn {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        if std::mem::replace(&mut self.0, true) {
            return Poll::Ready(());
        }
        cx.waker().wake_by_ref();
        Poll::Pending
    }
}
