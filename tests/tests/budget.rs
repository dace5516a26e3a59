//! What an agent may spend: families of call traces for the ladder (stuck ones are stopped at their rung, honest ones
//! are never refused), rates beside an exact model, bounded books.

#![allow(dead_code, missing_docs)]

use std::collections::VecDeque;
use std::future::Future;
use std::pin::{Pin, pin};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use agent_tool::{
    AgentTool, Budget, Call, CallContext, DryRun, Envelope, KeyRing, Ladder, Live, PlanGate, Rate, ToolError,
    ToolSet,
};
use agent_tool_tests::rig::{Hand, dice, now, rounds};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

#[path = "budget/edges.rs"]
mod edges;
#[path = "budget/varied.rs"]
mod varied;

agent_tool_tests::clock_of_hand!(HandClock);

/// Look something up.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct Look {
    /// What.
    #[agent(range = 0..=99)]
    what: u8,
    /// Why.
    #[agent(max_length = 80)]
    reason: Option<String>,
}

/// Ask how a job goes.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct JobStatus {
    /// Which.
    #[agent(range = 0..=99)]
    job: u8,
}

/// Note something down.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(additive)]
struct Note {
    /// What.
    #[agent(range = 0..=99)]
    what: u8,
}

/// Delete something.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(destructive, plan_token)]
struct Delete {
    /// What.
    #[agent(range = 0..=99)]
    what: u8,
}

type Script = Arc<Mutex<dyn FnMut(&str, u8) -> Result<Value, ToolError> + Send>>;

/// Waits once, so that calls of a batch are under way together.
#[derive(Default)]
struct Pause(bool);

impl Future for Pause {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<()> {
        if std::mem::replace(&mut self.0, true) { Poll::Ready(()) } else { Poll::Pending }
    }
}

struct World {
    tools: ToolSet,
    clock: Arc<Hand>,
    cx: CallContext,
    said: Vec<String>,
}

impl World {
    /// What a call gives is said by the script.
    fn new(script: impl FnMut(&str, u8) -> Result<Value, ToolError> + Send + 'static) -> Self {
        Self::with(Budget::new(), script)
    }

    fn with(
        budget: Budget,
        script: impl FnMut(&str, u8) -> Result<Value, ToolError> + Send + 'static,
    ) -> Self {
        let script: Script = Arc::new(Mutex::new(script));
        let run = |tool: &'static str| {
            let script = script.clone();
            move |what: u8| {
                let script = script.clone();
                async move {
                    Pause::default().await;
                    (*script.lock().unwrap())(tool, what)
                }
            }
        };
        let (look, status, note, plan, delete) =
            (run("look"), run("job"), run("note"), run("plan"), run("delete"));
        let tools = ToolSet::builder()
            .tool(move |call: Call<Look>| look(call.what))
            .tool(move |call: Call<JobStatus>| status(call.job))
            .tool(move |call: Call<Note>| note(call.what))
            .destructive(
                move |call: DryRun<Delete>| plan(call.what),
                move |call: Live<Delete>| delete(call.what),
            )
            .budget(budget)
            .build()
            .unwrap();
        let clock = Hand::at(1000);
        let cx = CallContext::new().with_principal("ann").with_clock(Arc::new(HandClock(clock.clone())));
        let cx = cx.with_plan_gate(PlanGate::new(KeyRing::new(1, [7; 32]).unwrap()));
        Self { tools, clock, cx, said: Vec::new() }
    }

    /// Calls at once; what each was answered.
    fn batch(&mut self, calls: &[(&str, Value)]) -> Vec<Envelope> {
        let mut waiting: Vec<_> = calls
            .iter()
            .map(|(tool, arguments)| Box::pin(self.tools.call(tool, arguments.clone(), &self.cx)))
            .collect();
        let mut answers: VecDeque<Option<Envelope>> = calls.iter().map(|_| None).collect();
        while answers.iter().any(Option::is_none) {
            for (call, answer) in waiting.iter_mut().zip(&mut answers) {
                if answer.is_none() {
                    if let Poll::Ready(ready) = call.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
                        *answer = Some(ready);
                    }
                }
            }
        }
        drop(waiting);
        self.clock.pass(Duration::from_secs(2));
        answers.into_iter().flatten().collect()
    }

    fn call(&mut self, tool: &str, arguments: Value) -> Envelope {
        self.batch(&[(tool, arguments)]).pop().unwrap()
    }

    /// `ok`, `ok+` with a note, or a code, with `+` where the guide ends in a note.
    fn say(&mut self, tool: &str, arguments: Value) -> String {
        let answer = self.call(tool, arguments);
        said(&answer)
    }

    /// The same call again and again.
    fn repeat(&mut self, times: usize, tool: &str, arguments: &Value) -> String {
        (0..times).map(|_| self.say(tool, arguments.clone())).collect::<Vec<_>>().join(" ")
    }
}

