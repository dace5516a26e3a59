//! Plan tokens: what holds, what each wrong one is answered, who wins where many use one at once.

#![allow(clippy::similar_names, reason = "a change and what was changed")]
#![allow(dead_code, missing_docs)]

use std::error::Error;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use agent_tool::{
    AgentArgs, AgentTool, CallContext, Claim, DryRun, KeyError, KeyRing, Live, MemoryStore, Mode, PlanGate,
    PlanId, Planned, Rejection, ReplayStore, ToolError, ToolSet,
};
use agent_tool_tests::rig::{Hand, dice, now};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

#[path = "plan_token/place.rs"]
mod place;

agent_tool_tests::clock_of_hand!(HandClock);

#[derive(Debug, Deserialize, JsonSchema, Clone, Copy)]
#[serde(rename_all = "snake_case")]
enum Environment {
    Development,
    Staging,
}

/// One filter.
#[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
struct Filter {
    /// The column.
    #[agent(max_length = 20)]
    column: String,
    /// How many to skip.
    #[agent(range = 0..=9, default = 0)]
    skip: u8,
}

/// How to choose.
#[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
#[serde(tag = "by")]
enum Choice {
    Age {
        /// In days.
        days: u32,
        /// Whether to round.
        #[serde(default)]
        #[agent(when_absent = "days are counted to the second")]
        round: bool,
    },
    All,
}

/// Delete rows of a table.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(destructive, plan_token)]
struct PurgeRows {
    /// The table.
    #[agent(id)]
    #[agent(max_length = 40)]
    #[serde(alias = "tableName")]
    table_id: String,
    /// Where.
    environment: Environment,
    /// How many.
    #[agent(range = 1..=1000, default = 1)]
    limit: u64,
    /// Which.
    #[agent(max_items = 3, when_absent = "every row")]
    #[serde(default)]
    filters: Vec<Filter>,
    /// Why.
    #[agent(max_length = 80, when_absent = "no reason is noted")]
    reason: Option<String>,
    /// How.
    #[agent(when_absent = "as they come")]
    choice: Option<Choice>,
    /// A weight.
    #[agent(when_absent = "no weight", lenient(unquote))]
    weight: Option<f64>,
}

/// Delete a table.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(destructive, plan_token, name = "drop_table")]
struct DropTable {
    /// The table.
    #[agent(max_length = 40)]
    table_id: String,
    /// Where.
    environment: Environment,
}

fn ring(number: u8, byte: u8) -> KeyRing {
    KeyRing::new(number, [byte; 32]).unwrap()
}

struct Host {
    clock: Arc<Hand>,
    cx: CallContext,
}

impl Host {
    fn new() -> Self {
        Self::with(PlanGate::new(ring(1, 7)))
    }

    fn with(gate: PlanGate) -> Self {
        let clock = Hand::at(1_000_000);
        let cx = CallContext::new()
            .with_principal("ann")
            .with_plan_gate(gate)
            .with_clock(Arc::new(HandClock(clock.clone())));
        Self { clock, cx }
    }

    fn plan(&self, arguments: &Value) -> String {
        self.plan_with(arguments, ())
    }

    fn plan_with(&self, arguments: &Value, facts: impl serde::Serialize) -> String {
        match PurgeRows::parse_with(arguments.clone(), &self.cx).unwrap().into_mode() {
            Mode::DryRun(call) => call.plan_token(&self.cx, facts).unwrap().as_str().to_owned(),
            Mode::Live(_) => panic!("live"),
        }
    }

    fn live(&self, arguments: &Value, token: &str) -> String {
        code(PurgeRows::parse_with(live(arguments, token), &self.cx))
    }
}

fn live(arguments: &Value, token: &str) -> Value {
    let mut arguments = arguments.clone();
    arguments["dryRun"] = json!(false);
    arguments["planToken"] = json!(token);
    arguments
}

fn code<T: AgentTool<Accepted = agent_tool::Gated<T>>>(
    result: Result<agent_tool::Gated<T>, Rejection>,
) -> String {
    match result.map(agent_tool::Gated::into_mode) {
        Ok(Mode::Live(_)) => "LIVE".to_owned(),
        Ok(Mode::DryRun(_)) => "DRY_RUN".to_owned(),
        Err(rejection) => rejection.code().to_owned(),
    }
}

fn purge() -> Value {
    json!({"table_id": "users", "environment": "staging"})
}

const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

#[test]
fn a_plan_opens_one_live_call() {
    let host = Host::new();
    let token = host.plan(&purge());
    assert!(token.len() <= 64 && token.chars().all(|char| LETTERS.contains(char)), "{token}");
    assert_eq!(host.live(&purge(), &token), "LIVE");
    assert_eq!(host.live(&purge(), &token), "PLAN_USED");
    assert_ne!(host.plan(&purge()), token, "every plan has a token of its own");
    assert!(host.plan_with(&purge(), json!({"rows": 3})).len() <= 64);
}

