//! A set of tools behind one door: dispatch by name, the guard in front of every handler, one envelope out.

mod chains;
mod lint;
mod matrix;
mod report;

pub use self::chains::ChainStep;
pub use self::report::{Chain, ChainBreak, ChainEnd, ChainReport};

use std::any::Any;
use std::fmt;
use std::future::Future;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::pin::Pin;
use std::task::{Context, Poll};

use serde::Serialize;
use serde_json::Value;

use crate::call::{Call, DryRun, Gated, Live, Mode};
use crate::context::CallContext;
use crate::contract::{Contract, ContractProblems, hold};
use crate::dialect::{self, Dialect};
use crate::envelope::Envelope;
use crate::lint::Findings;
use crate::ordered::Ordered;
use crate::private::Answers;
use crate::rejection::{Rejection, ToolError};
use crate::suggest::fold;
use crate::tool::AgentTool;

type Answer = Pin<Box<dyn Future<Output = Result<Value, Rejection>> + Send>>;
type Handler = Box<dyn Fn(Value, &CallContext) -> Answer + Send + Sync>;

/// Tools behind one door.
///
/// ```
/// # use agent_tool::{AgentTool, Call, CallContext, DryRun, Live, ToolError, ToolSet};
/// # use serde_json::{Value, json};
/// /// Say how many rows a table has.
/// #[derive(serde::Deserialize, schemars::JsonSchema, AgentTool)]
/// #[agent(read_only)]
/// struct CountRows {
///     /// The table.
///     #[agent(max_length = 40)]
///     table: String,
/// }
///
/// /// Delete every row of a table.
/// #[derive(serde::Deserialize, schemars::JsonSchema, AgentTool)]
/// #[agent(destructive)]
/// struct PurgeTable {
///     /// The table.
///     #[agent(max_length = 40)]
///     table: String,
/// }
///
/// # async fn run() -> Result<(), Box<dyn std::error::Error>> {
/// let tools = ToolSet::builder()
///     .tool(|call: Call<CountRows>| async move { Ok(json!({"table": call.table, "rows": 3})) })
///     .destructive(
///         |plan: DryRun<PurgeTable>| async move { Ok(json!({"wouldDelete": 3, "from": plan.table})) },
///         |live: Live<PurgeTable>| async move { Ok(json!({"deleted": 3, "from": live.table})) },
///     )
///     .build()?;
/// let answer = tools.call("purge_table", json!({"table": "users"}), &CallContext::new()).await;
/// assert_eq!(answer.data(), Some(&json!({"wouldDelete": 3, "from": "users"})));
/// # Ok(())
/// # }
/// # let mut run = std::pin::pin!(run());
/// # let waker = std::task::Waker::noop();
/// # let done = std::future::Future::poll(run.as_mut(), &mut std::task::Context::from_waker(waker));
/// # assert!(matches!(done, std::task::Poll::Ready(Ok(()))));
/// ```
pub struct ToolSet {
    tools: Vec<Tool>,
}

struct Tool {
    contract: &'static Contract,
    handler: Handler,
    /// Why arguments are refused, if they are; the handler is not called.
    refuses: fn(Value) -> Option<Rejection>,
}

/// Collects tools.
#[derive(Default)]
pub struct ToolSetBuilder {
    tools: Vec<Tool>,
    problems: Vec<ToolSetProblem>,
}

/// Why a tool set cannot be built.
#[derive(Debug)]
pub struct ToolSetProblems(Vec<ToolSetProblem>);

/// One reason why a tool set cannot be built.
#[derive(Debug)]
#[non_exhaustive]
pub enum ToolSetProblem {
    /// The contract of a tool is unfit to publish.
    Contract(&'static ContractProblems),
    /// Two tools have names that are equal after folding case, `_` and `-`.
    NamesAlike(String, String),
}

impl ToolSet {
    /// Starts an empty set.
    #[must_use]
    pub fn builder() -> ToolSetBuilder {
        ToolSetBuilder::default()
    }

    /// The contracts, in the order in which the tools were added.
    pub fn contracts(&self) -> impl Iterator<Item = &'static Contract> {
        self.tools.iter().map(|tool| tool.contract)
    }

