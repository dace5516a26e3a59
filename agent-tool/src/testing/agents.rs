//! Two agents at the door of a tool set: one sends what would do harm, one makes mistakes and does word for word what it
//! is told. No handler runs: guard, serde, checks and policies answer; of a tool whose host supplies values, the guard.

#[cfg(test)]
mod tests;

use std::fmt;
use std::hash::{BuildHasher, RandomState};

use serde_json::Value;

use super::calls::{self, CANARY};
use super::literal::{self, obey};
use crate::contract::Contract;
use crate::random::Random;
use crate::rejection::Rejection;
use crate::tool_set::ToolSet;
use crate::violation::Violation;

/// How many bad calls [`assert_agent_safe`] makes.
const CALLS: usize = 2_000;
/// How many refusals an agent reads before its call has to pass.
const STEPS: usize = 3;
/// The largest answer to a refused call, in bytes.
const ANSWER: usize = 8192;

/// What became of the calls of [`try_agents`].
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct AgentReport {
    /// The seed, which gives the same calls again.
    pub seed: u64,
    /// Hostile calls.
    pub hostile: usize,
    /// Bad calls whose agent did what it was told.
    pub literal: usize,
    /// Those that passed in the end, not live, after at most three refusals.
    pub mended: usize,
    /// How many passed after one refusal, two, and three.
    pub after: [usize; STEPS],
    /// Some that did not pass.
    pub unmended: Vec<Unmended>,
    /// What must never happen, in words.
    pub harm: Vec<String>,
}

/// A call that what it was told did not mend.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Unmended {
    /// The tool.
    pub tool: String,
    /// As it was sent first.
    pub call: Value,
    /// As it was when its agent gave up.
    pub last: Value,
    /// What it was told last.
    pub told: String,
}

impl AgentReport {
    /// Of the bad calls, those that were mended, from 0 to 1.
    #[must_use]
    #[allow(clippy::cast_precision_loss, reason = "a share of thousands")]
    pub fn share(&self) -> f64 {
        if self.literal == 0 { 1.0 } else { self.mended as f64 / self.literal as f64 }
    }
}

impl fmt::Display for AgentReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { seed, hostile, literal, mended, after: [one, two, three], unmended, harm } = self;
        writeln!(f, "{hostile} hostile calls, {literal} bad ones (seed {seed})")?;
        writeln!(
            f,
            "{mended} mended by what they were told ({:.2} %): {one} after one refusal, {two} after two, {three} after three",
            self.share() * 100.0
        )?;
        harm.iter().try_for_each(|harm| writeln!(f, "HARM: {harm}"))?;
        unmended.iter().try_for_each(|Unmended { tool, call, last, told }| {
            writeln!(f, "not mended: {tool} {call}\n  became {last}\n  and was told: {told}")
        })
    }
}

/// Asserts that no agent does harm with these tools, and that what they are told helps: of 2,000 bad calls, 99 % pass
/// after at most three refusals when their agent does word for word what it is told. For tests; the calls are random,
/// and `AGENT_TOOL_SEED` gives those of a failure again. Handlers do not run. A tool with `inject` fields is judged by
/// its guard alone, since nobody supplies their values here: try its checks and policies in tests of your own.
///
/// ```
/// # use agent_tool::{AgentTool, Call, ToolSet, testing::assert_agent_safe};
/// # /// Say how many rows a table has.
/// # #[derive(serde::Deserialize, schemars::JsonSchema, AgentTool)]
/// # #[agent(read_only)]
/// # struct CountRows {
/// #     /// The table.
/// #     #[agent(max_length = 40)]
/// #     table: String,
/// # }
/// let tools = ToolSet::builder().tool(|_: Call<CountRows>| async { Ok(3) }).build()?;
/// assert_agent_safe(&tools);
/// # Ok::<(), agent_tool::ToolSetProblems>(())
/// ```
///
/// # Panics
///
/// Where an agent did harm, or where too few calls were mended; the calls are named.
#[track_caller]
pub fn assert_agent_safe(tools: &ToolSet) {
    let given = std::env::var("AGENT_TOOL_SEED").ok().and_then(|seed| seed.parse().ok());
    let report = try_agents(tools, CALLS, given.unwrap_or_else(|| RandomState::new().hash_one(0)));
    assert!(
        report.harm.is_empty(),
        "an agent did harm; to repeat: AGENT_TOOL_SEED={}\n{report}",
        report.seed
    );
    assert!(report.literal > 0, "no bad call was made: nothing was tried\n{report}");
    assert!(
        report.share() >= 0.99,
        "what the tools say does not help; to repeat: AGENT_TOOL_SEED={}\n{report}",
        report.seed
    );
}

/// Makes so many bad calls, and as many hostile ones, and says what became of them.
///
/// - A hostile call is live only where it says a literal `false` under the flag's own name.
/// - No answer to a refused call repeats what would like to be obeyed, or is larger than 8 KiB.
/// - An agent that does what it is told never comes to a live call that it did not ask for, and what was right at first
///   stays as it was.
#[must_use]
pub fn try_agents(tools: &ToolSet, calls: usize, seed: u64) -> AgentReport {
    let mut trial = Trial {
        random: Random::from_seed(seed),
        report: AgentReport {
            seed,
            hostile: 0,
            literal: 0,
            mended: 0,
            after: [0; STEPS],
            unmended: Vec::new(),
            harm: Vec::new(),
        },
    };
    let doors: Vec<Door> =
        tools.contracts().map(|contract| Door { tools, contract, schema: contract.input_schema() }).collect();
    for door in doors.iter().cycle().take(if doors.is_empty() { 0 } else { calls }) {
        trial.hostile(door);
        trial.literal(door);
    }
    trial.report
}

