//! What the answer of a planned tool looks like, held against the output schema that the tool publishes, by an
//! independent judge.

#![allow(dead_code, missing_docs)]

use std::collections::BTreeMap;
use std::fmt::Debug;

use agent_tool::{
    AgentOutput, AgentTool, CallContext, DryRun, Gated, KeyRing, Live, PlanGate, Planned, ToolSet,
};
use agent_tool_tests::rig::now;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// Closed.
#[derive(Debug, Clone, Serialize, JsonSchema, AgentOutput)]
#[serde(deny_unknown_fields)]
struct Closed {
    rows: u64,
}

/// Open.
#[derive(Debug, Clone, Serialize, JsonSchema, AgentOutput)]
struct Open {
    rows: u64,
    inside: Option<Closed>,
}

/// One of several, each closed.
#[derive(Debug, Clone, Serialize, JsonSchema, AgentOutput)]
#[serde(tag = "status", deny_unknown_fields)]
enum Tagged {
    Planned { rows: u64 },
    Done,
}

/// One key says which.
#[derive(Debug, Clone, Serialize, JsonSchema, AgentOutput)]
enum Keyed {
    Planned { rows: u64 },
    Nothing,
}

/// Members of another type beside its own.
#[derive(Debug, Clone, Serialize, JsonSchema, AgentOutput)]
#[serde(deny_unknown_fields)]
struct Flat {
    table: String,
    #[serde(flatten)]
    rest: Tagged,
}

/// No object.
#[derive(Debug, Clone, Serialize, JsonSchema, AgentOutput)]
struct Count(u64);

/// Whatever it is.
#[derive(Debug, Clone, Serialize, JsonSchema, AgentOutput)]
struct Anything(Value);

macro_rules! planned {
    ($tool:ident, $output:ty) => {
        /// Deletes.
        #[derive(Debug, Deserialize, JsonSchema, AgentTool)]
        #[agent(destructive, plan_token, output = $output)]
        struct $tool {}
    };
}
planned!(OfClosed, Closed);
planned!(OfOpen, Open);
planned!(OfTagged, Tagged);
planned!(OfKeyed, Keyed);
planned!(OfFlat, Flat);
planned!(OfOption, Option<Closed>);
planned!(OfList, Vec<Closed>);
planned!(OfNumber, Count);
planned!(OfMap, BTreeMap<String, Closed>);
planned!(OfAnything, Anything);

/// Plans and carries out with these data; every answer fits what the tool publishes. Returns the answer of the plan.
fn fits<T, R>(data: &R) -> Value
where
    T: AgentTool<Accepted = Gated<T>, Answer = agent_tool::__private::Promised<R>> + Send + 'static,
    R: Serialize + Clone + Debug + Send + Sync + 'static,
{
    let (plan, done) = (data.clone(), data.clone());
    let tools = ToolSet::builder()
        .destructive(
            move |_: DryRun<T>| std::future::ready(Ok(Planned::new(plan.clone(), 1))),
            move |_: Live<T>| std::future::ready(Ok(done.clone())),
        )
        .build()
        .unwrap();
    let contract = T::contract().unwrap();
    let schema = contract.output_schema().unwrap();
    let judge = jsonschema::validator_for(&schema).unwrap();
    let call = |arguments: Value, cx: &CallContext| {
        let answer = now(tools.call(contract.name(), arguments, cx));
        let data = answer.into_result().unwrap_or_else(|refused| panic!("{refused}"));
        assert!(judge.is_valid(&data), "{data} against {schema}");
        data
    };
    let without = call(json!({}), &CallContext::new());
    assert_eq!(without, serde_json::to_value(data).unwrap(), "no gate, no token");
    let cx = CallContext::new().with_plan_gate(PlanGate::new(KeyRing::new(1, [7; 32]).unwrap()));
    let plan = call(json!({}), &cx);
    call(json!({"dryRun": false, "planToken": plan["planToken"]}), &cx);
    plan
}

#[test]
fn what_a_dry_run_answers_is_what_is_published() {
    let closed = Closed { rows: 3 };
    let plan = fits::<OfClosed, _>(&closed);
    assert_eq!((&plan["rows"], &plan["expiresInSeconds"]), (&json!(3), &json!(300)));
    fits::<OfOpen, _>(&Open { rows: 3, inside: Some(closed.clone()) });
    fits::<OfTagged, _>(&Tagged::Planned { rows: 3 });
    fits::<OfTagged, _>(&Tagged::Done);
    fits::<OfKeyed, _>(&Keyed::Planned { rows: 3 });
    assert_eq!(fits::<OfKeyed, _>(&Keyed::Nothing)["plan"], json!("Nothing"));
    fits::<OfFlat, _>(&Flat { table: "users".into(), rest: Tagged::Planned { rows: 3 } });
    assert_eq!(fits::<OfOption, _>(&Some(closed.clone()))["rows"], json!(3));
    assert_eq!(fits::<OfOption, Option<Closed>>(&None)["plan"], json!(null));
    let map = BTreeMap::from([("users".to_owned(), closed.clone())]);
    assert_eq!(fits::<OfMap, _>(&map)["users"], json!({"rows": 3}));
    assert_eq!(fits::<OfList, _>(&vec![closed])["plan"], json!([{"rows": 3}]));
    assert_eq!(fits::<OfNumber, _>(&Count(3))["plan"], json!(3));
    fits::<OfAnything, _>(&Anything(json!({"rows": 3})));
    fits::<OfAnything, _>(&Anything(json!([3])));
}