    /// The documents of all tools for a reader, as the vendor's `tools` takes them: a list of tools; for Gemini a
    /// list with one set of `functionDeclarations`; for OpenAPI a whole document, whose `info` is yours to fill in.
    ///
    /// # Errors
    ///
    /// Whatever makes the vendor refuse the request: names, sizes, counts over the whole set; and each tool that a
    /// strict dialect cannot say, for which [`Contract::document`] gives the vendor's other dialect.
    pub fn documents(&self, dialect: Dialect) -> Result<Value, Findings> {
        self.said(dialect).map(|documents| documents.to_value())
    }

    /// The same as text, in a fixed order: properties as the structs have them, in which some vendors' models write
    /// their arguments. A [`Value`] sorts them, unless `serde_json` has its feature `preserve_order`.
    ///
    /// # Errors
    ///
    /// As [`documents`](Self::documents).
    pub fn documents_text(&self, dialect: Dialect) -> Result<String, Findings> {
        self.said(dialect).map(|documents| documents.to_text())
    }

    /// Compares the contracts of all tools with the file that holds them, as [`assert_contract`](crate::assert_contract)
    /// does for one tool; for tests. The file is what MCP's `tools/list` carries, so `agent-tool diff` reads it.
    ///
    /// # Panics
    ///
    /// Where the file holds other contracts (the lines that differ are shown), and where it cannot be read or written.
    #[track_caller]
    pub fn assert_contracts(&self, path: impl AsRef<Path>) {
        let tools: Vec<_> = self.contracts().map(Contract::published).collect();
        let mut list = Ordered::object();
        list.set("tools", dialect::documents(&tools, Dialect::Mcp));
        hold(&list.to_text(), path.as_ref());
    }

    fn said(&self, dialect: Dialect) -> Result<Ordered, Findings> {
        let tools: Vec<_> = self.contracts().map(Contract::published).collect();
        let findings = dialect::findings(&tools, dialect);
        if findings.is_empty() { Ok(dialect::documents(&tools, dialect)) } else { Err(findings) }
    }

    /// Calls a tool: guard, serde, checks, policies, then the handler that fits the mode.
    ///
    /// A handler that panics answers `TOOL_FAILED`, as one that fails with [`ToolError::internal`] does.
    pub async fn call(&self, name: &str, arguments: Value, cx: &CallContext) -> Envelope {
        let Some(tool) = self.tools.iter().find(|tool| tool.contract.name() == name) else {
            let known: Vec<_> = self.contracts().map(Contract::name).collect();
            return Envelope::refused(Rejection::unknown_tool(name, &known));
        };
        let answer = match catch_unwind(AssertUnwindSafe(|| (tool.handler)(arguments, cx))) {
            Ok(answer) => Caught(answer).await,
            Err(panic) => Err(panic),
        };
        match answer {
            Ok(Ok(data)) => Envelope::success(data),
            Ok(Err(rejection)) => Envelope::refused(rejection),
            Err(panic) => Envelope::refused(ToolError::internal(panic_words(&*panic)).into()),
        }
    }
}

impl ToolSetBuilder {
    /// Adds a tool without a dry run.
    ///
    /// Where the tool names its `output`, the handler answers with that type:
    ///
    /// ```compile_fail
    /// # use agent_tool::{AgentOutput, AgentTool, Call, ToolSet};
    /// #[derive(serde::Serialize, schemars::JsonSchema, AgentOutput)]
    /// struct Count {
    ///     rows: u64,
    /// }
    ///
    /// /// Count the rows.
    /// #[derive(serde::Deserialize, schemars::JsonSchema, AgentTool)]
    /// #[agent(read_only, output = Count)]
    /// struct CountRows {}
    ///
    /// // error: this handler answers with `u64`, and the tool's `#[agent(output = ...)]` names another type
    /// ToolSet::builder().tool(|_: Call<CountRows>| async { Ok(3_u64) });
    /// ```
    #[must_use]
    pub fn tool<T, R, F, A>(mut self, handler: F) -> Self
    where
        T: AgentTool<Accepted = Call<T>> + Send,
        R: Serialize + Answers<T::Answer>,
        F: Fn(Call<T>) -> A + Send + Sync + 'static,
        A: Future<Output = Result<R, ToolError>> + Send + 'static,
    {
        self.add::<T>(Box::new(move |arguments, cx| match T::parse_with(arguments, cx) {
            Ok(call) => answer(handler(call)),
            Err(rejection) => refuse(rejection),
        }));
        self
    }