fn said(answer: &Envelope) -> String {
    let noted = |text: &str| text.contains("Do not send it again") || text.contains("Several values");
    match answer.rejection() {
        None => if answer.note().is_some_and(noted) { "ok+" } else { "ok" }.to_owned(),
        Some(rejection) => {
            let short = match rejection.code() {
                "REPEATED_CALL" => return "REPEATED".to_owned(),
                "CALL_BUDGET_EXHAUSTED" => return "CUT".to_owned(),
                "INVALID_TOOL_ARGUMENTS" => "bad",
                _ => "fail",
            };
            format!("{short}{}", if noted(&rejection.remediation_guide()) { "+" } else { "" })
        }
    }
}

#[allow(clippy::unnecessary_wraps)] // as every script
fn same(_: &str, what: u8) -> Result<Value, ToolError> {
    Ok(json!({"what": what, "state": "as ever"}))
}

fn counting() -> impl FnMut(&str, u8) -> Result<Value, ToolError> + Send {
    let mut count = 0;
    move |_, _| {
        count += 1;
        Ok(json!(count))
    }
}

#[test]
fn stuck_on_a_refused_call() {
    let mut world = World::new(same);
    assert_eq!(world.repeat(7, "look", &json!({"what": 100})), "bad bad+ REPEATED REPEATED REPEATED CUT CUT");
    // A failing handler likewise, and a policy or a missing plan.
    let mut world = World::new(|_, _| Err(ToolError::new("GONE", "it is gone", "Look elsewhere.")));
    assert_eq!(world.repeat(6, "look", &json!({"what": 1})), "fail fail+ REPEATED REPEATED REPEATED CUT");
    let live = json!({"what": 1, "dryRun": false});
    assert_eq!(world.repeat(6, "delete", &live), "fail fail+ REPEATED REPEATED REPEATED CUT");
    assert_eq!(world.repeat(6, "nowhere", &json!({})), "fail fail+ REPEATED REPEATED REPEATED CUT");
}

#[test]
fn stuck_on_the_same_result() {
    let mut world = World::new(same);
    let said = world.repeat(17, "look", &json!({"what": 1}));
    let expected = "ok ok ok ok+ ok+ ok+ ok+ REPEATED REPEATED REPEATED REPEATED REPEATED REPEATED REPEATED REPEATED CUT CUT";
    assert_eq!(said, expected);
}

#[test]
fn stuck_with_a_counter_that_means_nothing() {
    let mut count = 0;
    let script = move |_: &str, what| {
        count += 1;
        Ok(json!({"what": what, "meta": {"tookMs": count}}))
    };
    let budget = Budget::new().cosmetic("look", &["/reason"]).volatile("look", &["/meta/tookMs"]);
    let mut world = World::with(budget, script);
    let said: Vec<String> =
        (0..8).map(|turn| world.say("look", json!({"what": 1, "reason": format!("try {turn}")}))).collect();
    assert_eq!(said.join(" "), "ok ok ok ok+ ok+ ok+ ok+ REPEATED");
}

