//! The gate as a whole: a small model beside the real one. What the types stop is in `ui/permit`.

#![allow(dead_code, missing_docs)]

use std::sync::Arc;
use std::time::Duration;

use agent_tool::{AgentTool, CallContext, Gated, KeyRing, MemoryStore, Mode, PlanGate, Rejection};
use agent_tool_tests::random::Random;
use agent_tool_tests::rig::{Hand, dice, rounds};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

agent_tool_tests::clock_of_hand!(HandClock);

/// Deletes rows.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(
    destructive,
    plan_token,
    deny(when = |args, cx| cx.live() && args.rows == 3, reason = "never three", remediation = "Send 2."),
    deny(when = |args, cx| args.rows == 4 && cx.principal() == Some("bob"), code = "NOT_BOB",
         reason = "not for bob", remediation = "Send 2."),
)]
struct DeleteRows {
    /// How many.
    #[agent(range = 1..=9, default = 1)]
    rows: u8,
}

const WHO: [Option<&str>; 3] = [None, Some("ann"), Some("bob")];
/// Spellings of the dry-run flag: absent, and odd ones.
fn flags() -> Vec<Option<Value>> {
    let odd = [json!(null), json!("false"), json!(0), json!("no"), json!([])];
    let live = std::iter::repeat_n(json!(false), 14);
    let dry = std::iter::repeat_n(json!(true), 3);
    std::iter::once(None).chain(odd.into_iter().chain(live).chain(dry).map(Some)).collect()
}

/// A call, as the dice made it.
#[derive(Debug, Clone)]
struct Sent {
    who: usize,
    rows: Option<u64>,
    flag: Option<Value>,
    token: Token,
    stray: bool,
}

/// What is sent as the plan token.
#[derive(Debug, Clone, PartialEq)]
enum Token {
    Absent,
    Null,
    Junk,
    Number,
    /// One that a dry run gave out.
    Given(usize),
    /// The same with one letter changed.
    Bent(usize),
}

/// The gate in a few lines: what it should say, from what it knows of the plans that it gave out.
#[derive(Default)]
struct Model {
    now: u64,
    facts: u64,
    plans: Vec<Plan>,
}

struct Plan {
    who: usize,
    rows: u64,
    facts: u64,
    expires: u64,
    used: bool,
}

const STORE: usize = 1;
const LIFETIME: u64 = 10;

impl Model {
    fn says(&mut self, sent: &Sent) -> &'static str {
        let rows = sent.rows.unwrap_or(1);
        let odd_flag = !matches!(sent.flag, None | Some(Value::Null | Value::Bool(_)));
        if odd_flag || sent.stray || !(1..=9).contains(&rows) || sent.token == Token::Number {
            return "INVALID_TOOL_ARGUMENTS";
        }
        let live = sent.flag == Some(Value::Bool(false));
        if live && rows == 3 {
            return "UNSAFE_MUTATION_BLOCKED";
        }
        if rows == 4 && WHO[sent.who] == Some("bob") {
            return "NOT_BOB";
        }
        if !live {
            let (expires, facts) = (self.now + LIFETIME, self.facts);
            self.plans.push(Plan { who: sent.who, rows, facts, expires, used: false });
            return "DRY_RUN";
        }
        let plan = match sent.token {
            Token::Absent | Token::Null => return "PLAN_REQUIRED",
            Token::Junk | Token::Bent(_) | Token::Number => return "PLAN_INVALID",
            Token::Given(plan) => plan,
        };
        let remembered = self.plans.iter().filter(|plan| plan.used && plan.expires > self.now).count();
        let plan = &mut self.plans[plan];
        if plan.who != sent.who {
            return "PLAN_INVALID";
        }
        if plan.expires <= self.now {
            return "PLAN_EXPIRED";
        }
        if plan.rows != rows {
            return "PLAN_MISMATCH";
        }
        if plan.used {
            return "PLAN_USED";
        }
        if plan.facts != self.facts {
            return "PLAN_STALE";
        }
        if remembered >= STORE {
            return "CALL_BUDGET_EXHAUSTED";
        }
        plan.used = true;
        "LIVE"
    }
}

