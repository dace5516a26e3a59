//! The stacks, each with the same tool: a ticket is closed. What their handlers are handed is told as JSON.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use ::garde::Validate;
use ::rmcp::handler::server::{router::tool::ToolRouter, wrapper::Parameters};
use ::rmcp::{ServerHandler, tool, tool_handler, tool_router};
use agent_tool::{AgentTool, Gated, Mode};
use agent_tool_tests::wire::Wire;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// What came of a call.
#[derive(Debug)]
pub(crate) enum Outcome {
    /// What the handler was handed.
    Taken(Value),
    /// What the caller was told, in how many faults.
    Told { words: String, faults: usize },
}

pub(crate) type Outcomes = BTreeMap<String, Outcome>;

fn each(calls: &Map<String, Value>, ask: impl Fn(Value) -> Outcome) -> Outcomes {
    calls.iter().map(|(name, arguments)| (name.clone(), ask(arguments.clone()))).collect()
}

#[derive(Debug, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum State {
    Solved,
    Duplicate,
}

#[derive(Debug, Deserialize, Serialize, JsonSchema, Validate)]
#[garde(allow_unvalidated)]
struct Page {
    from: u32,
    size: u32,
}

/// Close a ticket.
#[derive(Debug, Deserialize, Serialize, JsonSchema, AgentTool)]
#[serde(rename_all = "camelCase")]
#[agent(destructive)]
struct Ours {
    /// The ticket.
    #[agent(id, max_length = 16)]
    ticket_id: String,
    /// Why.
    state: State,
    /// How many.
    #[agent(range = 1..=3, default = 1)]
    limit: u8,
    /// Only report.
    #[agent(dry_run)]
    dry_run: bool,
    /// A note.
    #[agent(max_length = 40, when_absent = "none is written")]
    note: Option<String>,
    /// Which part.
    #[agent(when_absent = "the first")]
    page: Option<Page>,
}

pub(crate) fn ours(calls: &Map<String, Value>) -> Outcomes {
    each(calls, |arguments| match Ours::parse(arguments).map(Gated::into_mode) {
        Ok(Mode::DryRun(call)) => Outcome::Taken(serde_json::to_value(call.into_inner()).unwrap()),
        Ok(Mode::Live(call)) => Outcome::Taken(serde_json::to_value(call.into_inner()).unwrap()),
        Err(refused) => Outcome::Told { words: refused.to_text(), faults: refused.violations().len() },
    })
}

/// Close a ticket.
#[derive(Debug, Deserialize, Serialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
#[garde(allow_unvalidated)]
struct Plain {
    /// The ticket.
    #[garde(length(chars, max = 16))]
    ticket_id: String,
    /// Why.
    state: State,
    /// How many.
    #[garde(range(min = 1, max = 3))]
    #[serde(default = "one")]
    limit: u8,
    /// Only report.
    #[serde(default = "yes")]
    dry_run: bool,
    /// A note.
    #[garde(inner(length(chars, max = 40)))]
    note: Option<String>,
    /// Which part.
    #[garde(dive)]
    page: Option<Page>,
}

fn one() -> u8 {
    1
}

fn yes() -> bool {
    true
}

fn taken(plain: &Plain) -> Outcome {
    Outcome::Taken(serde_json::to_value(plain).unwrap())
}

struct Desk {
    router: ToolRouter<Self>,
}

#[tool_router]
impl Desk {
    #[allow(clippy::unused_self, reason = "a handler as people write it")]
    #[tool(description = "Close a ticket.")]
    fn close_ticket(&self, Parameters(args): Parameters<Plain>) -> String {
        serde_json::to_string(&args).unwrap()
    }
}

#[tool_handler(router = self.router)]
impl ServerHandler for Desk {}