#[test]
fn stuck_in_a_circle() {
    // Period 2, 3 and 4, over one tool and over several: each call is counted, whatever comes between.
    for period in 2..=4 {
        let mut world = World::new(same);
        for round in 1..=8 {
            for turn in 0..period {
                let said = match turn {
                    3 => world.say("delete", json!({"what": 1})),
                    turn => world.say("look", json!({"what": turn})),
                };
                let expected = match round {
                    1..=3 => "ok",
                    4..=7 => "ok+",
                    _ => "REPEATED",
                };
                assert_eq!(said, expected, "period {period}, round {round}");
            }
        }
    }
}

#[test]
fn stuck_between_two_calls_that_change_something() {
    let mut world = World::with(Budget::new().live(Rate::per_minute(100)), same);
    let said: Vec<String> = (0..16).map(|turn| world.say("note", json!({"what": turn % 2}))).collect();
    let expected = "ok ok ok ok ok ok ok+ ok+ ok+ ok+ ok+ ok+ ok+ ok+ REPEATED REPEATED";
    assert_eq!(said.join(" "), expected);
}

#[test]
fn stuck_with_other_values_that_are_wrong_in_the_same_way() {
    let mut world = World::new(same);
    let said: Vec<String> = (0..13).map(|turn| world.say("look", json!({"what": 100 + turn}))).collect();
    let expected = "bad bad bad+ bad+ bad+ bad+ bad+ bad+ bad+ bad+ bad+ bad+ CUT";
    assert_eq!(said.join(" "), expected);
}

#[test]
fn stuck_in_batches() {
    let mut world = World::new(same);
    let calls: Vec<_> = (0..8).map(|_| ("look", json!({"what": 1}))).collect();
    let mut rounds = Vec::new();
    for _ in 0..8 {
        let answers: Vec<String> = world.batch(&calls).iter().map(said).collect();
        rounds.push(answers[0].clone());
        world.clock.pass(Duration::from_secs(10));
    }
    assert_eq!(rounds.join(" "), "ok ok ok ok+ ok+ ok+ ok+ REPEATED", "a batch counts once");
    // What the guard refuses is answered at once, and a batch of it counts once all the same.
    let calls: Vec<_> = (0..4).map(|_| ("note", json!({"what": 100}))).collect();
    let mut rounds = Vec::new();
    for _ in 0..6 {
        let answers: Vec<String> = world.batch(&calls).iter().map(said).collect();
        rounds.push(answers.join(" "));
        world.clock.pass(Duration::from_secs(10));
    }
    assert_eq!(rounds[..2], ["bad bad bad bad", "bad+ bad+ bad+ bad+"]);
    assert_eq!(
        rounds[2], "REPEATED REPEATED REPEATED CUT",
        "what is refused by the budget is refused each time"
    );
}

#[test]
fn stuck_in_two_loops_at_once() {
    let world = World::new(same);
    let told = Mutex::new(Vec::new());
    let looped = async || {
        for _ in 0..24 {
            let answer = world.tools.call("look", json!({"what": 1}), &world.cx).await;
            world.clock.pass(Duration::from_secs(2));
            told.lock().unwrap().push(said(&answer));
        }
    };
    let mut loops = [Box::pin(looped()), Box::pin(looped())];
    // One is a step ahead, so that each is answered while the other's call is under way.
    assert!(loops[0].as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending());
    let mut done = [false; 2];
    while done != [true; 2] {
        for (one, done) in loops.iter_mut().zip(&mut done) {
            *done = *done || one.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_ready();
        }
    }
    drop(loops);
    let told = told.into_inner().unwrap();
    assert!(told.iter().take(20).any(|said| said == "REPEATED"), "{told:?}");
}

#[test]
fn stuck_on_text_that_is_no_json() {
    let world = World::new(same);
    let say = |text: &str| {
        let answer = now(world.tools.call_slice("look", text.as_bytes(), &world.cx));
        world.clock.pass(Duration::from_secs(2));
        said(&answer)
    };
    let said: Vec<_> = (0..3).map(|_| say("{\"what\": 1")).collect();
    assert_eq!(said.join(" "), "bad bad+ REPEATED");
    assert_eq!(say("{\"what\": 1, \"what\": 1}"), "bad", "another mistake");
}