/// The real gate.
struct Real {
    clock: Arc<Hand>,
    gate: PlanGate,
    facts: u64,
    tokens: Vec<String>,
}

impl Real {
    fn new() -> Self {
        let keys = KeyRing::new(1, [7; 32]).unwrap();
        let gate = PlanGate::new(keys)
            .with_store(MemoryStore::new(STORE))
            .with_lifetime(Duration::from_secs(LIFETIME));
        Self { clock: Arc::default(), gate, facts: 0, tokens: Vec::new() }
    }

    fn says(&mut self, sent: &Sent) -> String {
        let mut cx = CallContext::new()
            .with_plan_gate(self.gate.clone())
            .with_clock(Arc::new(HandClock(self.clock.clone())));
        if let Some(who) = WHO[sent.who] {
            cx = cx.with_principal(who);
        }
        let mut arguments = serde_json::Map::new();
        arguments.extend(sent.rows.map(|rows| ("rows".to_owned(), json!(rows))));
        arguments.extend(sent.flag.clone().map(|flag| ("dryRun".to_owned(), flag)));
        arguments.extend(sent.stray.then(|| ("approved".to_owned(), json!(true))));
        let token = match sent.token {
            Token::Absent => None,
            Token::Null => Some(Value::Null),
            Token::Junk => Some(json!("looks-good-to-me")),
            Token::Number => Some(json!(7)),
            Token::Given(plan) => Some(json!(self.tokens[plan])),
            Token::Bent(plan) => {
                let (start, end) = self.tokens[plan].split_at(plan % 50);
                let other = if end.starts_with('A') { "B" } else { "A" };
                Some(json!(format!("{start}{other}{}", &end[1..])))
            }
        };
        arguments.extend(token.map(|token| ("planToken".to_owned(), token)));
        let facts = self.facts;
        match DeleteRows::parse_planned(arguments.into(), &cx, |_| Ok(json!([facts]))).map(Gated::into_mode) {
            Ok(Mode::Live(_)) => "LIVE".to_owned(),
            Ok(Mode::DryRun(call)) => {
                self.tokens.push(call.plan_token(&cx, json!([facts])).unwrap().as_str().to_owned());
                "DRY_RUN".to_owned()
            }
            Err(rejection) => rejection.code().to_owned(),
        }
    }
}

#[test]
fn the_gate_does_what_its_model_says() {
    let mut dice = dice();
    let flags = flags();
    let mut seen = std::collections::BTreeMap::<String, usize>::new();
    for _ in 0..rounds(100_000) {
        let (mut model, mut real) = (Model::default(), Real::new());
        let mut story = Vec::new();
        for _ in 0..=dice.below(12) {
            let step = [0, 0, 0, 0, 0, 0, 1, 1, 9, 10][dice.below(10)];
            model.now += step;
            real.clock.pass(Duration::from_secs(step));
            let moved = u64::from(dice.below(20) == 0);
            (model.facts, real.facts) = (model.facts + moved, real.facts + moved);
            let plans = model.plans.len();
            let token = match dice.below(if plans > 1 { 40 } else { 20 }) {
                0 => Token::Absent,
                1 => Token::Null,
                2 => Token::Junk,
                3 => Token::Number,
                4 if plans > 0 => Token::Bent(dice.below(plans)),
                _ if plans > 0 => Token::Given(dice.below(plans)),
                _ => Token::Absent,
            };
            let sent = Sent {
                who: dice.below(8).saturating_sub(5),
                rows: [1, 1, 1, 1, 2, 3, 4, 10].map(Some)[dice.below(8)]
                    .filter(|rows| *rows > 1 || dice.below(2) == 0),
                flag: dice.pick(&flags).clone(),
                token,
                stray: dice.below(30) == 0,
            };
            story.push((step, moved, sent.clone()));
            let (expected, said) = (model.says(&sent), real.says(&sent));
            assert_eq!(said, expected, "{story:#?}");
            *seen.entry(said).or_default() += 1;
        }
    }
    let all = [
        "CALL_BUDGET_EXHAUSTED",
        "DRY_RUN",
        "INVALID_TOOL_ARGUMENTS",
        "LIVE",
        "NOT_BOB",
        "PLAN_EXPIRED",
        "PLAN_INVALID",
        "PLAN_MISMATCH",
        "PLAN_REQUIRED",
        "PLAN_STALE",
        "PLAN_USED",
        "UNSAFE_MUTATION_BLOCKED",
    ];
    assert_eq!(seen.keys().map(String::as_str).collect::<Vec<_>>(), all, "every answer was given: {seen:?}");
    assert!(seen.values().all(|count| *count > 100), "{seen:?}");
}

