//! A call on its way: the guard of the tool of that name, the budget, the handler, then the answer and its event.

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
use super::budget::Budget;
#[cfg(feature = "budget")]
use super::ledger::Kind;
use super::{Tool, ToolSet, ToolSetBuilder, handler};
use crate::accept::{self, Sound};
use crate::audit::Trail;
use crate::context::CallContext;
use crate::contract::Contract;
use crate::envelope::Envelope;
use crate::json::{self, TextLimits};
use crate::rejection::Rejection;

/// Arguments as they came; or why they could not be read, and the text.
type Sent<'t> = Result<Value, (Rejection, &'t [u8])>;

/// A tool and arguments that passed its guard; or why the call gets no further.
type Ready<'s> = Result<(&'s Tool, Sound), Rejection>;

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
    /// Why a call is refused before its handler runs, if it is. What the host would supply nobody has here: where that
    /// alone is missing, the guard has the word.
    #[cfg(feature = "testing")]
    pub(crate) fn refusal(&self, contract: &Contract, arguments: &Value) -> Option<Rejection> {
        if let Err(refused) = contract.guard().check(arguments.clone()) {
            return Some(refused);
        }
        let tool = self.tools.iter().find(|tool| std::ptr::eq(tool.contract, contract))?;
        (tool.refuses)(arguments.clone()).filter(|refused| refused.code() != crate::code::TOOL_MISCONFIGURED)
    }

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
        #[cfg(feature = "budget")]
        let unread = arguments.as_ref().err().map(|(_, text)| (*text, self.limits));
        let ready = self.ready(name, tool, arguments);
        #[cfg(feature = "budget")]
        let answer = match &self.budget {
            Some(budget) => {
                let call = call(budget, name, contract, unread, &ready);
                within(budget, call, ready, cx, &mut trail).await
            }
            None => run(ready, cx, &mut trail).await,
        };
        #[cfg(not(feature = "budget"))]
        let answer = run(ready, cx, &mut trail).await;
        trail.end(answer.rejection());
        answer
    }

    /// Everything before the tool's own code.
    fn ready<'s>(&self, name: &str, tool: Option<&'s Tool>, arguments: Sent<'_>) -> Ready<'s> {
        let Some(tool) = tool else {
            let known: Vec<_> = self.contracts().map(Contract::name).collect();
            return Err(Rejection::unknown_tool(name, &known));
        };
        let arguments = arguments.map_err(|(rejection, _)| rejection)?;
        Ok((tool, accept::sound(tool.contract, arguments, &self.limits)?))
    }
}

/// What a call is to the budget: whose, what kind, and its fingerprint.
#[cfg(feature = "budget")]
fn call(
    budget: &Budget,
    name: &str,
    contract: Option<&'static Contract>,
    unread: Option<(&[u8], TextLimits)>,
    ready: &Ready<'_>,
) -> (&'static str, Kind, u64) {
    // All names that do not exist are one tool: a caller cannot fill the books with them.
    let Some(contract) = contract else { return ("", Kind::Look, budget.stray(name)) };
    let sent = match ready {
        Ok((_, sound)) => sound.arguments(),
        Err(rejection) => rejection.arguments_sent().unwrap_or(&Value::Null),
    };
    let kind = if contract.may_act(sent) { Kind::Act } else { Kind::Look };
    let print = match (ready, unread) {
        (Ok((_, sound)), _) => budget.passing(contract, sound),
        // What could not be read is a call like any other: the same text again is a repeat.
        (Err(_), Some((text, limits))) => budget.text(text, limits),
        (Err(_), None) => budget.refused(contract, sent),
    };
    (contract.name(), kind, print)
}

#[cfg(feature = "budget")]
async fn within(
    budget: &Budget,
    (tool, kind, call): (&str, Kind, u64),
    ready: Ready<'_>,
    cx: &CallContext,
    trail: &mut Trail,
) -> Envelope {
    let admitted = match Admitted::new(budget, cx, tool, kind, call) {
        Ok(admitted) => admitted,
        Err(rejection) => return Envelope::refused(rejection),
    };
    AllIn::default().await;
    let answer = run(ready, cx, trail).await;
    let result = answer.rejection().map_or_else(|| Ok(answer.data().unwrap_or(&Value::Null)), Err);
    match admitted.settle(result) {
        Some(note) => answer.noted(note.words()),
        None => answer,
    }
}

async fn run(ready: Ready<'_>, cx: &CallContext, trail: &mut Trail) -> Envelope {
    let (tool, arguments) = match ready {
        Ok(ready) => ready,
        Err(rejection) => return Envelope::refused(rejection),
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