pub(crate) async fn rmcp(calls: &Map<String, Value>) -> Outcomes {
    let mut wire = Wire::latest(Desk { router: Desk::tool_router() }).await;
    let mut outcomes = Outcomes::new();
    for (name, arguments) in calls {
        let call = serde_json::json!({"name": "close_ticket", "arguments": arguments});
        let reply = wire.request("tools/call", call).await;
        let result = &reply["result"];
        let outcome = if result["isError"] == true || reply.get("error").is_some() {
            // serde stops at the first.
            Outcome::Told { words: reply.to_string(), faults: 1 }
        } else {
            let text = result["content"][0]["text"].as_str().unwrap();
            Outcome::Taken(serde_json::from_str(text).unwrap())
        };
        outcomes.insert(name.clone(), outcome);
    }
    outcomes
}

pub(crate) fn garde(calls: &Map<String, Value>) -> Outcomes {
    each(calls, |arguments| match Plain::deserialize(arguments) {
        Err(error) => Outcome::Told { words: error.to_string(), faults: 1 },
        Ok(plain) => match plain.validate() {
            Ok(()) => taken(&plain),
            Err(report) => Outcome::Told { words: report.to_string(), faults: report.iter().count() },
        },
    })
}

/// The schema that schemars makes of the type, rules of garde included, then serde.
pub(crate) fn jsonschema(calls: &Map<String, Value>) -> Outcomes {
    let schema = serde_json::to_value(schemars::schema_for!(Plain)).unwrap();
    let judge = jsonschema::validator_for(&schema).unwrap();
    each(calls, |arguments| {
        let found: Vec<String> =
            judge.iter_errors(&arguments).map(|error| format!("{} {error}", error.instance_path())).collect();
        if !found.is_empty() {
            return Outcome::Told { words: found.join("\n"), faults: found.len() };
        }
        match Plain::deserialize(arguments) {
            Ok(plain) => taken(&plain),
            Err(error) => Outcome::Told { words: error.to_string(), faults: 1 },
        }
    })
}

/// A stack of another language.
pub(crate) struct Stack {
    pub(crate) name: &'static str,
    program: PathBuf,
    script: &'static str,
    clients: PathBuf,
}

/// Those that are there: `tests/clients/install.sh` brings them. Without them the test says so; with `CI` set it fails.
pub(crate) fn installed() -> Vec<Stack> {
    let clients = Path::new(env!("CARGO_MANIFEST_DIR")).join("clients");
    let python = clients.join("venv/bin/python");
    if clients.join("node_modules/.stamp").is_file() && python.is_file() {
        let stack = |name, program, script| Stack { name, program, script, clients: clients.clone() };
        return vec![stack("zod", "node".into(), "zod.mjs"), stack("pydantic", python, "pydantic_server.py")];
    }
    let cure = "zod and pydantic are not installed: run tests/clients/install.sh (Node 20, Python 3.10)";
    assert!(std::env::var_os("CI").is_none(), "{cure}");
    eprintln!("\n*** SKIPPED: {cure} ***\n");
    Vec::new()
}

impl Stack {
    /// The version of the validator, and what came of the calls.
    pub(crate) fn run(&self) -> (String, Outcomes) {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/compared");
        let mut command = Command::new(&self.program);
        command.arg(folder.join(self.script)).arg(folder.join("cases.json"));
        let output = command.arg(fs::canonicalize(&self.clients).unwrap()).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{}: {said}", self.name);
        let answer: Value = serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{said}"));
        let outcomes = answer["outcomes"].as_object().unwrap().iter();
        let outcomes = outcomes.map(|(name, outcome)| (name.clone(), outcome_of(outcome))).collect();
        (answer["version"].as_str().unwrap().to_owned(), outcomes)
    }
}

fn outcome_of(outcome: &Value) -> Outcome {
    match outcome.get("taken") {
        Some(arguments) => Outcome::Taken(arguments.clone()),
        None => Outcome::Told {
            words: outcome["told"].as_str().unwrap().to_owned(),
            faults: outcome["faults"].as_u64().unwrap().try_into().unwrap(),
        },
    }
}