#[test]
fn stuck_on_text_that_is_too_long_to_be_read() {
    let world = World::new(same);
    let say = |text: &str| {
        let mut answer = None;
        let cost = allocation_counter::measure(|| {
            answer = Some(now(world.tools.call_slice("look", text.as_bytes(), &world.cx)));
        });
        assert!(cost.bytes_max < 400_000, "{} bytes for a text of {}", cost.bytes_max, text.len());
        world.clock.pass(Duration::from_secs(2));
        answer.as_ref().map(said).expect("the call was made")
    };
    let long = "\u{fffd}x".repeat(1 << 20);
    let said: Vec<_> = (0..3).map(|_| say(&long)).collect();
    assert_eq!(said.join(" "), "bad bad+ REPEATED");
    assert_eq!(say(&long[4..]), "bad+", "another text, the same fault");
    assert_eq!(say(&long.replacen('x', "y", 1)), "bad+", "as long as the first");
}

#[test]
fn stuck_on_hanging_up() {
    // Who calls and does not wait for the answer repeats a call as well as anybody.
    let mut world = World::new(same);
    let hang_up = |world: &World, turns: usize| {
        let mut call = Box::pin(world.tools.call("look", json!({"what": 1}), &world.cx));
        for _ in 0..turns {
            assert!(call.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending());
        }
        drop(call);
        world.clock.pass(Duration::from_secs(2));
    };
    // While it waits its turn, and while its handler runs.
    hang_up(&world, 1);
    hang_up(&world, 2);
    assert_eq!(world.repeat(4, "look", &json!({"what": 1})), "REPEATED REPEATED REPEATED CUT");
    // What nobody began is no call.
    let mut world = World::new(same);
    for _ in 0..5 {
        hang_up(&world, 0);
    }
    assert_eq!(world.say("look", json!({"what": 1})), "ok");
}

#[test]
fn a_rule_for_a_tool_that_is_not_there_is_a_problem() {
    let budget = Budget::new()
        .poll("lok")
        .poll("look")
        .cosmetic("Look", &["/reason"])
        .volatile("lok", &["/tookMs"])
        .volatile("nothing_like_it", &["/tookMs"]);
    let tools = ToolSet::builder().tool(|_: Call<Look>| async { Ok(1) }).budget(budget);
    let problems = tools.build().unwrap_err();
    assert_eq!(problems.len(), 3, "{problems}");
    let words = problems.to_string();
    assert!(words.contains("`Look`, which is no tool of the set; did you mean `look`?"), "{words}");
    assert!(words.contains("`lok`") && words.contains("`nothing_like_it`"), "{words}");
}

#[test]
fn honest_batches_go_on() {
    let mut world = World::new(same);
    // One mistake, made in many calls before the first answer could be read, then mended in each of them.
    let wrong: Vec<_> = (0..20).map(|turn| ("job_status", json!({"job": 100 + turn}))).collect();
    let answers: Vec<String> = world.batch(&wrong).iter().map(said).collect();
    assert!(answers.iter().all(|said| said == "bad"), "{answers:?}");
    let mended: Vec<_> = (0..20).map(|job| ("job_status", json!({"job": job}))).collect();
    let answers: Vec<String> = world.batch(&mended).iter().map(said).collect();
    assert!(answers.iter().all(|said| said == "ok"), "{answers:?}");
    // The same question many times over, whether its handler waits or not.
    let calls: Vec<_> = (0..20).map(|_| ("look", json!({"what": 1}))).collect();
    assert!(world.batch(&calls).iter().map(said).all(|said| said == "ok"));
    let calls: Vec<_> = (0..20).map(|_| ("look", json!({"what": 100}))).collect();
    assert!(world.batch(&calls).iter().map(said).all(|said| said == "bad"));
}