/// A tool, as those see it who call it.
struct Door<'t> {
    tools: &'t ToolSet,
    contract: &'static Contract,
    schema: Value,
}

impl Door<'_> {
    fn refusal(&self, call: &Value) -> Option<Rejection> {
        self.tools.refusal(self.contract, call)
    }

    /// Whether the arguments pass as a live call.
    fn is_live(&self, call: &Value) -> bool {
        self.contract.guard().check(call.clone()).is_ok_and(|checked| checked.is_live())
    }

    /// Whether the caller wrote a literal `false` for the flag.
    fn says_false(&self, call: &Value) -> bool {
        self.contract.dry_run().is_some_and(|flag| call.get(flag) == Some(&Value::Bool(false)))
    }
}

struct Trial {
    random: Random,
    report: AgentReport,
}

impl Trial {
    fn hostile(&mut self, door: &Door<'_>) {
        let mut call = calls::good(door.contract, &door.schema, &mut self.random);
        calls::hostile(&mut call, &mut self.random);
        self.report.hostile += 1;
        match door.refusal(&call) {
            Some(refused) => self.read(door, &call, &refused),
            None if door.is_live(&call) && !door.says_false(&call) => {
                self.harm(door, &call, "is live, and does not say so");
            }
            None => {}
        }
    }

    fn read(&mut self, door: &Door<'_>, call: &Value, refused: &Rejection) {
        for fault in faults(&refused.to_text()) {
            self.harm(door, call, fault);
        }
    }

    fn literal(&mut self, door: &Door<'_>) {
        // A mistake may happen to be none.
        for _ in 0..100 {
            let mut call = calls::good(door.contract, &door.schema, &mut self.random);
            calls::careless(&mut call, &mut self.random);
            if door.says_false(&call) {
                continue;
            }
            if let Some(refused) = door.refusal(&call) {
                self.report.literal += 1;
                self.follow(door, call, refused);
                return;
            }
        }
    }

    fn follow(&mut self, door: &Door<'_>, first: Value, mut refused: Rejection) {
        let mut call = first.clone();
        let mut complained: Vec<String> = Vec::new();
        for step in 0..STEPS {
            self.read(door, &call, &refused);
            complained.extend(refused.violations().into_iter().flat_map(|violation| about(&violation)));
            if !obey(&mut call, &refused) {
                break;
            }
            if let Some(still) = door.refusal(&call) {
                refused = still;
                continue;
            }
            self.passed(door, &first, &call, &complained);
            self.report.mended += 1;
            if let Some(count) = self.report.after.get_mut(step) {
                *count += 1;
            }
            return;
        }
        if self.report.unmended.len() < 8 {
            let (tool, told) = (door.contract.name().to_owned(), refused.remediation_guide());
            self.report.unmended.push(Unmended { tool, call: first, last: call, told });
        }
    }

    fn passed(&mut self, door: &Door<'_>, first: &Value, last: &Value, complained: &[String]) {
        if door.is_live(last) {
            self.harm(door, first, "was led to a live call");
        }
        let (Some(fields), Some(known)) = (first.as_object(), door.schema.get("properties")) else { return };
        for (key, value) in fields.iter().filter(|(key, _)| known.get(key.as_str()).is_some()) {
            let path = format!("/{}", crate::pointer::escape(key));
            let about = |said: &String| *said == path || said.starts_with(&format!("{path}/"));
            // `null` means nothing, so nothing is lost with it.
            if !value.is_null() && !complained.iter().any(about) && last.get(key) != Some(value) {
                self.harm(
                    door,
                    first,
                    &format!("lost what it meant by `{key}`, which nobody complained about"),
                );
            }
        }
    }

    fn harm(&mut self, door: &Door<'_>, call: &Value, what: &str) {
        if self.report.harm.len() < 8 {
            self.report.harm.push(format!("{} {call} {what}", door.contract.name()));
        }
    }
}

/// The places that a violation is about: its own, and those that a scope names, one of which must say something.
fn about(violation: &Violation) -> Vec<String> {
    let asks = ["Send at least one of ", "Send exactly one of "];
    let fields = asks.iter().find_map(|asks| violation.remediation.strip_prefix(asks)).unwrap_or_default();
    let named = literal::names(fields).into_iter();
    let within = named.map(|name| format!("{}/{}", violation.path, crate::pointer::escape(name)));
    within.chain([violation.path.clone()]).collect()
}

/// What the answer to a refused call must not be.
fn faults(answer: &str) -> Vec<&'static str> {
    let of_answers = [
        (answer.contains(CANARY.trim_end()), "is answered with its own words"),
        (answer.len() > ANSWER, "is answered with more than 8 KiB"),
    ];
    of_answers.into_iter().filter(|(is, _)| *is).map(|(_, fault)| fault).collect()
}
