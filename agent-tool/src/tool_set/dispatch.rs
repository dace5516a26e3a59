//! A call on its way: the budget, then the tool of that name, then the answer and its event.

#[cfg(feature = "budget")]
use std::future::Future;
#[cfg(feature = "budget")]
use std::pin::Pin;
#[cfg(feature = "budget")]
use std::task::{Context, Poll};

use serde_json::Value;

#[cfg(feature = "budget")]
use super::admitted::Admitted;
#[cfg(feature = "budget")]
use super::ledger::Kind;
use super::{Tool, ToolSet, ToolSetBuilder, handler};
use crate::accept;
use crate::audit::Trail;
use crate::context::CallContext;
use crate::contract::Contract;
use crate::envelope::Envelope;
use crate::json::{self, TextLimits};
use crate::rejection::Rejection;

/// Arguments as they came; or why they could not be read, and the text.
type Sent<'t> = Result<Value, (Rejection, &'t [u8])>;

impl ToolSetBuilder {
    /// How much text [`call_slice`](ToolSet::call_slice) reads, and JSON text inside of any call
    /// (`#[agent(lenient(json_text))]`): 64 KiB and 16 levels where nothing is said.
    ///
    /// ```
    /// # use agent_tool::{AgentTool, Call, CallContext, TextLimits, ToolSet};
    /// # #[derive(serde::Deserialize, schemars::JsonSchema, AgentTool)]
    /// # #[agent(read_only, description = "Count the letters of a text.")]
    /// # struct CountLetters {
    /// #     /// The text.
    /// #     #[agent(max_length = 200_000)]
    /// #     text: String,
    /// # }
    /// # async fn run() -> Result<(), Box<dyn std::error::Error>> {
    /// let tools = ToolSet::builder()
    ///     .tool(|call: Call<CountLetters>| async move { Ok(call.text.len()) })
    ///     .text_limits(TextLimits::new().with_max_bytes(256 * 1024))
    ///     .build()?;
    /// let text = format!(r#"{{"text": "{}"}}"#, "a".repeat(100_000));
    /// let answer = tools.call_slice("count_letters", text.as_bytes(), &CallContext::new()).await;
    /// assert_eq!(answer.into_result()?, 100_000);
    /// # Ok(())
    /// # }
    /// # let mut run = std::pin::pin!(run());
    /// # let waker = std::task::Waker::noop();
    /// # let done = std::future::Future::poll(run.as_mut(), &mut std::task::Context::from_waker(waker));
    /// # assert!(matches!(done, std::task::Poll::Ready(Ok(()))));
    /// ```
    #[must_use]
    pub fn text_limits(mut self, limits: TextLimits) -> Self {
        self.limits = limits;
        self
    }
}

impl ToolSet {
    /// Calls a tool: guard, serde, checks, policies, then the handler that fits the mode.
    ///
    /// A handler that panics answers `TOOL_FAILED`, as one that fails with [`ToolError::internal`](crate::ToolError::internal) does.
    /// A call whose future is dropped before it is done, because the client went away, counts as one that failed.
    ///
    /// What a call costs grows with the size of `arguments`, which nothing here bounds: whoever makes a [`Value`] of them
    /// has read and stored them all. Bound the text before it is read, as [`call_slice`](Self::call_slice) does.
    pub async fn call(&self, name: &str, arguments: Value, cx: &CallContext) -> Envelope {
        self.decide(name, || Ok(arguments), cx).await
    }

    /// As [`call`](Self::call), from JSON text within the set's [`TextLimits`]: the body of a request, say. Keys that
    /// come twice are seen, which a [`Value`] no longer shows, and broken JSON is answered as other mistakes are.
    pub async fn call_slice(&self, name: &str, text: &[u8], cx: &CallContext) -> Envelope {
        let guard = || self.contracts().find(|contract| contract.name() == name).map(Contract::guard);
        let read = || {
            let read = accept::read(json::read(text, &self.limits), guard);
            read.map_err(|rejection| (rejection, text))
        };
        self.decide(name, read, cx).await
    }

    async fn decide<'t>(
        &self,
        name: &str,
        arguments: impl FnOnce() -> Sent<'t>,
        cx: &CallContext,
    ) -> Envelope {
        let tool = self.tools.iter().find(|tool| tool.contract.name() == name);
        let contract = tool.map(|tool| tool.contract);
        // What was sent as a name is not for a log.
        let mut trail = Trail::start(cx, || (contract.map_or("unknown", Contract::name), contract));
        let arguments = arguments();
        let answer = self.within_budget(name, tool, arguments, cx, &mut trail).await;
        trail.end(answer.rejection());
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
        // What could not be read is a call like any other: the same text again is a repeat.
        let call = |tool: &str| match &arguments {
            Ok(arguments) => budget.call(tool, arguments),
            Err((_, text)) => budget.text(text, self.limits),
        };
        let admitted = if let Some(Tool { contract, .. }) = tool {
            let acts = contract.may_act(arguments.as_ref().unwrap_or(&Value::Null));
            let kind = if acts { Kind::Act } else { Kind::Look };
            Admitted::new(budget, cx, contract.name(), kind, call(contract.name()))
        } else {
            // All names that do not exist are one tool: a caller cannot fill the books with them.
            Admitted::new(budget, cx, "", Kind::Look, budget.stray(name, call("")))
        };
        let admitted = match admitted {
            Ok(admitted) => admitted,
            Err(rejection) => return Envelope::refused(rejection),
        };
        AllIn::default().await;
        let answer = self.run(name, tool, arguments, cx, trail).await;
        let result = answer.rejection().map_or_else(|| Ok(answer.data().unwrap_or(&Value::Null)), Err);
        match admitted.settle(result) {
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
        match handler::run(&tool.handler, arguments, self.limits, cx, trail).await {
            Ok(done) => {
                #[cfg(feature = "plan-token")]
                trail.plan(done.plan);
                Envelope::success(done.data)
            }
            Err(rejection) => Envelope::refused(rejection),
        }
    }
}

/// Waits one turn of the executor, so that every call of a batch that is polled together is in before the first is
/// answered: a model that sent them together has read no answer in between, and repeats nothing.
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