#[test]
fn honest_polls_go_on() {
    let mut world = World::with(Budget::new().poll("job_status"), same);
    for turn in 0..75 {
        assert_eq!(world.say("job_status", json!({"job": 1})), "ok", "turn {turn}");
    }
    // Many jobs at once.
    let calls: Vec<_> = (0..8).map(|job| ("job_status", json!({"job": job}))).collect();
    for _ in 0..20 {
        assert!(world.batch(&calls).iter().map(said).all(|said| said == "ok"));
        world.clock.pass(Duration::from_secs(10));
    }
    assert_eq!(
        world.repeat(3, "job_status", &json!({"job": 100})),
        "bad bad+ REPEATED",
        "a mistake is no poll"
    );
}

#[test]
fn honest_repeats_with_news_go_on() {
    let mut world = World::new(counting());
    assert!(world.repeat(30, "look", &json!({"what": 1})).split(' ').all(|said| said == "ok"));
    // Six times the same, then something new: the count starts again.
    let mut turn = 0;
    let mut world = World::new(move |_, _| {
        turn += 1;
        Ok(json!(turn / 6))
    });
    assert!(!world.repeat(30, "look", &json!({"what": 1})).contains("REPEATED"));
}

#[test]
fn honest_retries_after_a_fix_go_on() {
    // A call fails in the same way until the third thing that stood in its way is mended.
    let mut mended = 0;
    let mut world = World::new(move |tool, _| match tool {
        "note" => {
            mended += 1;
            Ok(json!({"mended": mended}))
        }
        _ if mended < 5 => Err(ToolError::new("NOT_READY", "something is missing", "Note what is missing.")),
        _ => Ok(json!("ready")),
    });
    for what in 0..5 {
        assert_eq!(world.say("look", json!({"what": 1})), "fail");
        assert_eq!(world.say("note", json!({"what": what})), "ok");
    }
    assert_eq!(world.say("look", json!({"what": 1})), "ok");
    // A read between changes is no repeat either, though it shows the same each time.
    let mut world = World::new(|tool, what| Ok(if tool == "note" { json!(what) } else { json!("same") }));
    for what in 0..9 {
        assert_eq!(world.say("note", json!({"what": what})), "ok");
        assert_eq!(world.say("look", json!({"what": 1})), "ok");
    }
    // What is wrong with the arguments themselves is mended by nothing else.
    let mut world = World::new(counting());
    let said: Vec<String> = (0..4)
        .flat_map(|what| [world.say("look", json!({"what": 100})), world.say("note", json!({"what": what}))])
        .collect();
    assert_eq!(said.join(" "), "bad ok bad+ ok REPEATED ok REPEATED ok");
    // And corrected arguments are another call.
    assert_eq!(world.say("look", json!({"what": 1})), "ok");
}

#[test]
fn honest_waiting_goes_on() {
    let busy = |_: &str, _| {
        Err(ToolError::new("BUSY", "the table is locked", "Wait.").with_retry_after(Duration::from_secs(10)))
    };
    let mut world = World::new(busy);
    for turn in 0..20 {
        assert!(world.say("look", json!({"what": 1})).starts_with("fail"), "turn {turn}");
        world.clock.pass(Duration::from_secs(10));
    }
    // Who does not wait is stopped, and told how long.
    let mut world = World::new(busy);
    assert_eq!(world.repeat(2, "look", &json!({"what": 1})), "fail fail+");
    let answer = world.call("look", json!({"what": 1}));
    let rejection = answer.rejection().unwrap();
    assert_eq!((rejection.code(), rejection.is_retryable()), ("REPEATED_CALL", Some(true)));
    assert_eq!(rejection.retry_after(), Some(Duration::from_secs(8)));
}

#[test]
fn honest_work_over_many_values_goes_on() {
    let mut world =
        World::new(
            |_, what| if what % 3 == 0 { same("", 0) } else { Err(ToolError::new("NONE", "none", "Next.")) },
        );
    for what in 0..60 {
        assert!(!["REPEATED", "CUT"].contains(&&*world.say("look", json!({"what": what}))), "{what}");
    }
    // Plans of one call, each with a token of its own, are the same plan; carrying it out is another call.
    let mut world = World::new(same);
    let plan = json!({"what": 1});
    assert_eq!(world.repeat(4, "delete", &plan), "ok ok ok ok+");
    let answer = world.call("delete", plan.clone());
    let token = answer.data().unwrap()["planToken"].clone();
    assert_eq!(world.say("delete", json!({"what": 1, "dryRun": false, "planToken": token})), "ok");
}