#[test]
fn without_a_plan_there_is_nothing_live() {
    let host = Host::new();
    let rejection = PurgeRows::parse_with(
        json!({"table_id": "users", "environment": "staging", "dryRun": false}),
        &host.cx,
    )
    .unwrap_err();
    assert_eq!(rejection.code(), "PLAN_REQUIRED");
    assert!(rejection.remediation_guide().contains("'dryRun: true'"));
    assert_eq!(host.live(&purge(), ""), "PLAN_INVALID");
    assert_eq!(host.live(&purge(), "approved"), "PLAN_INVALID");

    for cx in [CallContext::new(), CallContext::new().with_principal("ann")] {
        let arguments = live(&purge(), &host.plan(&purge()));
        let rejection = PurgeRows::parse_with(arguments, &cx).unwrap_err();
        assert_eq!(rejection.code(), "TOOL_MISCONFIGURED", "no gate, no live call");
        assert!(rejection.source().unwrap().to_string().contains("no plan gate"));
        assert_eq!(code(PurgeRows::parse_with(purge(), &cx)), "DRY_RUN");
    }
    // A token on a dry run is nothing, and stays unused.
    let token = host.plan(&purge());
    let mut dry = live(&purge(), &token);
    dry["dryRun"] = json!(true);
    assert_eq!(code(PurgeRows::parse_with(dry, &host.cx)), "DRY_RUN");
    assert_eq!(host.live(&purge(), &token), "LIVE");
}

#[test]
fn every_flip_cut_and_extension_of_a_token_is_refused() {
    let host = Host::new();
    for facts in [json!(null), json!({"rows": 3})] {
        let token = host.plan_with(&purge(), &facts);
        let mut wrong = Vec::new();
        for (at, letter) in token.char_indices() {
            let value = LETTERS.find(letter).unwrap();
            for bit in 0..6 {
                // The bits left over in the last letter count too: a token has one spelling.
                let other = LETTERS.as_bytes()[value ^ (1 << bit)];
                let mut flipped = token.clone().into_bytes();
                flipped[at] = other;
                wrong.push(String::from_utf8(flipped).unwrap());
            }
        }
        wrong.extend((0..token.len()).map(|length| token[..length].to_owned()));
        wrong.extend((1..token.len()).map(|start| token[start..].to_owned()));
        let letters = LETTERS.chars().chain("=+/ .\n\0é".chars());
        wrong.extend(letters.clone().map(|letter| format!("{token}{letter}")));
        wrong.extend(letters.map(|letter| format!("{letter}{token}")));
        wrong.push(format!("{token}=="));
        wrong.push(token.to_lowercase());
        wrong.push(token.to_uppercase());
        wrong.push(format!("{} {}", &token[..9], &token[9..]));
        let count = wrong.len();
        for wrong in wrong {
            let code = host.live(&purge(), &wrong);
            // What is longer than 64 characters does not get past the guard.
            let expected = if wrong.chars().count() > 64 { "INVALID_TOOL_ARGUMENTS" } else { "PLAN_INVALID" };
            assert_eq!(code, expected, "{wrong:?}");
        }
        assert!(count > 500, "{count}");
        let whole = PurgeRows::parse_planned(live(&purge(), &token), &host.cx, |_| Ok(&facts));
        assert_eq!(code(whole), "LIVE", "the untouched one holds, and none of them used it up");
    }
}

#[test]
fn a_token_is_bound_to_caller_tool_and_key() {
    let host = Host::new();
    let token = host.plan(&purge());
    let as_bob = host.cx.clone().with_principal("bob");
    assert_eq!(code(PurgeRows::parse_with(live(&purge(), &token), &as_bob)), "PLAN_INVALID");
    assert_eq!(code(DropTable::parse_with(live(&purge(), &token), &host.cx)), "PLAN_INVALID");
    let nobody = CallContext::new()
        .with_plan_gate(PlanGate::new(ring(1, 7)))
        .with_clock(Arc::new(HandClock(host.clock.clone())));
    assert_eq!(code(PurgeRows::parse_with(live(&purge(), &token), &nobody)), "PLAN_INVALID");
    let empty = nobody.clone().with_principal("");
    let for_empty = match PurgeRows::parse_with(purge(), &empty).unwrap().into_mode() {
        Mode::DryRun(call) => call.plan_token(&empty, ()).unwrap(),
        Mode::Live(_) => panic!("live"),
    };
    let sent = live(&purge(), for_empty.as_str());
    assert_eq!(code(PurgeRows::parse_with(sent, &nobody)), "PLAN_INVALID", "nobody is not the empty name");

    let gate = |ring: KeyRing| host.cx.clone().with_plan_gate(PlanGate::new(ring));
    let with = |ring: KeyRing| code(PurgeRows::parse_with(live(&purge(), &token), &gate(ring)));
    assert_eq!(with(ring(1, 8)), "PLAN_INVALID", "another secret");
    assert_eq!(with(ring(2, 7)), "PLAN_INVALID", "another number");
    assert_eq!(with(ring(2, 8).and(1, [7; 32]).unwrap()), "LIVE", "an old key still opens");
    assert_eq!(with(ring(2, 8).and(3, [7; 32]).unwrap()), "PLAN_INVALID", "a retired key does not");
    assert_eq!(with(KeyRing::random().unwrap()), "PLAN_INVALID");
}

