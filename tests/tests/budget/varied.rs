//! What can be varied for nothing: another spelling of a call is no other call, and a fault that comes back is seen
//! whatever comes with it. What is really another call, or a step ahead, stays one.

use std::collections::BTreeMap;

use agent_tool::{AgentArgs, Violations};

use super::*;

/// Which rows.
#[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
struct Filter {
    /// Up to which.
    #[agent(range = 1..=3)]
    n: u8,
    /// How many to skip.
    #[agent(range = 0..=9, default = 0)]
    skip: u8,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum Order {
    Up,
    Down,
}

fn is_even(list: &List) -> Result<(), Violations> {
    let odd = list.marks.iter().position(|mark| mark % 2 == 1);
    odd.map_or(Ok(()), |at| {
        Err(Violations::of(format!("/marks/{at}"), "ODD", "an even mark", "Send even marks."))
    })
}

/// List rows.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(
    read_only,
    check = is_even,
    lenient(json_text, wrapper, unquote, key_case, enum_case, single_item, blank)
)]
struct List {
    /// Which.
    filter: Filter,
    /// A weight.
    #[serde(alias = "heft")]
    weight: f64,
    /// In which order.
    order: Option<Order>,
    /// How many.
    #[agent(range = 1..=99, default = 10)]
    limit: u8,
    /// Marks.
    #[serde(default)]
    marks: Vec<u8>,
    /// More filters, by name.
    #[serde(default)]
    named: BTreeMap<String, Filter>,
    /// Whose.
    #[agent(id, min_length = 1, max_length = 20)]
    owner_id: Option<String>,
}

/// Purge rows.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(destructive, plan_token, lenient(wrapper, key_case))]
struct Purge {
    /// How many.
    n: u8,
}

/// Hand a token of somebody else on.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[serde(rename_all = "camelCase")]
#[agent(additive)]
struct Relay {
    /// The token.
    #[agent(max_length = 20)]
    plan_token: String,
}

fn tools() -> ToolSet {
    let rate = Rate::per_minute(100_000);
    ToolSet::builder()
        .tool(|_: Call<List>| async { Ok(1) })
        .tool(|_: Call<Relay>| async { Ok(1) })
        .destructive(
            |_: DryRun<Purge>| async { Ok(json!({"n": 1})) },
            |_: Live<Purge>| async { Ok(json!({"n": 1})) },
        )
        .budget(Budget::new().looks(rate).live(rate))
        .build()
        .unwrap()
}

fn context() -> CallContext {
    CallContext::new().with_principal("ann").with_plan_gate(PlanGate::new(KeyRing::new(1, [7; 32]).unwrap()))
}

/// What each of these calls was answered, one after the other.
fn answers(tool: &str, calls: impl IntoIterator<Item = Value>) -> Vec<String> {
    let (tools, cx) = (tools(), context());
    calls.into_iter().map(|call| said(&now(tools.call(tool, call, &cx)))).collect()
}

fn text_answers(tool: &str, calls: impl IntoIterator<Item = String>) -> Vec<String> {
    let (tools, cx) = (tools(), context());
    calls.into_iter().map(|call| said(&now(tools.call_slice(tool, call.as_bytes(), &cx)))).collect()
}

const SAME: &str = "ok ok ok ok+ ok+ ok+ ok+ REPEATED";

#[track_caller]
fn is_one_call(tool: &str, spellings: Vec<Value>) {
    let calls = spellings.into_iter().cycle().take(8);
    assert_eq!(answers(tool, calls).join(" "), SAME);
}