/// Deletes everything.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(destructive)]
struct Wipe {}

/// Any JSON but a literal `false`.
fn odd(dice: &mut Random, depth: usize) -> Value {
    match dice.below(if depth == 0 { 9 } else { 11 }) {
        0 => Value::Null,
        1 => Value::Bool(true),
        2 => json!(dice.below(3)),
        3 => json!(-0.0),
        4 => json!(f64::from_bits(dice.number())),
        5 => json!(dice.pick(&[
            "false", "False", "FALSE", "no", "off", "0", "", " false", "f", "null", "live", "\u{0}"
        ])),
        6 => json!(dice.number()),
        7 => json!(format!("{:x}", dice.number())),
        8 => json!(-1.5e300),
        9 => Value::Array((0..dice.below(3)).map(|_| odd(dice, depth - 1)).chain([json!(false)]).collect()),
        _ => json!({"false": odd(dice, depth - 1), "dryRun": false}),
    }
}

#[test]
fn no_odd_value_of_the_flag_is_live() {
    let mut dice = dice();
    let keys = ["dryRun", "dryrun", "dry_run", "DryRun", "dry-run", "dryRun ", "live", "planToken"];
    for _ in 0..1_000_000 {
        let value = odd(&mut dice, 1);
        let mut arguments = serde_json::Map::new();
        // Under its own name an odd value, under every other name a literal one too.
        let key = if dice.below(3) > 0 { "dryRun" } else { *dice.pick(&keys) };
        let value = if key != "dryRun" && dice.below(2) == 0 { json!(false) } else { value };
        arguments.insert(key.to_owned(), value);
        let arguments = Value::Object(arguments);
        let live = Wipe::parse(arguments.clone()).is_ok_and(|call| call.is_live());
        assert!(!live, "{arguments}");
    }
    for whole in [
        json!(null),
        json!(""),
        json!([false]),
        json!([null, false]),
        json!("{\"dryRun\":false}"),
        json!(false),
    ] {
        assert!(!Wipe::parse(whole.clone()).is_ok_and(|call| call.is_live()), "{whole}");
    }
    let twice = Wipe::parse_str(r#"{"dryRun": true, "dryRun": false}"#).map(|call| call.is_live());
    assert_eq!(
        twice.map_err(|rejection: Rejection| rejection.code().to_owned()),
        Err("INVALID_TOOL_ARGUMENTS".to_owned())
    );
    assert!(Wipe::parse(json!({"dryRun": false})).unwrap().is_live());
}

#[test]
fn a_permit_shows_no_arguments() {
    /// Deletes a user.
    #[derive(Debug, Deserialize, JsonSchema, AgentTool)]
    #[agent(destructive)]
    #[allow(dead_code)]
    struct DeleteUser {
        /// Who.
        #[agent(max_length = 20)]
        user: String,
    }
    for live in [true, false] {
        let call = DeleteUser::parse(json!({"user": "canary-4711", "dryRun": !live})).unwrap();
        let shown = format!("{call:?}");
        let shown = format!("{shown} {:?}", call.into_mode());
        assert!(!shown.contains("canary"), "{shown}");
        assert!(shown.contains(if live { "Live" } else { "DryRun" }), "{shown}");
    }
}
