//! Which arguments are those of a plan: what serde reads as the same is the same, and nothing else is.

#![allow(dead_code, missing_docs)]

use std::collections::BTreeMap;
use std::time::Duration;

use agent_tool::{
    AgentArgs, AgentTool, CallContext, Claim, Gated, KeyError, KeyRing, Mode, PlanGate, PlanId, ReplayStore,
    ToolError,
};
use agent_tool_tests::rig::Hand;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

agent_tool_tests::clock_of_hand!(HandClock);

/// A column.
#[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
struct Column {
    /// Its name.
    #[agent(max_length = 20)]
    name: String,
    /// How many to skip.
    #[serde(default)]
    #[agent(range = 0..=9, when_absent = "none is skipped")]
    skip: u8,
}

/// A window.
#[derive(Debug, Default, Deserialize, JsonSchema, AgentArgs)]
struct Window {
    /// From when.
    #[agent(range = 0..=9, when_absent = "from the beginning")]
    from: Option<u8>,
}

/// In which order.
#[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
#[serde(rename_all = "snake_case")]
enum Order {
    /// By name.
    Name {
        /// Which.
        #[agent(max_length = 20)]
        column: String,
    },
    /// By age.
    Age {
        /// In days.
        days: u8,
        /// Whether to round.
        #[serde(default)]
        round: bool,
    },
}

/// Copy rows.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(additive, plan_token)]
struct CopyRows {
    /// Whether only to show.
    #[serde(default = "yes")]
    #[agent(dry_run)]
    dry_run: bool,
    /// The columns.
    #[serde(default)]
    columns: Vec<Column>,
    /// The tags.
    tags: Option<Vec<u8>>,
    /// A note.
    #[agent(max_length = 20)]
    note: Option<String>,
    /// When.
    #[serde(default)]
    window: Window,
    /// When else.
    other: Option<Window>,
    /// In which order.
    order: Option<Order>,
    /// By name.
    #[serde(default)]
    named: BTreeMap<String, Column>,
    /// Weights by name.
    #[serde(default)]
    weights: BTreeMap<String, u8>,
}

fn yes() -> bool {
    true
}

fn context(gate: PlanGate) -> CallContext {
    let clock = std::sync::Arc::new(HandClock(Hand::at(1_000_000)));
    CallContext::new().with_plan_gate(gate).with_clock(clock)
}

fn gate() -> PlanGate {
    PlanGate::new(KeyRing::new(1, [7; 32]).unwrap())
}

fn with(arguments: &Value, key: &str, value: Value) -> Value {
    let mut arguments = arguments.clone();
    arguments[key] = value;
    arguments
}

/// Plans the one, carries out the other; the code.
fn told(planned: &Value, sent: &Value, cx: &CallContext) -> String {
    let token = match CopyRows::parse_with(planned.clone(), cx).unwrap().into_mode() {
        Mode::DryRun(call) => call.plan_token(cx, ()).unwrap(),
        Mode::Live(_) => panic!("a plan is not live"),
    };
    let sent = with(&with(sent, "dry_run", json!(false)), "planToken", json!(token.as_str()));
    match CopyRows::parse_with(sent, cx).map(Gated::into_mode) {
        Ok(Mode::Live(_)) => "LIVE".to_owned(),
        Ok(Mode::DryRun(_)) => "DRY_RUN".to_owned(),
        Err(rejection) => rejection.code().to_owned(),
    }
}

fn both_ways(one: &Value, other: &Value) -> [String; 2] {
    let cx = context(gate());
    [told(one, other, &cx), told(other, one, &cx)]
}

#[test]
fn what_is_read_as_the_same_is_the_same() {
    let same = [
        // What serde fills in, at the root and below lists and maps.
        (json!({}), json!({"columns": []})),
        (json!({}), json!({"named": {}})),
        (json!({}), json!({"weights": {}})),
        (json!({}), json!({"tags": null, "note": null})),
        (json!({"order": {"age": {"days": 1}}}), json!({"order": {"age": {"round": false, "days": 1}}})),
        (json!({"columns": [{"name": "a"}]}), json!({"columns": [{"skip": 0, "name": "a"}]})),
        (json!({"named": {"k": {"name": "a"}}}), json!({"named": {"k": {"skip": 0, "name": "a"}}})),
        (json!({"weights": {"a": 1, "b": 2.0}}), json!({"weights": {"b": 2, "a": 1}})),
    ];
    for (one, other) in same {
        assert_eq!(both_ways(&one, &other), ["LIVE", "LIVE"], "{one} and {other}");
    }
}

#[test]
fn what_is_read_as_something_else_is_not() {
    let different = [
        (json!({}), json!({"tags": []})),
        (json!({}), json!({"other": {}})),
        (json!({}), json!({"note": ""})),
        (json!({}), json!({"columns": [{"name": "a"}]})),
        (json!({"order": {"age": {"days": 1}}}), json!({"order": {"age": {"days": 2}}})),
        (json!({"order": {"age": {"days": 1}}}), json!({"order": {"name": {"column": "1"}}})),
        (json!({"columns": [{"name": "a"}]}), json!({"columns": [{"name": "a", "skip": 1}]})),
        (json!({"columns": [{"name": "a"}]}), json!({"columns": [{"name": "a"}, {"name": "a"}]})),
        (json!({"named": {"k": {"name": "a"}}}), json!({"named": {"k": {"name": "a", "skip": 1}}})),
        (json!({"named": {"k": {"name": "a"}}}), json!({"named": {"l": {"name": "a"}}})),
        (json!({}), json!({"named": {"k": {"name": "a"}}})),
        (json!({"weights": {"a": 1}}), json!({"weights": {"a": 2}})),
        (json!({"weights": {"a": 1}}), json!({"weights": {"a": 1, "b": 1}})),
        (json!({"weights": {"a": 1, "b": 2}}), json!({"weights": {"a": 2, "b": 1}})),
    ];
    for (one, other) in different {
        assert_eq!(both_ways(&one, &other), ["PLAN_MISMATCH", "PLAN_MISMATCH"], "{one} and {other}");
    }
}