#[test]
fn a_leniency_makes_no_other_call() {
    let spaces = |i| format!("{{\"n\":1{}}}", " ".repeat(i));
    is_one_call("list", (0..8).map(|i| json!({"filter": spaces(i), "weight": 1})).collect());
    let zeros = |i: usize| format!("1.{}", "0".repeat(i + 1));
    is_one_call("list", (0..8).map(|i| json!({"filter": {"n": 1}, "weight": zeros(i)})).collect());
    let whole = |i| json!(format!("{{\"filter\":{{\"n\":1}},\"weight\":1{}}}", " ".repeat(i)));
    is_one_call("list", (0..8).map(whole).collect());
    let call = json!({"filter": {"n": 1}, "weight": 1});
    is_one_call(
        "list",
        vec![
            call.clone(),
            json!({"input": call}),
            json!({"params": call}),
            json!({"arguments": call.to_string()}),
            json!(call.to_string()),
            json!({"Filter": {"N": 1}, "WEIGHT": 1.0}),
            json!({"filter": {"n": "1"}, "heft": "1e0"}),
        ],
    );
}

#[test]
fn an_absent_value_and_its_default_make_no_other_call() {
    let with = |more: Value| {
        let mut call = json!({"filter": {"n": 1}, "weight": 1});
        call.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        call
    };
    is_one_call(
        "list",
        vec![
            with(json!({})),
            with(json!({"limit": 10})),
            with(json!({"limit": null, "order": null})),
            with(json!({"filter": {"n": 1, "skip": 0}})),
            with(json!({"marks": [], "named": {}})),
            with(json!({"owner_id": ""})),
        ],
    );
    is_one_call(
        "list",
        vec![with(json!({"order": "up", "marks": [2]})), with(json!({"order": "UP", "marks": 2}))],
    );
    is_one_call("list", vec![with(json!({"owner_id": 47})), with(json!({"owner_id": "47"}))]);
    is_one_call(
        "purge",
        vec![json!({"n": 1}), json!({"n": 1, "dryRun": true}), json!({"n": 1, "dryRun": null})],
    );
}

#[test]
fn a_plan_token_makes_no_other_call_wherever_it_is_taken_off() {
    is_one_call("purge", (0..8).map(|i| json!({"n": 1, "planToken": format!("x{i}")})).collect());
    is_one_call("purge", (0..8).map(|i| json!({"input": {"n": 1, "planToken": format!("x{i}")}})).collect());
    is_one_call("purge", (0..8).map(|i| json!({"n": 1, "plan_token": format!("x{i}")})).collect());
    let stuck = "fail fail+ REPEATED REPEATED REPEATED CUT";
    let live = |i| json!({"n": 1, "dryRun": false, "planToken": format!("x{i}")});
    assert_eq!(answers("purge", (0..6).map(live)).join(" "), stuck);
    let bad = |i| json!({"n": 1000, "planToken": format!("x{i}")});
    assert_eq!(answers("purge", (0..6).map(bad)).join(" "), stuck.replace("fail", "bad"));
    // Of a tool without plans it is an argument like any other.
    let relayed = answers("relay", (0..40).map(|i| json!({"planToken": format!("x{i}")})));
    assert!(relayed.iter().all(|said| said == "ok"), "{relayed:?}");
}

#[test]
fn another_call_stays_another_call() {
    let (tools, cx) = (tools(), context());
    let say = |tool: &str, call: Value| said(&now(tools.call(tool, call, &cx)));
    // Refused twice, then mended to what it would have been read as.
    let wrong = json!({"n": 1, "dryRun": "true"});
    assert_eq!([say("purge", wrong.clone()), say("purge", wrong)].join(" "), "bad bad+");
    assert_eq!(say("purge", json!({"n": 1})), "ok");
    assert_eq!(say("purge", json!({"n": 1, "dryRun": false})), "fail", "live is another call");
    let calls = (0..30).map(|i| json!({"filter": {"n": 1 + i % 3, "skip": i / 3 % 10}, "weight": i}));
    assert!(calls.into_iter().all(|call| say("list", call) == "ok"));
}

/// After how many calls the tool is first noted, and cut off.
fn climbs(said: &[String]) -> (Option<usize>, Option<usize>) {
    let first = |wanted: &str| said.iter().position(|said| said == wanted).map(|index| index + 1);
    (first("bad+"), first("CUT"))
}