#[test]
fn what_is_old_is_forgotten() {
    let mut world = World::new(same);
    for _ in 0..20 {
        assert_eq!(world.repeat(2, "look", &json!({"what": 1})), "ok ok");
        world.clock.pass(Duration::from_secs(600));
    }
}

#[test]
fn a_cut_off_ends_is_tried_once_and_grows() {
    let mut world = World::new(same);
    let bad = json!({"what": 100});
    world.repeat(5, "look", &bad);
    let mut waits = Vec::new();
    for _ in 0..7 {
        let answer = world.call("look", bad.clone());
        let rejection = answer.rejection().unwrap();
        assert_eq!((rejection.code(), rejection.is_retryable()), ("CALL_BUDGET_EXHAUSTED", Some(true)));
        let wait = rejection.retry_after().unwrap();
        waits.push(wait.as_secs());
        let text = answer.to_text();
        assert!(text.contains(&format!("\"retryAfterMs\":{}", wait.as_millis())), "{text}");
        assert_eq!(world.say("look", json!({"what": 1})), "CUT", "the tool is cut off, not the call alone");
        assert_eq!(world.say("note", json!({"what": 1})).trim_end_matches('+'), "ok", "and no other tool");
        world.clock.pass(wait);
        assert_eq!(world.say("look", bad.clone()), "bad+", "let through once, to see");
    }
    // Each wait is twice the last; after it one call passes, which cuts off again (2 s pass with each call).
    assert_eq!(waits, [30, 58, 118, 238, 478, 598, 598]);
}

#[test]
fn a_way_out_stays_open() {
    // Live calls are cut off; dry runs and reads are not.
    let mut world = World::new(same);
    let live = json!({"what": 1, "dryRun": false, "planToken": "made-up"});
    assert!(world.repeat(7, "delete", &live).ends_with("CUT CUT"));
    assert_eq!(world.say("delete", json!({"what": 1})), "ok");
    assert_eq!(world.say("delete", json!({"what": 2, "dryRun": true})), "ok");
    assert_eq!(world.say("delete", json!({"what": 2, "dryRun": false})), "CUT");
}

#[test]
fn refusals_get_shorter_and_differ() {
    let mut world = World::new(same);
    let texts: Vec<String> = (0..4).map(|_| world.call("look", json!({"what": 100})).to_text()).collect();
    assert!(texts[1].len() > texts[0].len() && texts[1].contains("The same call was refused before"));
    assert!(texts[2].len() < texts[0].len(), "{texts:#?}");
    assert!(!texts[2].contains("violations"));
}

#[test]
fn one_caller_spends_nothing_of_anothers() {
    let mut world = World::new(same);
    let bad = json!({"what": 100});
    assert!(world.repeat(7, "look", &bad).ends_with("CUT"));
    let others = [
        world.cx.clone().with_principal("bob"),
        CallContext::new().with_clock(Arc::new(HandClock(world.clock.clone()))),
    ];
    for cx in others {
        assert_eq!(said(&now(world.tools.call("look", bad.clone(), &cx))), "bad");
    }
    // An argument is no principal.
    let named = json!({"what": 100, "principal": "bob"});
    assert_eq!(world.say("look", named), "CUT");
}

#[test]
fn every_rung_can_be_moved() {
    let budget = Budget::new()
        .failing(Ladder::new(0, 2, 0))
        .succeeding(Ladder::new(1, 0, 0))
        .faulting(Ladder::new(0, 0, 0))
        .forget_after(Duration::from_secs(60))
        .cut_off(Duration::from_secs(1), Duration::from_secs(1));
    let mut world = World::with(budget, same);
    assert_eq!(world.repeat(4, "look", &json!({"what": 100})), "bad REPEATED REPEATED REPEATED");
    assert_eq!(world.repeat(12, "look", &json!({"what": 1})), ["ok+"; 12].join(" "));
    world.clock.pass(Duration::from_secs(60));
    assert_eq!(world.say("look", json!({"what": 100})), "bad");
}