/// The same tool, as the next release has it.
mod next {
    use super::*;

    /// Copy rows.
    #[derive(Debug, Deserialize, JsonSchema, AgentTool)]
    #[agent(additive, plan_token)]
    pub(super) struct CopyRows {
        /// Whether only to show, and to whom.
        #[serde(default = "yes")]
        #[agent(dry_run)]
        dry_run: bool,
    }
}

#[test]
fn a_plan_is_bound_to_all_that_is_published() {
    let cx = context(gate());
    let token = match next::CopyRows::parse_with(json!({}), &cx).unwrap().into_mode() {
        Mode::DryRun(call) => call.plan_token(&cx, ()).unwrap(),
        Mode::Live(_) => panic!("a plan is not live"),
    };
    let sent = json!({"dry_run": false, "planToken": token.as_str()});
    assert_eq!(CopyRows::parse_with(sent.clone(), &cx).unwrap_err().code(), "PLAN_INVALID");
    assert!(next::CopyRows::parse_with(sent, &cx).unwrap().is_live());
}

#[test]
fn the_longest_plan_opens_at_once() {
    let cx = context(gate().with_lifetime(Duration::from_secs(86_400)));
    assert_eq!(told(&json!({}), &json!({}), &cx), "LIVE", "cut to an hour when it was made");
}

#[test]
fn a_store_that_only_claims_is_enough() {
    struct Fresh;
    impl ReplayStore for Fresh {
        fn claim(&self, _: PlanId, _: Duration, _: Duration) -> Claim {
            Claim::Fresh
        }
    }
    let cx = context(gate().with_store(Fresh));
    let token = match CopyRows::parse_with(json!({}), &cx).unwrap().into_mode() {
        Mode::DryRun(call) => call.plan_token(&cx, 3).unwrap(),
        Mode::Live(_) => panic!("a plan is not live"),
    };
    let sent = json!({"dry_run": false, "planToken": token.as_str()});
    assert!(CopyRows::parse_planned(sent, &cx, |_| Ok(3)).unwrap().is_live());
}

#[test]
fn facts_that_panic_are_an_answer_and_use_up_no_plan() {
    let cx = context(gate());
    let token = match CopyRows::parse_with(json!({}), &cx).unwrap().into_mode() {
        Mode::DryRun(call) => call.plan_token(&cx, 3).unwrap(),
        Mode::Live(_) => panic!("a plan is not live"),
    };
    let sent = json!({"dry_run": false, "planToken": token.as_str()});
    let broken = |_: &CopyRows| -> Result<u8, ToolError> { panic!("no count of db-7") };
    let refused = CopyRows::parse_planned(sent.clone(), &cx, broken).unwrap_err();
    assert_eq!(refused.code(), "TOOL_FAILED");
    assert_eq!(std::error::Error::source(&refused).unwrap().to_string(), "no count of db-7");
    assert!(!refused.to_text().contains("db-7"), "{refused}");
    assert!(CopyRows::parse_planned(sent, &cx, |_| Ok(3)).unwrap().is_live());
}

#[test]
fn what_is_wrong_with_a_key_is_said() {
    assert_eq!(KeyError::TooShort.to_string(), "a key needs 32 random bytes or more");
    assert_eq!(KeyError::SameNumber(3).to_string(), "there is a key with the number 3 already");
    assert_eq!(KeyError::NoRandomness.to_string(), "the operating system gave no random bytes");
}

/// A store that looks at no clock.
#[derive(Default)]
struct Clockless(std::sync::Mutex<Vec<PlanId>>);

impl ReplayStore for Clockless {
    fn claim(&self, plan: PlanId, _: Duration, _: Duration) -> Claim {
        let mut used = self.0.lock().unwrap();
        if used.contains(&plan) {
            return Claim::Used;
        }
        used.push(plan);
        Claim::Fresh
    }
}

/// A plan is over at the second, whatever the store thinks of it, and by the clock of after planning again.
#[test]
fn a_plan_ends_by_the_clock_of_the_host() {
    let told = |before: u64, while_planning: u64| {
        let clock = Hand::at(1_000_000);
        let cx = CallContext::new().with_plan_gate(gate().with_store(Clockless::default()));
        let cx = cx.with_clock(std::sync::Arc::new(HandClock(clock.clone())));
        let token = match CopyRows::parse_with(json!({}), &cx).unwrap().into_mode() {
            Mode::DryRun(call) => call.plan_token(&cx, "as it was").unwrap(),
            Mode::Live(_) => panic!("a plan is not live"),
        };
        clock.set(1_000_000 + before);
        let sent = json!({"dry_run": false, "planToken": token.as_str()});
        let mut rehearsed = None;
        let answer = CopyRows::parse_planned(sent, &cx, |call| {
            rehearsed = Some(call.dry_run);
            clock.set(1_000_000 + while_planning);
            Ok("as it was")
        });
        let code = answer.map_or_else(|refused| refused.code().to_owned(), |_| "LIVE".to_owned());
        (code, rehearsed)
    };
    // What is planned again is told that it is a plan, though the call is live.
    assert_eq!(told(0, 0), ("LIVE".to_owned(), Some(true)));
    assert_eq!(told(299, 299), ("LIVE".to_owned(), Some(true)));
    assert_eq!(told(300, 300), ("PLAN_EXPIRED".to_owned(), None));
    assert_eq!(told(299, 300), ("PLAN_EXPIRED".to_owned(), Some(true)));
}