#[test]
fn keys_are_long_and_have_numbers_of_their_own() {
    assert_eq!(KeyRing::new(1, [0; 31]).unwrap_err(), KeyError::TooShort);
    assert_eq!(ring(1, 1).and(1, [2; 32]).unwrap_err(), KeyError::SameNumber(1));
    assert_eq!(ring(1, 1).and(2, "").unwrap_err(), KeyError::TooShort);
    let secret = "an odd secret that nobody must see";
    let shown =
        format!("{:?} {:?}", KeyRing::new(5, secret), PlanGate::new(KeyRing::new(5, secret).unwrap()));
    assert!(!shown.contains("odd") && shown.contains('5'), "{shown}");
}

#[test]
fn changed_arguments_are_told_from_a_wrong_token() {
    let host = Host::new();
    let changes = [
        ("table_id", json!("userz")),
        ("environment", json!("development")),
        ("limit", json!(2)),
        ("filters", json!([{"column": "a"}])),
        ("reason", json!("")),
        ("choice", json!({"by": "All"})),
        ("weight", json!(0.5)),
        ("weight", json!(0)),
    ];
    for (key, value) in changes {
        let token = host.plan(&purge());
        let mut changed = purge();
        changed[key] = value;
        assert_eq!(host.live(&changed, &token), "PLAN_MISMATCH", "{key}");
        assert_eq!(host.live(&purge(), &token), "LIVE", "a mismatch uses nothing up");
        let token = host.plan(&changed);
        assert_eq!(host.live(&purge(), &token), "PLAN_MISMATCH", "{key}");
        assert_eq!(host.live(&changed, &token), "LIVE");
    }
    // Near values that a careless form would mix up.
    let near = [
        (json!({"reason": "a"}), json!({"reason": "a "})),
        (json!({"reason": "é"}), json!({"reason": "e\u{301}"})),
        (
            json!({"filters": [{"column": "ab"}, {"column": "c"}]}),
            json!({"filters": [{"column": "a"}, {"column": "bc"}]}),
        ),
        (
            json!({"filters": [{"column": "a"}, {"column": "b"}]}),
            json!({"filters": [{"column": "b"}, {"column": "a"}]}),
        ),
        (json!({"choice": {"by": "Age", "days": 1}}), json!({"choice": {"by": "Age", "days": 10}})),
        (json!({"weight": 9_007_199_254_740_992_u64}), json!({"weight": 9_007_199_254_740_994_u64})),
        (json!({"weight": 0.1}), json!({"weight": 0.100_000_000_000_000_02})),
    ];
    for (one, other) in near {
        let with = |extra: &Value| {
            let mut arguments = purge();
            arguments.as_object_mut().unwrap().extend(extra.as_object().unwrap().clone());
            arguments
        };
        assert_eq!(host.live(&with(&other), &host.plan(&with(&one))), "PLAN_MISMATCH", "{one} and {other}");
        assert_eq!(host.live(&with(&one), &host.plan(&with(&one))), "LIVE", "{one}");
    }
}

#[test]
fn the_same_arguments_may_be_spelled_differently() {
    let host = Host::new();
    let full = json!({
        "table_id": "47", "environment": "staging", "limit": 1, "filters": [{"column": "a", "skip": 0}],
        "reason": null, "weight": 2, "choice": {"by": "Age", "days": 3, "round": false},
    });
    let same = [
        r#"{"choice": {"days": 3, "by": "Age"}, "weight": 2.0, "filters": [{"column": "a"}], "environment": "staging", "table_id": "47"}"#,
        r#"{"table_id": 47, "environment": "staging", "filters": [{"skip": 0, "column": "a"}], "weight": 2, "choice": {"by": "Age", "days": 3.0}}"#,
        r#"{"tableName": "47", "environment": "staging", "limit": 1.0, "filters": [{"column": "a"}], "weight": "2", "choice": {"by": "Age", "round": false, "days": 3}}"#,
    ];
    for same in same {
        let same: Value = serde_json::from_str(same).unwrap();
        assert_eq!(host.live(&same, &host.plan(&full)), "LIVE", "{same}");
        assert_eq!(host.live(&full, &host.plan(&same)), "LIVE", "{same}");
    }
    // An empty list is what serde supplies, though no schema says so.
    let mut empty = purge();
    empty["filters"] = json!([]);
    assert_eq!(host.live(&empty, &host.plan(&purge())), "LIVE");
    assert_eq!(host.live(&purge(), &host.plan(&empty)), "LIVE");
}