#[test]
fn rates_bound_looking_and_acting_apart() {
    let budget = Budget::new().looks(Rate::per_minute(3)).live(Rate::new(1, Duration::from_secs(10)));
    let mut world = World::with(budget, counting());
    let plan = |what: u8| json!({"what": what});
    let answers: Vec<String> = (0..5).map(|what| world.say("delete", plan(what))).collect();
    assert_eq!(answers.join(" "), "ok ok ok CUT CUT");
    assert_eq!(world.say("note", json!({"what": 1})), "ok");
    let answer = world.call("note", json!({"what": 2}));
    assert_eq!(answer.rejection().unwrap().retry_after(), Some(Duration::from_secs(8)));
    assert_eq!(world.say("look", json!({"what": 1})), "ok", "each tool has its own");
    // Malformed calls are charged before they are read.
    let said: Vec<String> = (0..4).map(|turn| world.say("job_status", json!([turn]))).collect();
    assert_eq!(said.join(" "), "bad bad bad+ CUT");
    // No calls at all is a rate too.
    let mut world = World::with(Budget::new().live(Rate::per_minute(0)), same);
    assert_eq!(world.say("note", json!({"what": 1})), "CUT");
    assert_eq!(world.say("look", json!({"what": 1})), "ok");
}

#[test]
fn a_clock_that_goes_back_gives_nothing_back() {
    let budget = Budget::new().looks(Rate::per_minute(2));
    let mut world = World::with(budget, counting());
    world.clock.set(5000);
    assert_eq!(world.repeat(3, "look", &json!({"what": 1})), "ok ok CUT");
    world.clock.set(0);
    assert_eq!(world.repeat(2, "look", &json!({"what": 1})), "CUT CUT");
    world.clock.set(5031);
    assert_eq!(world.say("look", json!({"what": 1})), "ok");
}

#[test]
fn a_clock_that_was_ahead_once_locks_nobody_out() {
    let budget = Budget::new().looks(Rate::per_minute(2));
    let mut world = World::with(budget, counting());
    world.clock.set(31_536_000);
    assert_eq!(world.repeat(3, "look", &json!({"what": 1})), "ok ok CUT");
    world.clock.set(1000);
    assert_eq!(world.repeat(2, "look", &json!({"what": 1})), "CUT CUT", "nothing is given back");
    world.clock.pass(Duration::from_secs(30));
    assert_eq!(world.repeat(2, "look", &json!({"what": 1})), "ok CUT", "but time goes on");
    // A reading that comes a little late moves nothing.
    world.clock.set(1000);
    assert_eq!(world.repeat(2, "look", &json!({"what": 1})), "CUT CUT");
    world.clock.set(1060);
    assert_eq!(world.repeat(2, "look", &json!({"what": 1})), "ok CUT");
    // What was repeated is forgotten, too.
    let mut world = World::new(same);
    world.clock.set(31_536_000);
    assert!(world.repeat(6, "look", &json!({"what": 100})).ends_with("CUT"));
    world.clock.set(1000);
    world.clock.pass(Duration::from_secs(600));
    assert_eq!(world.say("look", json!({"what": 1})), "CUT", "time stood still at the step back");
    world.clock.pass(Duration::from_secs(660));
    assert!(world.say("look", json!({"what": 100})).starts_with("bad"));
}

/// A rate by the definition: a call passes if the calls admitted before it, poured out at an even pace, leave room.
struct Bucket {
    level: f64,
    at: f64,
}