/// A row of one fault is noted at the 3rd and cut off at the 12th: what comes after that is refused.
const AS_ONE: (Option<usize>, Option<usize>) = (Some(3), Some(13));

#[test]
fn two_faults_in_turn_climb() {
    let calls = (0..40).map(|i| match i % 2 {
        0 => json!({"filter": {"n": i + 100}, "weight": 1}),
        _ => json!({"filter": {"n": 1}, "weight": format!("a{i}")}),
    });
    assert_eq!(climbs(&answers("list", calls)), (Some(5), Some(24)));
    let calls = (0..80).map(|i| match i % 4 {
        0 => json!({"filter": {"n": i + 100}, "weight": 1}),
        1 => json!({"filter": {"n": 1}, "weight": format!("a{i}")}),
        2 => json!({"filter": {"n": 1}, "weight": 1, "limit": 100 + i}),
        _ => json!([i]),
    });
    assert_eq!(climbs(&answers("list", calls)), (Some(9), Some(46)));
    // A failure of the tool's between them is no way out.
    let calls = (0..40).map(|i| match i % 2 {
        0 => json!({"n": 1000 + i}),
        _ => json!({"n": i, "dryRun": false}),
    });
    assert_eq!(climbs(&answers("purge", calls)).0, Some(5));
}

#[test]
fn a_fault_climbs_whatever_comes_with_it() {
    let calls = (0..40).map(|i: usize| {
        let mut call = json!({"filter": {"n": i + 100}, "weight": 1});
        for (bit, (key, wrong)) in [("limit", 0), ("order", 1), ("marks", 2)].into_iter().enumerate() {
            if (i + 1) >> bit & 1 == 1 {
                call[key] = json!({ "wrong": wrong + i });
            }
        }
        call
    });
    // Where fewer are wrong than ever before, it was a step ahead.
    assert_eq!(climbs(&answers("list", calls)), (Some(3), Some(14)));
}

#[test]
fn undeclared_keys_are_one_fault() {
    let base = || json!({"filter": {"n": 1}, "weight": 1});
    let named = (0..20).map(|i| {
        let mut call = base();
        call[format!("k{i}")] = json!(1);
        call
    });
    assert_eq!(climbs(&answers("list", named)), AS_ONE);
    let numbered = (0..20).map(|i| {
        let mut call = base();
        (0..=i).for_each(|k| call[format!("k{k}")] = json!(1));
        call
    });
    assert_eq!(climbs(&answers("list", numbered)), AS_ONE);
}

#[test]
fn the_number_of_an_item_and_the_key_of_a_map_are_the_callers() {
    let items = |wrong: i64| {
        move |i: usize| {
            let mut marks = vec![json!(2); 30];
            marks[i] = json!(wrong);
            json!({"filter": {"n": 1}, "weight": 1, "marks": marks})
        }
    };
    assert_eq!(climbs(&answers("list", (0..20).map(items(1000)))), AS_ONE, "the guard's");
    assert_eq!(climbs(&answers("list", (0..20).map(items(3)))), AS_ONE, "the author's");
    let keyed = |i| json!({"filter": {"n": 1}, "weight": 1, "named": { format!("k{i}"): {"n": 9} }});
    assert_eq!(climbs(&answers("list", (0..20).map(keyed))), AS_ONE);
}

#[test]
fn broken_text_climbs_whatever_is_broken() {
    let broken = (0..20).map(|i| format!("{{\"a{i}\": {i}, }}"));
    assert_eq!(climbs(&text_answers("list", broken)), AS_ONE);
    let twice = (0..20).map(|i| {
        let keys: Vec<_> = (0..=i % 15).map(|k| format!("\"k{k}\": 1, \"k{k}\": {i}")).collect();
        format!("{{{}}}", keys.join(", "))
    });
    assert_eq!(climbs(&text_answers("list", twice)), AS_ONE);
}

