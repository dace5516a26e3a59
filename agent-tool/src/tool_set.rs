//! A set of tools behind one door: dispatch by name, the guard in front of every handler, one envelope out.

#[cfg(feature = "budget")]
mod admitted;
#[cfg(feature = "budget")]
mod budget;
#[cfg(feature = "budget")]
mod callers;
mod chains;
mod dispatch;
#[cfg(feature = "budget")]
mod faults;
mod handler;
#[cfg(feature = "budget")]
mod ledger;
mod lint;
mod matrix;
mod plan;
#[cfg(feature = "budget")]
mod prints;
mod problem;
#[cfg(feature = "budget")]
mod rate;
#[cfg(feature = "budget")]
mod repeats;
mod report;

use std::fmt;
use std::future::Future;
use std::path::Path;

use serde::Serialize;
use serde_json::Value;

#[cfg(feature = "budget")]
pub use self::budget::Budget;
pub use self::chains::ChainStep;
use self::handler::{Handler, Tool};
pub use self::plan::{IntoPlan, Planned};
pub use self::problem::{ToolSetProblem, ToolSetProblems};
#[cfg(feature = "budget")]
pub use self::rate::Rate;
#[cfg(feature = "budget")]
pub use self::repeats::Ladder;
pub use self::report::{Chain, ChainBreak, ChainEnd, ChainReport};
use crate::call::{Call, DryRun, Gated, Live};
use crate::contract::{Contract, hold};
use crate::dialect::{self, Dialect};
use crate::json::TextLimits;
use crate::lint::Findings;
use crate::ordered::Ordered;
use crate::private::Answers;
use crate::rejection::ToolError;
use crate::suggest::fold;
use crate::tool::AgentTool;

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
    limits: TextLimits,
    #[cfg(feature = "budget")]
    budget: Option<Budget>,
}

/// Collects tools.
#[derive(Default)]
pub struct ToolSetBuilder {
    tools: Vec<Tool>,
    limits: TextLimits,
    problems: Vec<ToolSetProblem>,
    #[cfg(feature = "budget")]
    budget: Option<Budget>,
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
        self.add::<T>(handler::plain(handler));
        self
    }

    /// Adds a tool with a dry run: `plan` shows what would happen, and only `apply` gets the permit.
    ///
    /// Where the tool has the key `plan_token` and the context a `PlanGate` (feature `plan-token`), `planToken` and
    /// `expiresInSeconds` are put beside the members of the plan's data (beside `plan`, where it is no object). The
    /// live call must bring the token; where the plan came with facts ([`Planned`]), it is planned again first, and
    /// refused with `PLAN_STALE` if they differ.
    #[must_use]
    pub fn destructive<T, P, L, F, G, A, B>(mut self, plan: F, apply: G) -> Self
    where
        T: AgentTool<Accepted = Gated<T>> + Send,
        P: IntoPlan + Answers<T::Answer>,
        L: Serialize + Answers<T::Answer>,
        F: Fn(DryRun<T>) -> A + Send + Sync + 'static,
        G: Fn(Live<T>) -> B + Send + Sync + 'static,
        A: Future<Output = Result<P, ToolError>> + Send + 'static,
        B: Future<Output = Result<L, ToolError>> + Send + 'static,
    {
        self.add::<T>(handler::gated(plan, apply));
        self
    }

    /// Bounds what each caller may spend on each tool. The set keeps the books: make one a process, not one a request.
    ///
    /// Calls that are under way together count once: the model that sent them has read no answer in between. So a
    /// call waits one turn of the executor before it is judged, until the others of its batch are in.
    #[cfg(feature = "budget")]
    #[must_use]
    pub fn budget(mut self, budget: Budget) -> Self {
        self.budget = Some(budget);
        self
    }

    /// The finished set.
    ///
    /// # Errors
    ///
    /// Every problem of every contract, names that models confuse, and rules of the budget for tools that are not there.
    pub fn build(self) -> Result<ToolSet, ToolSetProblems> {
        let Self {
            tools,
            limits,
            mut problems,
            #[cfg(feature = "budget")]
            budget,
        } = self;
        for (index, tool) in tools.iter().enumerate() {
            let name = tool.contract.name();
            let alike = |other: &&Tool| fold(other.contract.name()) == fold(name);
            if let Some(other) = tools.iter().take(index).find(alike) {
                problems.push(ToolSetProblem::NamesAlike(other.contract.name().to_owned(), name.to_owned()));
            }
        }
        #[cfg(feature = "budget")]
        problems.extend(budget.iter().flat_map(|budget| budget.misnamed(&tools)));
        if !problems.is_empty() {
            return Err(ToolSetProblems(problems));
        }
        #[cfg(feature = "budget")]
        let budget =
            budget.map(|budget| tools.iter().fold(budget, |budget, tool| budget.knowing(tool.contract)));
        Ok(ToolSet {
            tools,
            limits,
            #[cfg(feature = "budget")]
            budget,
        })
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