#[test]
fn closed_results_stay_closed() {
    let holds = |schema: &Value, data: Value| jsonschema::is_valid(schema, &data);
    let token = json!({"planToken": "t", "expiresInSeconds": 9});
    let with = |data: Value| {
        let mut data = data;
        data.as_object_mut().unwrap().extend(token.as_object().unwrap().clone());
        data
    };
    let schema = OfClosed::contract().unwrap().output_schema().unwrap();
    assert!(holds(&schema, with(json!({"rows": 3}))) && !holds(&schema, with(json!({"rows": 3, "more": 1}))));
    assert!(!holds(&schema, with(json!({}))) && !holds(&schema, json!({"rows": 3, "planToken": 7})));
    let schema = OfTagged::contract().unwrap().output_schema().unwrap();
    assert!(!holds(&schema, with(json!({"status": "Done", "rows": 3}))));
    let schema = OfOpen::contract().unwrap().output_schema().unwrap();
    assert!(!holds(&schema, json!({"rows": 3, "inside": with(json!({"rows": 3}))})), "only at the top");
    let schema = OfNumber::contract().unwrap().output_schema().unwrap();
    assert!(!holds(&schema, with(json!({"plan": "3"}))) && !holds(&schema, json!({"plan": 3})));
}

#[test]
fn a_tool_without_plans_publishes_its_result_as_it_is() {
    /// Deletes.
    #[derive(Debug, Deserialize, JsonSchema, AgentTool)]
    #[agent(destructive, output = Closed)]
    struct Unplanned {}
    let schema = Unplanned::contract().unwrap().output_schema().unwrap();
    assert!(!schema.to_string().contains("planToken"), "{schema}");
}

#[test]
fn a_member_that_a_token_would_overwrite_is_a_problem() {
    /// It has a token of its own.
    #[derive(Debug, Clone, Serialize, JsonSchema, AgentOutput)]
    #[serde(tag = "status", rename_all_fields = "camelCase")]
    enum Own {
        Planned { plan_token: String, expires_in_seconds: u64 },
        Done,
    }
    planned!(OfOwn, Own);
    let problems = OfOwn::contract().unwrap_err();
    let said: Vec<_> = problems.iter().map(|problem| (problem.code, problem.message.as_str())).collect();
    assert_eq!(said.len(), 2, "{said:?}");
    assert!(said.iter().all(|(code, _)| *code == "NAME_TAKEN"), "{said:?}");
    assert!(said[0].1.contains("`planToken` of the result"), "{said:?}");
}

/// Remove rows, by code that was there before: it reads the flag itself.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(destructive, plan_token)]
struct OwnFlag {
    /// Whether to show only what would go.
    #[agent(dry_run, default = true)]
    dry_run: bool,
}

#[test]
fn code_that_reads_the_flag_itself_writes_only_when_it_is_called_live() {
    use std::sync::atomic::{AtomicU64, Ordering};
    static WRITTEN: AtomicU64 = AtomicU64::new(0);
    static VERSION: AtomicU64 = AtomicU64::new(0);
    fn run(call: &OwnFlag) {
        WRITTEN.fetch_add(u64::from(!call.dry_run), Ordering::SeqCst);
    }
    let plan = |call: DryRun<OwnFlag>| {
        run(&call);
        std::future::ready(Ok(Planned::new((), VERSION.load(Ordering::SeqCst))))
    };
    let apply = |call: Live<OwnFlag>| {
        run(&call);
        std::future::ready(Ok(()))
    };
    let tools = ToolSet::builder().destructive(plan, apply).build().unwrap();
    let cx = CallContext::new().with_plan_gate(PlanGate::new(KeyRing::new(1, [7; 32]).unwrap()));
    let call = |arguments: Value| now(tools.call("own_flag", arguments, &cx)).into_result();
    let live = |plan: &Value| json!({"dry_run": false, "planToken": plan["planToken"]});

    let stale = call(json!({})).unwrap();
    VERSION.store(1, Ordering::SeqCst);
    for _ in 0..3 {
        let refused = call(live(&stale)).unwrap_err();
        assert_eq!(refused.code(), "PLAN_STALE", "{refused}");
    }
    assert_eq!(WRITTEN.load(Ordering::SeqCst), 0, "a live call that is refused writes nothing");
    let fresh = call(json!({})).unwrap();
    call(live(&fresh)).unwrap();
    assert_eq!(WRITTEN.load(Ordering::SeqCst), 1, "planned again, and carried out once");

    // The same by hand: what says the facts gets arguments that are a dry run.
    let facts = |call: &OwnFlag| {
        run(call);
        Ok(VERSION.load(Ordering::SeqCst))
    };
    let plan = OwnFlag::parse_with(json!({}), &cx).unwrap();
    let agent_tool::Mode::DryRun(plan) = plan.into_mode() else { panic!("a dry run") };
    let token = json!({"planToken": plan.plan_token(&cx, 1).unwrap().as_str()});
    VERSION.store(2, Ordering::SeqCst);
    assert_eq!(OwnFlag::parse_planned(live(&token), &cx, facts).unwrap_err().code(), "PLAN_STALE");
    assert_eq!(WRITTEN.load(Ordering::SeqCst), 1);
    VERSION.store(1, Ordering::SeqCst);
    let accepted = OwnFlag::parse_planned(live(&token), &cx, facts).unwrap();
    assert!(matches!(accepted.into_mode(), agent_tool::Mode::Live(live) if !live.dry_run));
    assert_eq!(WRITTEN.load(Ordering::SeqCst), 1);
}