#[test]
fn arguments_of_a_tool_that_is_not_there_are_no_other_call() {
    let said = answers("nowhere", (0..6).map(|i| json!({ "a": i })));
    assert_eq!(said.join(" "), "fail fail+ REPEATED REPEATED REPEATED CUT");
}

/// A form with many fields.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(additive)]
struct Form {
    /// First.
    a: u8,
    /// Second.
    b: u8,
    /// Third.
    c: u8,
    /// The lines.
    lines: Vec<u8>,
}

#[test]
fn who_mends_one_fault_after_the_other_goes_on() {
    let tools = ToolSet::builder()
        .tool(|_: Call<Form>| async { Ok(1) })
        .budget(Budget::new().live(Rate::per_minute(100_000)))
        .build()
        .unwrap();
    let cx = context();
    let say = |call: Value| said(&now(tools.call("form", call, &cx)));
    // Thirty lines, mended one by one though all were named at once, then what was missing.
    for wrong in (1..=30).rev() {
        let lines: Vec<_> = (0..30).map(|i| if i < wrong { json!("x") } else { json!(1) }).collect();
        assert_eq!(say(json!({ "lines": lines })), "bad", "{wrong} are wrong");
    }
    assert_eq!(say(json!({"lines": []})), "bad");
    assert_eq!(say(json!({"lines": [], "a": 1})), "bad");
    assert_eq!(say(json!({"lines": [], "a": 1, "b": 2})), "bad");
    assert_eq!(say(json!({"lines": [], "a": 1, "b": 2, "c": 3})), "ok");
    // Who begins anew is counted anew, and who gets no further is not on the way.
    let calls = ["x", "y", "z"].map(|text| say(json!({"lines": [], "a": text, "b": 2, "c": 3})));
    assert_eq!(calls.join(" "), "bad bad bad+");
}

#[test]
fn faults_are_forgotten_one_by_one() {
    let mut world = World::new(same);
    for _ in 0..30 {
        assert_eq!(world.say("look", json!({"what": 100})), "bad");
        world.clock.pass(Duration::from_secs(300));
        assert_eq!(world.say("look", json!({"what": "x"})), "bad");
        world.clock.pass(Duration::from_secs(300));
    }
    // A success ends the matter, also of a tool that is polled.
    let mut world = World::with(Budget::new().poll("job_status"), same);
    for job in 0..12 {
        assert_eq!(world.say("job_status", json!({"job": 100 + job})), "bad");
        assert_eq!(world.say("job_status", json!({"job": 1})), "ok");
    }
}

#[test]
fn sixteen_faults_are_remembered() {
    let faults = [
        json!({"filter": null}),
        json!({"filter": {}}),
        json!({"filter": {"n": true}}),
        json!({"filter": {"n": 1.5}}),
        json!({"filter": {"n": 4}}),
        json!({"filter": {"n": 1, "skip": true}}),
        json!({"filter": {"n": 1, "skip": 1.5}}),
        json!({"filter": {"n": 1, "skip": 10}}),
        json!({"filter": {"n": 1, "more": 1}}),
        json!({"order": "left"}),
        json!({"order": 1}),
        json!({"limit": true}),
        json!({"limit": 1.5}),
        json!({"limit": 100}),
        json!({"marks": [true]}),
        json!({"marks": [256]}),
        json!({"owner_id": true}),
    ];
    for (many, noted) in [(16, Some(33)), (17, None)] {
        // The weight is another one each time, so that no call is sent twice.
        let calls = (0..80).map(|i| {
            let mut call = json!({"filter": {"n": 1}, "weight": i});
            call.as_object_mut().unwrap().extend(faults[i % many].as_object().unwrap().clone());
            call
        });
        assert_eq!(climbs(&answers("list", calls)).0, noted, "{many}");
    }
}