#[test]
fn the_rate_is_that_of_an_exact_model() {
    let mut dice = dice();
    for _ in 0..rounds(2_000) {
        let calls = 1 + u32::try_from(dice.below(6)).unwrap();
        let per = [1, 2, 3, 4, 6, 12][dice.below(6)];
        let budget = Budget::new()
            .looks(Rate::new(calls, Duration::from_secs(per * 60)))
            .faulting(Ladder::new(0, 0, 0));
        let world = World::with(budget, counting());
        let pace = f64::from(u32::try_from(per * 60).unwrap()) / f64::from(calls);
        let mut bucket = Bucket { level: 0.0, at: 0.0 };
        for turn in 0..30 {
            let step = [0, 0, 1, 7, 30, 61][dice.below(6)];
            world.clock.pass(Duration::from_secs(step));
            let at = world.clock.read().as_secs_f64();
            bucket.level = (bucket.level - (at - bucket.at) / pace).max(0.0);
            bucket.at = at;
            let room = bucket.level <= f64::from(calls) - 1.0 + 1e-6;
            bucket.level += f64::from(u8::from(room));
            let arguments = json!({"what": turn, "reason": turn.to_string()});
            let mut call = pin!(world.tools.call("look", arguments, &world.cx));
            let mut poll = || call.as_mut().poll(&mut Context::from_waker(Waker::noop()));
            let answer = (0..3).find_map(|_| match poll() {
                Poll::Ready(answer) => Some(answer),
                Poll::Pending => None,
            });
            let answer = answer.expect("the budget and the script wait once each");
            assert_eq!(
                said(&answer) == "ok",
                room,
                "{calls} in {per} min, turn {turn}, level {}",
                bucket.level
            );
        }
    }
}

#[test]
fn books_are_bounded_and_nobody_goes_free() {
    let budget = Budget::new().callers(3).looks(Rate::per_minute(2));
    let mut world = World::with(budget, counting());
    let base = world.cx.clone();
    let ask = |world: &mut World, who: &str| {
        world.cx = base.clone().with_principal(who);
        world.say("look", json!({"what": 1}))
    };
    for who in ["a", "b", "c"] {
        assert_eq!([ask(&mut world, who), ask(&mut world, who), ask(&mut world, who)].join(" "), "ok ok CUT");
    }
    // Who has no place shares one: two calls for all of them together.
    let strangers: Vec<String> = (0..5).map(|turn| ask(&mut world, &format!("stranger {turn}"))).collect();
    assert_eq!(strangers.join(" "), "ok ok CUT CUT CUT");
    world.clock.pass(Duration::from_secs(10));
    assert_eq!(ask(&mut world, "a"), "ok", "known callers keep their own (time has passed)");
    // Once the others were quiet for long enough, there is room.
    world.clock.pass(Duration::from_secs(601));
    assert_eq!([ask(&mut world, "d"), ask(&mut world, "d"), ask(&mut world, "d")].join(" "), "ok ok CUT");
}

#[test]
fn interleaved_traces_do_not_touch_each_other() {
    let mut dice = dice();
    for _ in 0..rounds(300) {
        let mut turn = 0;
        let budget =
            Budget::new().poll("job_status").looks(Rate::per_minute(1000)).live(Rate::per_minute(1000));
        let mut world = World::with(budget, move |tool, what| {
            turn += 1;
            // Even things never change, odd ones always do.
            Ok(if what % 2 == 0 { json!([tool, what]) } else { json!(turn) })
        });
        let mut stuck = 0;
        for _ in 0..60 {
            match dice.below(5) {
                0 => {
                    stuck += 1;
                    let said = world.say("look", json!({"what": 2}));
                    let expected = match stuck {
                        1..=3 => "ok",
                        4..=7 => "ok+",
                        8..=15 => "REPEATED",
                        _ => break,
                    };
                    assert_eq!(said, expected, "the {stuck}th time");
                }
                1 => assert_eq!(world.say("look", json!({"what": 3})), "ok"),
                2 => assert_eq!(world.say("job_status", json!({"job": 4})), "ok"),
                3 => {
                    let what = 1 + 2 * dice.below(40);
                    assert_eq!(world.say("delete", json!({"what": what})), "ok");
                }
                _ => {
                    let calls: Vec<_> = (0..4).map(|_| ("look", json!({"what": 5}))).collect();
                    assert!(world.batch(&calls).iter().map(said).all(|said| said == "ok"));
                }
            }
        }
    }
}