#[test]
fn a_token_expires_at_the_second() {
    let host = Host::new();
    for (seconds, expected) in [(0, "LIVE"), (299, "LIVE"), (300, "PLAN_EXPIRED"), (301, "PLAN_EXPIRED")] {
        let host = Host::new();
        let token = host.plan(&purge());
        host.clock.set(1_000_000 + seconds);
        assert_eq!(host.live(&purge(), &token), expected, "after {seconds} s");
    }
    let short = Host::with(PlanGate::new(ring(1, 7)).with_lifetime(Duration::ZERO));
    let token = short.plan(&purge());
    assert_eq!(short.live(&purge(), &token), "LIVE", "a second at least");
    let long = Host::with(PlanGate::new(ring(1, 7)).with_lifetime(Duration::from_secs(1_000_000)));
    let token = long.plan(&purge());
    long.clock.set(1_003_600);
    assert_eq!(long.live(&purge(), &token), "PLAN_EXPIRED", "an hour at most");
    drop(host);
}

#[test]
fn a_clock_that_is_set_back_revives_nothing() {
    let host = Host::new();
    let (used, unused) = (host.plan(&purge()), host.plan(&purge()));
    assert_eq!(host.live(&purge(), &used), "LIVE");
    host.clock.set(2_000_000);
    assert_eq!(host.live(&purge(), &unused), "PLAN_EXPIRED");
    host.clock.set(1_000_001);
    assert_eq!(host.live(&purge(), &unused), "PLAN_EXPIRED");
    assert_eq!(host.live(&purge(), &used), "PLAN_EXPIRED");
    // Another replica, whose clock never was ahead, holds what is sealed far in its future for none of its own.
    let ahead = Host::new();
    ahead.clock.set(1_100_000);
    let token = ahead.plan(&purge());
    assert_eq!(Host::new().live(&purge(), &token), "PLAN_EXPIRED");
    // A clock of the year 1970, or after the time that a token can say.
    host.clock.set(0);
    assert_eq!(host.live(&purge(), &host.plan(&purge())), "LIVE");
    host.clock.set(u64::from(u32::MAX));
    match PurgeRows::parse_with(purge(), &host.cx).unwrap().into_mode() {
        Mode::DryRun(call) => {
            assert_eq!(call.plan_token(&host.cx, ()).unwrap_err().code(), "TOOL_MISCONFIGURED");
        }
        Mode::Live(_) => panic!("live"),
    }
}

const YEAR: u64 = 31_536_000;

#[test]
fn a_clock_that_was_wrong_once_locks_nobody_out_and_revives_nothing() {
    // A store that forgets at once, and one that never has to.
    for size in [1, 2, 100] {
        for ahead in [301, 4_000, 40_000, YEAR] {
            let host = Host::with(PlanGate::new(ring(1, 7)).with_store(MemoryStore::new(size)));
            let used = host.plan(&purge());
            assert_eq!(host.live(&purge(), &used), "LIVE");
            let mut wrong = vec![used];
            // Long enough for what was planned at the wrong time to expire there.
            for later in [0, 301, 602] {
                host.clock.set(1_000_000 + ahead + later);
                let token = host.plan(&purge());
                assert_eq!(host.live(&purge(), &token), "LIVE", "{size}, {ahead}, {later}");
                wrong.push(token);
                wrong.push(host.plan(&purge()));
            }
            host.clock.set(1_000_002);
            // What was used a little ahead of its time keeps its place in the store; no longer than an hour, though.
            let is_full = size <= 2 && ahead == 301;
            let expected = if is_full { "CALL_BUDGET_EXHAUSTED" } else { "LIVE" };
            assert_eq!(
                host.live(&purge(), &host.plan(&purge())),
                expected,
                "{size}, {ahead}: no new plan helps"
            );
            for token in &wrong {
                let code = host.live(&purge(), token);
                assert!(["PLAN_EXPIRED", "PLAN_USED"].contains(&&*code), "{size}, {ahead}: {code}");
            }
            let token = host.plan(&purge());
            host.clock.set(1_000_002 + 301);
            assert_eq!(host.live(&purge(), &token), "PLAN_EXPIRED", "time does not stand still");
        }
    }
}

#[test]
fn a_clock_beyond_what_a_token_can_say_is_over_when_it_is_over() {
    let host = Host::new();
    let used = host.plan(&purge());
    assert_eq!(host.live(&purge(), &used), "LIVE");
    host.clock.set(u64::from(u32::MAX) + 1);
    match PurgeRows::parse_with(purge(), &host.cx).unwrap().into_mode() {
        Mode::DryRun(call) => {
            assert_eq!(call.plan_token(&host.cx, ()).unwrap_err().code(), "TOOL_MISCONFIGURED");
        }
        Mode::Live(_) => panic!("live"),
    }
    host.clock.set(1_000_001);
    assert_eq!(host.live(&purge(), &host.plan(&purge())), "LIVE");
    assert_eq!(host.live(&purge(), &used), "PLAN_USED");
}