    /// Adds a tool with a dry run: `plan` shows what would happen, and only `apply` gets the permit.
    #[must_use]
    pub fn destructive<T, P, L, F, G, A, B>(mut self, plan: F, apply: G) -> Self
    where
        T: AgentTool<Accepted = Gated<T>> + Send,
        P: Serialize + Answers<T::Answer>,
        L: Serialize + Answers<T::Answer>,
        F: Fn(DryRun<T>) -> A + Send + Sync + 'static,
        G: Fn(Live<T>) -> B + Send + Sync + 'static,
        A: Future<Output = Result<P, ToolError>> + Send + 'static,
        B: Future<Output = Result<L, ToolError>> + Send + 'static,
    {
        self.add::<T>(Box::new(move |arguments, cx| {
            match T::parse_with(arguments, cx).map(Gated::into_mode) {
                Ok(Mode::DryRun(call)) => answer(plan(call)),
                Ok(Mode::Live(call)) => answer(apply(call)),
                Err(rejection) => refuse(rejection),
            }
        }));
        self
    }

    /// The finished set.
    ///
    /// # Errors
    ///
    /// Every problem of every contract, and every pair of names that models would confuse.
    pub fn build(self) -> Result<ToolSet, ToolSetProblems> {
        let Self { tools, mut problems } = self;
        for (index, tool) in tools.iter().enumerate() {
            let name = tool.contract.name();
            let alike = |other: &&Tool| fold(other.contract.name()) == fold(name);
            if let Some(other) = tools.iter().take(index).find(alike) {
                problems.push(ToolSetProblem::NamesAlike(other.contract.name().to_owned(), name.to_owned()));
            }
        }
        if problems.is_empty() { Ok(ToolSet { tools }) } else { Err(ToolSetProblems(problems)) }
    }

    fn add<T: AgentTool>(&mut self, handler: Handler) {
        match T::contract() {
            Ok(contract) => {
                self.tools.push(Tool { contract, handler, refuses: |arguments| T::parse(arguments).err() });
            }
            Err(problems) => self.problems.push(ToolSetProblem::Contract(problems)),
        }
    }
}

fn answer<R: Serialize>(handled: impl Future<Output = Result<R, ToolError>> + Send + 'static) -> Answer {
    Box::pin(async move {
        let result = handled.await?;
        serde_json::to_value(result).map_err(|cause| ToolError::internal(cause).into())
    })
}

fn refuse(rejection: Rejection) -> Answer {
    Box::pin(std::future::ready(Err(rejection)))
}

fn panic_words(panic: &(dyn Any + Send)) -> String {
    let words = panic.downcast_ref::<&str>().map(ToString::to_string);
    words
        .or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "the handler panicked".to_owned())
}

/// A future whose panic is a value.
struct Caught(Answer);

impl Future for Caught {
    type Output = Result<Result<Value, Rejection>, Box<dyn Any + Send>>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        match catch_unwind(AssertUnwindSafe(|| self.0.as_mut().poll(cx))) {
            Ok(Poll::Pending) => Poll::Pending,
            Ok(Poll::Ready(answer)) => Poll::Ready(Ok(answer)),
            Err(panic) => Poll::Ready(Err(panic)),
        }
    }
}

impl fmt::Display for ToolSetProblems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.0.iter().enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            match problem {
                ToolSetProblem::Contract(problems) => write!(f, "{problems}")?,
                ToolSetProblem::NamesAlike(one, other) => {
                    write!(f, "the tools `{one}` and `{other}` have names that models confuse; rename one")?;
                }
            }
        }
        Ok(())
    }
}

impl std::error::Error for ToolSetProblems {}

impl ToolSetProblems {
    /// The problems, in the order in which the tools were added; names last.
    #[must_use]
    pub fn list(&self) -> &[ToolSetProblem] {
        &self.0
    }
}

impl fmt::Debug for ToolSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.contracts().map(Contract::name)).finish()
    }
}

impl fmt::Debug for ToolSetBuilder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ToolSetBuilder").field("tools", &self.tools.len()).finish_non_exhaustive()
    }
}
