//! What fails in the author's own code, at every door: one event with its words, and nothing of them in the answer.
#![allow(clippy::unnecessary_wraps, clippy::unused_self, reason = "the forms of checks and handlers")]

use agent_tool::rmcp3::GuardTools;
use agent_tool::{AgentTool, Call, Guarded, Rejection, ToolError, ToolSet, Violations};
use agent_tool_tests::rig::now;
use agent_tool_tests::wire::Wire;
use rmcp::handler::server::router::tool::ToolRouter;
use rmcp::handler::server::wrapper::Parameters;
use rmcp::{ServerHandler, tool, tool_handler, tool_router};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::ear::{Ear, Said, heard};

/// A number that some code does not like.
#[derive(Debug, Serialize, JsonSchema)]
struct Fuse(u8);

impl<'de> Deserialize<'de> for Fuse {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = u8::deserialize(deserializer)?;
        assert!(number != 1, "the type breaks on db-1");
        Ok(Self(number))
    }
}

fn check(fuse: &Fuse) -> Result<(), Violations> {
    assert!(fuse.0 != 2, "the check breaks on db-2");
    Ok(())
}

fn check_all(args: &Light) -> Result<(), Violations> {
    assert!(args.fuse.0 != 3, "the whole check breaks on db-3");
    Ok(())
}

/// Light a fuse.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(
    additive,
    check = check_all,
    deny(when = |args, _| { assert!(args.fuse.0 != 4, "the policy breaks on db-4"); false },
         reason = "not four", remediation = "Send 0."),
)]
struct Light {
    /// How long.
    #[agent(check = check)]
    fuse: Fuse,
}

/// What the handlers do with a number.
fn burn(number: u8) -> Result<String, ToolError> {
    match number {
        5 => Err(ToolError::new("WET", "the fuse is wet", "Send 0.")),
        6 => Err(ToolError::internal("the shelf of db-6 is gone")),
        7 => panic!("the handler breaks on db-7"),
        _ => Ok("burnt".to_owned()),
    }
}

/// Code, level and cause of events.
fn outcomes(events: &[Said]) -> Vec<[String; 3]> {
    let field = |event: &Said, name: &str| event.get(name).cloned().unwrap_or_default();
    for event in events {
        assert_eq!(event["tool"], "light", "{event:?}");
        assert!(event["duration_us"].parse::<u64>().is_ok(), "{event:?}");
    }
    events.iter().map(|event| ["code", "level", "cause"].map(|name| field(event, name))).collect()
}

/// What the log learns of a number that the author's code refuses or breaks on; of 0, which is fine, and of "x", which
/// the guard refuses.
fn expected(number: &Value) -> [&'static str; 3] {
    match number.as_u64() {
        Some(0) => ["OK", "INFO", ""],
        Some(1) => ["TOOL_FAILED", "ERROR", "the type breaks on db-1"],
        Some(2) => ["INVALID_TOOL_ARGUMENTS", "ERROR", "the check breaks on db-2"],
        Some(3) => ["INVALID_TOOL_ARGUMENTS", "ERROR", "the whole check breaks on db-3"],
        Some(4) => ["UNSAFE_MUTATION_BLOCKED", "ERROR", "the policy breaks on db-4"],
        Some(5) => ["WET", "WARN", ""],
        Some(6) => ["TOOL_FAILED", "ERROR", "the shelf of db-6 is gone"],
        Some(7) => ["TOOL_FAILED", "ERROR", "the handler breaks on db-7"],
        _ => ["INVALID_TOOL_ARGUMENTS", "WARN", ""],
    }
}

fn numbers() -> impl Iterator<Item = Value> {
    (0..8).map(Value::from).chain([json!("x")])
}

#[test]
fn a_call_of_a_type_says_what_broke() {
    for number in numbers().filter(|number| !matches!(number.as_u64(), Some(5..))) {
        let mut shown = String::new();
        let events = heard(|| {
            let refused = Light::parse(json!({"fuse": number})).err();
            shown = refused
                .map(|refused| format!("{} {refused:?} {refused}", refused.to_text()))
                .unwrap_or_default();
        });
        assert_eq!(outcomes(&events), [expected(&number)]);
        assert!(!shown.contains("db-"), "{shown}");
    }
}

#[test]
fn a_call_of_a_set_says_what_broke() {
    let tools =
        ToolSet::builder().tool(|call: Call<Light>| async move { burn(call.fuse.0) }).build().unwrap();
    for number in numbers() {
        let events = heard(|| {
            let answer = now(tools.call("light", json!({"fuse": number}), &crate::context()));
            assert!(!answer.to_text().contains("db-"), "{}", answer.to_text());
        });
        assert_eq!(outcomes(&events), [expected(&number)]);
    }
}

struct Desk(ToolRouter<Self>);

#[tool_router]
impl Desk {
    /// Its handler knows nothing of the guard.
    #[tool]
    async fn light(&self, Parameters(args): Parameters<Light>) -> Result<String, ToolError> {
        tokio::task::yield_now().await;
        burn(args.fuse.0)
    }

    /// Its handler is not async, and asks.
    #[tool]
    fn asks(&self, Parameters(args): Parameters<Guarded<Light>>) -> Result<String, Rejection> {
        Ok(burn(args.accept()?.fuse.0)?)
    }
}

#[tool_handler(router = self.0)]
impl ServerHandler for Desk {}

/// What each number is to the log, over a router.
async fn over(tool: &str, numbers: impl Iterator<Item = Value>) -> Vec<(Value, Vec<[String; 3]>)> {
    let router = Desk::tool_router().guard::<Light>("light").publish::<Light>("asks").build().unwrap();
    let ear = Ear::default();
    let _listening = tracing::subscriber::set_default(ear.clone());
    let mut wire = Wire::latest(Desk(router)).await;
    let mut outcomes = Vec::new();
    for number in numbers {
        let answer = wire.call(tool, json!({"fuse": number})).await;
        assert!(!answer.to_string().contains("db-"), "{answer}");
        outcomes.push((number, self::outcomes(&ear.heard())));
    }
    outcomes
}

#[tokio::test]
async fn a_call_of_a_guarded_handler_is_one_event_whatever_breaks() {
    for (number, outcomes) in over("light", numbers()).await {
        assert_eq!(outcomes, [expected(&number)]);
    }
}

#[tokio::test]
async fn a_published_handler_that_breaks_after_it_accepted_is_an_event_more() {
    for (number, outcomes) in over("asks", numbers()).await {
        match number.as_u64() {
            // What a handler says to the caller is its own.
            Some(5) => assert_eq!(outcomes, [expected(&json!(0))]),
            Some(6 | 7) => assert_eq!(outcomes, [expected(&json!(0)), expected(&number)]),
            _ => assert_eq!(outcomes, [expected(&number)]),
        }
    }
}