#[test]
fn a_token_may_come_from_a_clock_that_is_a_little_ahead() {
    for (ahead, expected) in [(5, "LIVE"), (6, "PLAN_EXPIRED")] {
        let (here, there) = (Host::new(), Host::new());
        there.clock.set(1_000_000 + ahead);
        assert_eq!(here.live(&purge(), &there.plan(&purge())), expected, "{ahead} s");
    }
}

#[test]
fn a_gate_for_each_call_still_opens_once() {
    let host = Host::new();
    let call = |arguments: Value| {
        let cx = host.cx.clone().with_plan_gate(PlanGate::new(ring(1, 7)));
        PurgeRows::parse_with(arguments, &cx)
    };
    let token = host.plan(&purge());
    assert_eq!(code(call(live(&purge(), &token))), "LIVE");
    assert_eq!(code(call(live(&purge(), &token))), "PLAN_USED");
    assert_eq!(host.live(&purge(), &token), "PLAN_USED");
    // A store of one's own knows nothing of it.
    let own = host.cx.clone().with_plan_gate(PlanGate::new(ring(1, 7)).with_store(MemoryStore::default()));
    assert_eq!(code(PurgeRows::parse_with(live(&purge(), &token), &own)), "LIVE");
}

#[test]
fn of_eight_at_once_one_wins() {
    for _ in 0..200 {
        let host = Host::new();
        let token = host.plan(&purge());
        let arguments = live(&purge(), &token);
        let start = std::sync::Barrier::new(8);
        let codes: Vec<String> = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..8)
                .map(|_| {
                    scope.spawn(|| {
                        start.wait();
                        code(PurgeRows::parse_with(arguments.clone(), &host.cx))
                    })
                })
                .collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).collect()
        });
        assert_eq!(codes.iter().filter(|code| *code == "LIVE").count(), 1, "{codes:?}");
        assert_eq!(codes.iter().filter(|code| *code == "PLAN_USED").count(), 7, "{codes:?}");
    }
}

#[test]
fn a_full_store_refuses_and_forgets_nothing() {
    let host = Host::with(PlanGate::new(ring(1, 7)).with_store(MemoryStore::new(2)));
    let tokens: Vec<String> = (0..4).map(|_| host.plan(&purge())).collect();
    assert_eq!(host.live(&purge(), &tokens[0]), "LIVE");
    host.clock.set(1_000_100);
    let late = host.plan(&purge());
    assert_eq!(host.live(&purge(), &tokens[1]), "LIVE");
    let rejection = PurgeRows::parse_with(live(&purge(), &tokens[2]), &host.cx).unwrap_err();
    assert_eq!(rejection.code(), "CALL_BUDGET_EXHAUSTED");
    assert_eq!(
        (rejection.is_retryable(), rejection.retry_after()),
        (Some(true), Some(Duration::from_secs(200)))
    );
    assert_eq!(host.live(&purge(), &tokens[0]), "PLAN_USED", "still known");
    assert_eq!(host.live(&purge(), &tokens[1]), "PLAN_USED");
    host.clock.set(1_000_300);
    assert_eq!(host.live(&purge(), &late), "LIVE", "the first two have expired: there is room");
    assert_eq!(host.live(&purge(), &tokens[0]), "PLAN_EXPIRED");
}

/// A store that two replicas share, which may be out of reach.
#[derive(Clone, Default)]
struct Shared(Arc<Mutex<(Vec<PlanId>, bool)>>);

impl ReplayStore for Shared {
    fn claim(&self, plan: PlanId, _: Duration, _: Duration) -> Claim {
        let mut state = self.0.lock().unwrap();
        if state.1 {
            return Claim::Unavailable("the store at 10.0.0.7 is out of reach".into());
        }
        if state.0.contains(&plan) {
            return Claim::Used;
        }
        state.0.push(plan);
        Claim::Fresh
    }
}

/// A store and a clock that break where they are asked.
#[derive(Clone, Copy, PartialEq)]
enum Breaks {
    Claim,
    Look,
    Time,
}

impl ReplayStore for Breaks {
    fn claim(&self, _: PlanId, _: Duration, _: Duration) -> Claim {
        assert!(*self == Self::Time, "the store breaks on db-1");
        Claim::Fresh
    }

    fn is_used(&self, _: PlanId) -> bool {
        assert!(*self != Self::Look, "the store breaks on db-1");
        false
    }
}

impl agent_tool::Clock for Breaks {
    fn unix(&self) -> Duration {
        panic!("the clock breaks on db-1")
    }

    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

#[test]
fn a_store_or_a_clock_that_panics_cannot_say() {
    for breaks in [Breaks::Claim, Breaks::Look, Breaks::Time] {
        let host = Host::with(PlanGate::new(ring(1, 7)).with_store(breaks));
        let token = host.plan(&purge());
        let cx = match breaks {
            Breaks::Time => host.cx.clone().with_clock(Arc::new(breaks)),
            _ => host.cx.clone(),
        };
        for _ in 0..2 {
            let rejection = PurgeRows::parse_with(live(&purge(), &token), &cx).unwrap_err();
            assert_eq!(rejection.code(), "TOOL_MISCONFIGURED");
            assert!(rejection.source().unwrap().to_string().ends_with("breaks on db-1"));
            assert!(!rejection.to_text().contains("db-1"));
        }
        if let (Breaks::Time, Mode::DryRun(call)) =
            (breaks, PurgeRows::parse_with(purge(), &cx).unwrap().into_mode())
        {
            assert_eq!(call.plan_token(&cx, ()).unwrap_err().code(), "TOOL_MISCONFIGURED");
        }
    }
}

#[test]
fn replicas_share_keys_and_a_store() {
    let store = Shared::default();
    let one = Host::with(PlanGate::new(ring(1, 7)).with_store(store.clone()));
    let other = Host::with(PlanGate::new(ring(1, 7)).with_store(store.clone()));
    let token = one.plan(&purge());
    assert_eq!(other.live(&purge(), &token), "LIVE");
    assert_eq!(one.live(&purge(), &token), "PLAN_USED");
    store.0.lock().unwrap().1 = true;
    let rejection = PurgeRows::parse_with(live(&purge(), &one.plan(&purge())), &one.cx).unwrap_err();
    assert_eq!(rejection.code(), "TOOL_MISCONFIGURED", "in doubt nothing is live");
    assert!(rejection.source().unwrap().to_string().contains("10.0.0.7"));
    assert!(!rejection.to_text().contains("10.0.0.7"));
}

#[test]
fn facts_are_compared_with_those_of_now() {
    let host = Host::new();
    let with = |token: &str, facts: Value| {
        code(PurgeRows::parse_planned(live(&purge(), token), &host.cx, |_| Ok(facts)))
    };
    let facts = json!({"rows": 3, "etag": "a", "ids": [1, 2]});
    let token = host.plan_with(&purge(), &facts);
    for other in [
        json!({"rows": 4, "etag": "a", "ids": [1, 2]}),
        json!({"rows": 3, "etag": "a", "ids": [2, 1]}),
        json!({"rows": 3, "etag": "a"}),
        json!(null),
        json!([]),
        json!("3"),
    ] {
        assert_eq!(with(&token, other.clone()), "PLAN_STALE", "{other}");
    }
    let failed = PurgeRows::parse_planned(live(&purge(), &token), &host.cx, |_| {
        Err::<(), _>(ToolError::new("DB_DOWN", "no answer", "Try later."))
    });
    assert_eq!(code(failed), "DB_DOWN");
    let forgotten = PurgeRows::parse_with(live(&purge(), &token), &host.cx).unwrap_err();
    assert_eq!(forgotten.code(), "TOOL_MISCONFIGURED", "facts that nobody compares");
    assert!(forgotten.source().unwrap().to_string().contains("parse_planned"));
    assert_eq!(
        with(&token, json!({"ids": [1, 2.0], "etag": "a", "rows": 3})),
        "LIVE",
        "none of them used it up"
    );
    assert_eq!(with(&token, facts), "PLAN_USED");
    // What was carried out has changed its own facts, or can be planned no more: that is no news of another.
    assert_eq!(with(&token, json!({"rows": 0})), "PLAN_USED");
    let gone = PurgeRows::parse_planned(live(&purge(), &token), &host.cx, |_| {
        Err::<(), _>(ToolError::new("NO_TABLE", "it is gone", "Choose another."))
    });
    assert_eq!(code(gone), "PLAN_USED");
}

#[test]
fn facts_that_were_none_must_still_be_none() {
    let host = Host::new();
    let with = |token: &str, facts: Value| {
        code(PurgeRows::parse_planned(live(&purge(), token), &host.cx, |_| Ok(facts)))
    };
    // What is `null` as JSON: nothing, no etag, a mean of no numbers.
    for none in [json!(()), json!(None::<&str>), json!(f64::NAN)] {
        let token = host.plan_with(&purge(), &none);
        assert_eq!(with(&token, json!("etag-7")), "PLAN_STALE", "there is something now");
        assert_eq!(with(&token, json!(0.5)), "PLAN_STALE");
        assert_eq!(with(&token, none), "LIVE");
        assert_eq!(with(&token, json!("etag-7")), "PLAN_USED", "which is what it changed itself");
        assert_eq!(host.live(&purge(), &host.plan(&purge())), "LIVE", "a host without facts compares none");
    }
}

#[test]
fn the_hosts_values_belong_to_the_plan() {
    /// Purges a tenant.
    #[derive(Debug, Deserialize, JsonSchema, AgentTool)]
    #[agent(destructive, plan_token)]
    struct PurgeTenant {
        #[agent(inject)]
        #[allow(dead_code)]
        tenant: String,
    }
    let host = Host::new();
    let cx = |tenant: &str| host.cx.clone().with_injected("tenant", tenant);
    let token = match PurgeTenant::parse_with(json!({}), &cx("a")).unwrap().into_mode() {
        Mode::DryRun(call) => call.plan_token(&cx("a"), ()).unwrap(),
        Mode::Live(_) => panic!("live"),
    };
    let sent = json!({"dryRun": false, "planToken": token.as_str()});
    assert_eq!(code(PurgeTenant::parse_with(sent.clone(), &cx("b"))), "PLAN_MISMATCH");
    assert_eq!(code(PurgeTenant::parse_with(sent, &cx("a"))), "LIVE");
}

#[test]
fn a_flag_of_the_tools_own_is_named_in_what_to_do() {
    /// Publishes a page.
    #[derive(Debug, Deserialize, JsonSchema, AgentTool)]
    #[agent(additive, plan_token)]
    struct Publish {
        /// Whether to only look.
        #[agent(dry_run)]
        preview: bool,
    }
    let rejection = Publish::parse_with(json!({"preview": false}), &Host::new().cx).unwrap_err();
    assert_eq!(rejection.code(), "PLAN_REQUIRED");
    assert!(rejection.remediation_guide().contains("'preview: true'"), "{}", rejection.remediation_guide());
}

#[test]
fn a_token_without_the_key_is_the_hosts_mistake() {
    /// Purges.
    #[derive(Debug, Deserialize, JsonSchema, AgentTool)]
    #[agent(destructive)]
    struct Purge {}
    let host = Host::new();
    match Purge::parse_with(json!({}), &host.cx).unwrap().into_mode() {
        Mode::DryRun(call) => {
            assert_eq!(call.plan_token(&host.cx, ()).unwrap_err().code(), "TOOL_MISCONFIGURED");
        }
        Mode::Live(_) => panic!("live"),
    }
    assert_eq!(code(Purge::parse_with(json!({"dryRun": false}), &host.cx)), "LIVE");
    assert_eq!(code(Purge::parse_with(json!({"planToken": "x"}), &host.cx)), "INVALID_TOOL_ARGUMENTS");
}

#[test]
fn the_contract_says_what_a_live_call_needs() {
    let contract = PurgeRows::contract().unwrap();
    assert!(contract.needs_plan_token());
    assert!(contract.description().contains("planToken"));
    let schema = contract.input_schema();
    assert_eq!(schema["properties"]["planToken"]["maxLength"], 64);
    assert!(contract.example_call().is_none_or(|call| call.get("planToken").is_none()));
    // Never quoted, not even when it is wrong.
    let long = "a".repeat(65);
    let rejection = PurgeRows::parse(json!({"table_id": "a", "environment": "staging", "planToken": long}));
    assert!(!rejection.unwrap_err().to_text().contains("aaaa"));
}

/// How the set of tools was used: plans, and the tables that were purged.
#[derive(Default)]
struct Log(Mutex<Vec<String>>);

fn tools(log: &Arc<Log>, rows: &Arc<AtomicU64>) -> ToolSet {
    let (planned, applied, dropped, rows) = (log.clone(), log.clone(), log.clone(), rows.clone());
    ToolSet::builder()
        .destructive(
            move |call: DryRun<PurgeRows>| {
                let rows = rows.load(Ordering::SeqCst);
                planned.0.lock().unwrap().push(format!("plan {}", call.table_id));
                async move {
                    if rows == 99 {
                        return Err(ToolError::internal("rows cannot be counted in db-7"));
                    }
                    Ok(Planned::new(json!({"wouldDelete": rows, "environment": format!("{:?}", call.environment)}), rows))
                }
            },
            move |call: Live<PurgeRows>| {
                applied.0.lock().unwrap().push(format!("apply {} {}", call.table_id, call.limit));
                async move {
                    assert_ne!(call.limit, 13, "half way through db-7");
                    Ok(json!({"deleted": call.limit, "filters": call.filters.len(), "reason": call.reason, "choice": call.choice.is_some(), "weight": call.weight, "first": call.filters.first().map(|filter| (filter.column.clone(), filter.skip))}))
                }
            },
        )
        .destructive(
            move |call: DryRun<DropTable>| {
                dropped.0.lock().unwrap().push("plan drop".to_owned());
                async move { Ok(json!([call.table_id.clone(), format!("{:?}", call.environment)])) }
            },
            |_: Live<DropTable>| async move { Ok("dropped") },
        )
        .build()
        .unwrap()
}

#[test]
fn a_tool_set_hands_out_and_redeems_plans_by_itself() {
    let (log, rows) = (Arc::new(Log::default()), Arc::new(AtomicU64::new(3)));
    let (tools, host) = (tools(&log, &rows), Host::new());
    let call = |arguments: Value| now(tools.call("purge_rows", arguments, &host.cx));
    let plan = || {
        let answer = call(purge());
        let data = answer.data().unwrap().clone();
        assert_eq!(
            (&data["wouldDelete"], &data["expiresInSeconds"]),
            (&json!(rows.load(Ordering::SeqCst)), &json!(300))
        );
        data["planToken"].as_str().unwrap().to_owned()
    };
    let said = |token: &str| {
        let answer = call(live(&purge(), token));
        answer.rejection().map_or("OK".to_owned(), |rejection| rejection.code().to_owned())
    };
    let token = plan();
    assert_eq!(said(&token), "OK");
    assert_eq!(said(&token), "PLAN_USED");
    assert_eq!(log.0.lock().unwrap().iter().filter(|line| line.starts_with("apply")).count(), 1);

    let token = plan();
    rows.store(4, Ordering::SeqCst);
    assert_eq!(said(&token), "PLAN_STALE");
    rows.store(99, Ordering::SeqCst);
    assert_eq!(said(&token), "TOOL_FAILED", "what cannot be planned is not carried out");
    rows.store(3, Ordering::SeqCst);
    assert_eq!(said(&token), "OK", "nothing used it up");

    let token = plan();
    let mut changed = live(&purge(), &token);
    changed["limit"] = json!(5);
    assert_eq!(call(changed).rejection().unwrap().code(), "PLAN_MISMATCH");
    assert_eq!(call(live(&purge(), "")).rejection().unwrap().code(), "PLAN_INVALID");
    host.clock.set(1_000_300);
    assert_eq!(said(&token), "PLAN_EXPIRED");
    assert_eq!(log.0.lock().unwrap().iter().filter(|line| line.starts_with("apply")).count(), 2);

    // Data that is no object stands beside its token.
    let answer = now(tools.call("drop_table", purge(), &host.cx));
    let data = answer.data().unwrap();
    assert_eq!(data["plan"], json!(["users", "Staging"]));
    let token = data["planToken"].as_str().unwrap();
    let answer = now(tools.call("drop_table", live(&purge(), token), &host.cx));
    assert_eq!(answer.data(), Some(&json!("dropped")));
    let planned = log.0.lock().unwrap().iter().filter(|line| *line == "plan drop").count();
    assert_eq!(planned, 1, "a plan without facts is not made again");
}

#[test]
fn a_handler_that_breaks_half_way_is_told_without_its_cause_and_the_plan_is_used() {
    let (log, rows) = (Arc::new(Log::default()), Arc::new(AtomicU64::new(3)));
    let (tools, host) = (tools(&log, &rows), Host::new());
    let mut arguments = purge();
    arguments["limit"] = json!(13);
    let answer = now(tools.call("purge_rows", arguments.clone(), &host.cx));
    let token = answer.data().unwrap()["planToken"].as_str().unwrap().to_owned();
    let answer = now(tools.call("purge_rows", live(&arguments, &token), &host.cx));
    assert_eq!(answer.rejection().unwrap().code(), "TOOL_FAILED");
    assert!(!answer.to_text().contains("db-7"), "{}", answer.to_text());
    assert!(answer.rejection().unwrap().source().unwrap().to_string().contains("db-7"));
    let answer = now(tools.call("purge_rows", live(&arguments, &token), &host.cx));
    assert_eq!(answer.rejection().unwrap().code(), "PLAN_USED", "the outcome is not known: not again");
}

#[test]
fn without_a_gate_a_tool_set_plans_and_stops_there() {
    let (log, rows) = (Arc::new(Log::default()), Arc::new(AtomicU64::new(3)));
    let tools = tools(&log, &rows);
    let cx = CallContext::new();
    let answer = now(tools.call("purge_rows", purge(), &cx));
    assert_eq!(answer.data(), Some(&json!({"wouldDelete": 3, "environment": "Staging"})));
    let answer = now(tools.call("purge_rows", live(&purge(), "x"), &cx));
    assert_eq!(answer.rejection().unwrap().code(), "TOOL_MISCONFIGURED");
}

#[test]
fn no_random_token_opens_anything() {
    let host = Host::new();
    let mut dice = dice();
    for _ in 0..20_000 {
        let length = if dice.below(2) == 0 { 51 } else { dice.below(65) };
        let token: String = (0..length).map(|_| char::from(LETTERS.as_bytes()[dice.below(64)])).collect();
        assert_eq!(host.live(&purge(), &token), "PLAN_INVALID", "{token}");
    }
}
