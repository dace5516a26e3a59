//! What a log learns: one event for each decision, and never a value.

#![allow(dead_code, missing_docs)]
// The signature that `check` asks for.
#![allow(clippy::trivially_copy_pass_by_ref)]

use std::collections::BTreeMap;
use std::fmt::Write;

use agent_tool::{
    AgentArgs, AgentTool, Call, CallContext, DryRun, KeyRing, Live, PlanGate, ToolError, ToolSet, Violations,
};
use agent_tool_tests::random::Random;
use agent_tool_tests::rig::{dice, now, rounds};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::ear::{Said, heard, told};

#[path = "audit/ear.rs"]
mod ear;
#[path = "audit/failures.rs"]
mod failures;

fn odd(number: &u8) -> Result<(), Violations> {
    // A careless author repeats what was sent.
    if *number == 200 {
        return Err(Violations::of(
            "",
            format!("EVEN\nOR NOT {}", "!".repeat(900)),
            "an odd number",
            "Send 1.",
        ));
    }
    if number % 2 == 1 {
        Ok(())
    } else {
        Err(Violations::of(format!("/{number}"), "EVEN", "an odd number", "Send 1."))
    }
}

/// A label.
#[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
struct Label {
    /// Its weight.
    #[agent(check = odd)]
    weight: u8,
}

#[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Shape {
    Square {
        /// How long.
        #[agent(max_length = 4)]
        side: String,
    },
    Point,
}

/// Save a page: unfit, for its text has no bound.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(additive)]
struct SavePage {
    /// The page.
    page: Page,
}

#[derive(Debug, Deserialize, JsonSchema)]
struct Page {
    text: String,
}

/// Find pages.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct FindPages {
    /// Weights by word.
    weights: std::collections::HashMap<String, u8>,
    /// Labels.
    labels: Option<Vec<Label>>,
    /// How.
    shape: Option<Shape>,
    /// Its key.
    #[agent(max_length = 20, secret, pattern = "^k-[0-9]{1,4}$", example = "k-1")]
    key: Option<String>,
    /// A mode.
    #[agent(allowed = ["fast", "exact"])]
    mode: Option<String>,
}

/// Delete a page.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(destructive, plan_token, deny(when = |args, _| args.page == 13, reason = "not 13", remediation = "Send 12."))]
struct DeletePage {
    /// Which.
    #[agent(range = 0..=99)]
    page: u8,
    /// Why.
    #[agent(max_length = 40, when_absent = "no reason is kept")]
    reason: Option<String>,
}

fn tools() -> ToolSet {
    ToolSet::builder()
        .tool(|call: Call<FindPages>| async move {
            if call.mode.as_deref() == Some("exact") {
                return Err(ToolError::internal(std::io::Error::other("index 7 of db-7 is broken")));
            }
            assert!(call.mode.is_none(), "fast is broken in db-8");
            Ok(json!({"found": 0}))
        })
        .destructive(
            |call: DryRun<DeletePage>| async move { Ok(json!({"page": call.page})) },
            |call: Live<DeletePage>| async move { Ok(json!({"deleted": call.page})) },
        )
        .build()
        .unwrap()
}

fn context() -> CallContext {
    let gate = PlanGate::new(KeyRing::new(1, [7; 32]).unwrap());
    CallContext::new().with_principal("ann").with_plan_gate(gate)
}

#[test]
fn each_decision_is_one_event() {
    let (tools, cx) = (tools(), context());
    let mut token = String::new();
    let events = heard(|| {
        let call = |tool: &str, arguments: Value| now(tools.call(tool, arguments, &cx));
        let _ = call("find_pages", json!({"weights": {}, "mode": null}));
        let _ = call("find_pages", json!({"weights": {"canary": "x"}, "mode": "slow", "canary": 1}));
        let _ = call("find_pages", json!({"weights": {}, "mode": "exact"}));
        let _ = call("find_pages", json!({"weights": {}, "mode": "fast"}));
        let _ = call("canary", json!({}));
        let _ = call("delete_page", json!({"page": 13}));
        let _ = call("delete_page", json!({"page": 12, "dryRun": false}));
        let answer = call("delete_page", json!({"page": 12.0}));
        token = answer.data().unwrap()["planToken"].as_str().unwrap().to_owned();
        let _ = call("delete_page", json!({"page": 12, "dryRun": false, "planToken": token}));
        let _ = call("delete_page", json!({"page": 12, "dryRun": false, "planToken": token}));
        let _ = DeletePage::parse(json!({"page": 1})).unwrap();
        FindPages::parse(json!({})).unwrap_err();
        // Text that could not be read is decided too.
        FindPages::parse_str("{").unwrap_err();
        let twice = br#"{"weights": {}, "weights": {"canary": 1}}"#;
        let _ = now(tools.call_slice("find_pages", twice, &cx));
        let _ = now(tools.call_slice("delete_page", br#"{"page": 12}"#, &cx));
        let _ = now(tools.call_slice("canary", b"{", &cx));
    });
    let lines: Vec<String> = events
        .iter()
        .map(|said| {
            assert_eq!(said["message"], "call decided");
            assert!(said["duration_us"].parse::<u64>().is_ok());
            told(said).iter().fold(String::new(), |mut line, (name, value)| {
                // The number of a plan differs from run to run.
                let value = if *name == "plan" { "ID" } else { value };
                let _ = write!(line, "{name}={value}; ");
                line
            })
        })
        .collect();
    let expected = [
        "code=OK; coercions=NULL_AS_ABSENT /mode; level=INFO; mode=call; principal=ann; tool=find_pages; ",
        "code=INVALID_TOOL_ARGUMENTS; level=WARN; principal=ann; tool=find_pages; violations=WRONG_TYPE /weights/*, NOT_IN_ENUM /mode, UNKNOWN_FIELD /; ",
        "cause=index 7 of db-7 is broken; code=TOOL_FAILED; level=ERROR; mode=call; principal=ann; tool=find_pages; ",
        "cause=fast is broken in db-8; code=TOOL_FAILED; level=ERROR; mode=call; principal=ann; tool=find_pages; ",
        "code=UNKNOWN_TOOL; level=WARN; principal=ann; tool=unknown; ",
        "code=UNSAFE_MUTATION_BLOCKED; level=WARN; mode=dry_run; principal=ann; tool=delete_page; ",
        "code=PLAN_REQUIRED; level=WARN; mode=live; principal=ann; tool=delete_page; ",
        "code=OK; level=INFO; mode=dry_run; plan=ID; principal=ann; tool=delete_page; ",
        "code=OK; level=INFO; mode=live; plan=ID; principal=ann; tool=delete_page; ",
        "code=PLAN_USED; level=WARN; mode=live; plan=ID; principal=ann; tool=delete_page; ",
        "code=OK; level=INFO; mode=dry_run; tool=delete_page; ",
        "code=INVALID_TOOL_ARGUMENTS; level=WARN; tool=find_pages; violations=MISSING_FIELD /weights; ",
        "code=INVALID_TOOL_ARGUMENTS; level=WARN; tool=find_pages; violations=TRUNCATED_JSON /; ",
        "code=INVALID_TOOL_ARGUMENTS; level=WARN; principal=ann; tool=find_pages; violations=DUPLICATE_FIELD /; ",
        "code=OK; level=INFO; mode=dry_run; plan=ID; principal=ann; tool=delete_page; ",
        "code=UNKNOWN_TOOL; level=WARN; principal=ann; tool=unknown; ",
    ];
    assert_eq!(lines, expected);
    // The plan that was made is the plan that was brought.
    let plans: Vec<_> = events.iter().filter_map(|said| said.get("plan")).collect();
    assert!(
        plans.len() == 4 && plans[..3].iter().all(|plan| *plan == plans[0] && plan.len() == 16),
        "{plans:?}"
    );
    assert!(!format!("{events:?}").contains(&token), "the token itself opens something");
}

/// Waits for somebody who never comes.
fn hang_up(tools: &ToolSet, tool: &str, arguments: Value, cx: &CallContext) {
    let mut call = Box::pin(tools.call(tool, arguments, cx));
    let waker = std::task::Waker::noop();
    assert!(call.as_mut().poll(&mut std::task::Context::from_waker(waker)).is_pending());
}

#[test]
fn a_call_that_is_dropped_is_an_event() {
    let tools = ToolSet::builder()
        .tool(|_: Call<FindPages>| std::future::pending::<Result<(), ToolError>>())
        .destructive(
            |_: DryRun<DeletePage>| std::future::pending::<Result<(), ToolError>>(),
            |_: Live<DeletePage>| std::future::pending::<Result<(), ToolError>>(),
        )
        .build()
        .unwrap();
    let cx = context();
    let plan = match DeletePage::parse_with(json!({"page": 12}), &cx).unwrap().into_mode() {
        agent_tool::Mode::DryRun(plan) => plan.plan_token(&cx, ()).unwrap(),
        agent_tool::Mode::Live(_) => panic!("live"),
    };
    let events = heard(|| {
        hang_up(&tools, "find_pages", json!({"weights": {}, "mode": null}), &cx);
        hang_up(&tools, "delete_page", json!({"page": 12}), &cx);
        let live = json!({"page": 12, "dryRun": false, "planToken": plan.as_str()});
        hang_up(&tools, "delete_page", live, &cx);
    });
    let said = |event: &Said, name: &str| event.get(name).cloned().unwrap_or_default();
    let modes: Vec<_> = events.iter().map(|event| said(event, "mode")).collect();
    assert_eq!(modes, ["call", "dry_run", "live"], "{events:?}");
    for event in &events {
        assert_eq!((said(event, "code"), said(event, "level")), ("ABANDONED".to_owned(), "WARN".to_owned()));
        assert_eq!(said(event, "principal"), "ann");
    }
    assert_eq!(said(&events[2], "plan"), plan.id().to_string());
    assert_eq!(said(&events[0], "coercions"), "NULL_AS_ABSENT /mode");
}

#[test]
fn what_others_write_is_one_line_and_bounded() {
    let tools = ToolSet::builder()
        .tool(|call: Call<FindPages>| async move {
            let long = "x\n\u{202e}y ".repeat(10_000);
            match call.mode.as_deref() {
                None => Err::<(), _>(ToolError::new(format!("MINE\n{long}"), "a reason", "Do it.")),
                Some("exact") => Err(ToolError::internal(std::io::Error::other(long))),
                _ => panic!("{long}"),
            }
        })
        .build()
        .unwrap();
    let cx = context().with_principal(format!("ann\ncode=OK {}", "z".repeat(1000)));
    let events = heard(|| {
        for arguments in [json!({}), json!({"mode": "exact"}), json!({"mode": "fast"})] {
            let mut arguments = arguments;
            arguments["weights"] = json!({});
            let _ = now(tools.call("find_pages", arguments, &cx));
        }
        let labels = json!({"weights": {}, "labels": [{"weight": 200}]});
        FindPages::parse_with(labels, &cx).unwrap_err();
    });
    assert_eq!(events.len(), 4);
    for event in &events {
        for (name, value) in event {
            assert!(value.len() <= 1100 && !value.contains(['\n', '\u{202e}']), "{name}: {value:?}");
        }
        assert!(event["principal"].starts_with("ann code=OK zzz") && event["principal"].len() <= 128);
    }
    assert!(
        events[0]["code"].starts_with("MINE x y x y") && events[0]["code"].len() <= 64,
        "{:?}",
        events[0]
    );
    assert!(events[1]["cause"].starts_with("x y x y") && events[2]["cause"].starts_with("x y x y"));
    assert!(events[3]["violations"].starts_with("EVEN OR NOT "), "{:?}", events[3]);
}

#[test]
fn nobody_listening_is_nobody_told() {
    assert_eq!(heard(|| ()).len(), 0);
    let (tools, cx) = (tools(), context());
    assert!(now(tools.call("delete_page", json!({"page": 1}), &cx)).is_success());
}

#[test]
fn what_is_unfit_is_said_to_the_log() {
    let events = heard(|| {
        let _ = SavePage::parse(json!({}));
    });
    let [said] = events.as_slice() else { panic!("{events:?}") };
    assert_eq!((said["code"].as_str(), said["level"].as_str()), ("TOOL_MISCONFIGURED", "ERROR"));
    assert!(said["cause"].contains("save_page"), "{said:?}");
}

const CANARY: &str = "cAn4rY-7719-xyz!";

/// A value with the canary in some key or value.
fn bad(dice: &mut Random, depth: usize) -> Value {
    match dice.below(if depth == 0 { 4 } else { 7 }) {
        0 => json!(CANARY),
        1 => json!(format!("{}{CANARY}", dice.number())),
        2 => json!(format!("{{\"a\": \"{CANARY}\"}}")),
        3 => json!([CANARY]),
        4 => Value::Array((0..=dice.below(3)).map(|_| bad(dice, depth - 1)).collect()),
        5 => json!({CANARY: bad(dice, depth - 1)}),
        _ => json!({"weight": bad(dice, depth - 1), "kind": "square", "side": CANARY, "a": CANARY}),
    }
}

#[test]
fn a_canary_reaches_no_log_and_no_debug_output() {
    let mut dice = dice();
    let (tools, cx) = (tools(), context());
    let keys = ["weights", "labels", "shape", "key", "mode", "page", "reason", "dryRun", "planToken", CANARY];
    let mut refused = 0;
    for _ in 0..rounds(10_000) {
        let mut arguments = Map::new();
        for _ in 0..=dice.below(4) {
            let key = *dice.pick(&keys);
            let value = match dice.below(5) {
                0 => json!({"x": 1}),
                1 => json!(7),
                _ => bad(&mut dice, 3),
            };
            arguments.insert(key.to_owned(), value);
        }
        let mut arguments = Value::Object(arguments);
        if dice.chance(5) {
            arguments = bad(&mut dice, 2);
        }
        let tool = *dice.pick(&["find_pages", "delete_page", CANARY]);
        let mut shown = String::new();
        let events = heard(|| {
            let answer = now(tools.call(tool, arguments.clone(), &cx));
            if let Some(rejection) = answer.rejection() {
                refused += 1;
                shown = format!("{rejection:?} {answer:?}");
                let _ = write!(shown, " {:?}", FindPages::parse(arguments.clone()).map(|_| ()));
                let _ = write!(shown, " {:?}", DeletePage::parse_with(arguments.clone(), &cx).map(|_| ()));
            }
            let text = arguments.to_string();
            let _ = FindPages::parse_str(&text);
            // Cut off, and with something after it.
            let _ = FindPages::parse_str(text.trim_end_matches('}'));
            let _ = now(tools.call_slice("find_pages", format!("{text} {text}").as_bytes(), &cx));
        });
        assert!(!shown.contains(CANARY), "{arguments}: {shown}");
        assert!(!format!("{events:?}").contains(CANARY), "{arguments}: {events:?}");
        assert!(events.len() >= 2);
    }
    assert!(refused > 5_000, "{refused}");
}

#[test]
fn a_secret_is_in_no_output_at_all() {
    let (tools, cx) = (tools(), context());
    let secrets = [
        json!("s3cretword"),
        json!("k-s3cretword"),
        json!("s3cretword-and-much-more-than-twenty"),
        json!(["s3cretword"]),
        json!({"s3cretword": 1}),
        json!({"a": "s3cretword"}),
        json!("{\"s3cretword\": 1}"),
    ];
    for secret in secrets {
        for more in [json!({}), json!({"weights": {}}), json!({"weights": {}, "mode": "slow", "zzz": 1})] {
            let mut arguments = more.clone();
            arguments["key"] = secret.clone();
            let mut shown = String::new();
            let events = heard(|| {
                let answer = now(tools.call("find_pages", arguments.clone(), &cx));
                assert!(!answer.is_success(), "{arguments}");
                let _ = write!(shown, "{} {answer:?} {:?}", answer.to_text(), answer.rejection());
                let _ = write!(shown, " {}", answer.rejection().unwrap());
            });
            let shown = format!("{shown} {events:?}").to_lowercase();
            assert!(!shown.contains("s3cretword"), "{arguments}: {shown}");
        }
    }
}

/// Log in.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(additive, lenient(wrapper, key_case))]
struct LogIn {
    /// By name.
    #[agent(secret)]
    #[serde(alias = "keys")]
    creds: BTreeMap<String, Login>,
    /// No secret.
    #[agent(max_length = 20)]
    labels: BTreeMap<String, String>,
}

/// A name and a number.
#[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
struct Login {
    /// The name.
    #[agent(max_length = 20, check = unlucky)]
    user: String,
    /// A number that not every value of the schema is.
    #[agent(when_absent = "none")]
    pin: Option<Pin>,
}

fn unlucky(user: &String) -> Result<(), Violations> {
    if user.starts_with("bad") {
        return Err(Violations::of(format!("/{user}"), "BAD", "a good one", "Send a good one."));
    }
    Ok(())
}

/// Never 13, which its schema does not say.
#[derive(Debug, Deserialize)]
#[serde(try_from = "u8")]
struct Pin(u8);

impl TryFrom<u8> for Pin {
    type Error = &'static str;

    fn try_from(number: u8) -> Result<Self, &'static str> {
        if number == 13 { Err("thirteen") } else { Ok(Self(number)) }
    }
}

impl JsonSchema for Pin {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Pin".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        u8::json_schema(generator)
    }
}

#[test]
fn a_key_below_a_secret_is_in_no_output_whatever_is_wrong() {
    let tools = ToolSet::builder().tool(|_: Call<LogIn>| async { Ok(1) }).build().unwrap();
    let cx = context();
    let deep = format!("{}{}", "[".repeat(20), "]".repeat(20));
    let texts = [
        // Twice, in each spelling of the way there.
        r#"{"creds": {"s3cret": {"user": "a"}, "s3cret": {"user": "b"}}}"#,
        r#"{"keys": {"s3cret": 1, "s3cret": 2}}"#,
        r#"{"CREDS": {"s3cret": 1, "s3cret": 2}}"#,
        r#"{"arguments": {"creds": {"s3cret": 1, "s3cret": 2}}}"#,
        r#"{"creds": {"x": {"s3cret": 1, "s3cret": 2}}}"#,
        r#"{"creds": {"s3cret": {"user": "a", "user": "b"}}}"#,
        r#"{"creds": [{"s3cret": 1, "s3cret": 2}]}"#,
        // Too deep, no number, an undeclared key, another kind, nothing.
        &format!(r#"{{"creds": {{"s3cret": {deep}}}}}"#),
        r#"{"creds": {"s3cret": {"user": 1e999}}}"#,
        r#"{"creds": {"s3cret": {"user": "a", "s3cret2": 1}}}"#,
        r#"{"creds": {"s3cret": 1}}"#,
        r#"{"creds": {"s3cret": {}}}"#,
        r#"{"creds": {"s3cret": {"user": "s3cret-and-more-than-twenty"}}}"#,
        r#"{"creds": "{\"s3cret\": 1}"}"#,
        // What a check and a type refuse.
        r#"{"labels": {}, "creds": {"s3cret": {"user": "bad-s3cret"}}}"#,
        r#"{"labels": {}, "creds": {"s3cret": {"user": "a", "pin": 13}}}"#,
    ];
    for text in texts {
        let mut shown = String::new();
        let events = heard(|| {
            let answer = now(tools.call_slice("log_in", text.as_bytes(), &cx));
            let rejection = LogIn::parse_str(text).unwrap_err();
            let guarded = LogIn::contract().unwrap().guard().check_str(text).err();
            let guarded = guarded.map(|guarded| format!("{guarded:?} {}", guarded.to_text()));
            let _ = write!(shown, "{} {answer:?} {rejection:?} {rejection} {guarded:?}", answer.to_text());
            let _ = write!(shown, " {} {:?}", rejection.to_prose(), rejection.violations());
        });
        assert!(shown.contains("violations"), "{text}: {shown}");
        let shown = format!("{shown} {events:?}");
        assert!(!shown.contains("s3cret"), "{text}: {shown}");
    }
    // What is no secret is named, so that it can be found.
    let twice = r#"{"labels": {"a": "x", "a": "y"}, "creds": {"b": {"user": "a", "user": "c"}}}"#;
    let rejection = LogIn::parse_str(twice).unwrap_err();
    let paths: Vec<_> = rejection.violations().into_iter().map(|violation| violation.path).collect();
    assert_eq!(paths, ["/labels/a", "/creds/*/user"]);
    assert!(rejection.remediation_guide().contains("Send 'a' once"), "{}", rejection.remediation_guide());
}

/// Unlock the door.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(additive)]
struct Unlock {
    /// The digits.
    #[agent(secret, max_items = 9)]
    digits: Vec<u8>,
}

#[test]
fn a_key_that_looks_like_an_index_of_a_secret_list_is_not_told() {
    for key in ["4711", "+4711", "004711"] {
        let text = format!(r#"{{"digits": {{"{key}": {{"a": 1, "a": 2}}}}}}"#);
        let rejection = Unlock::parse_str(&text).unwrap_err();
        assert_eq!(rejection.violation_codes(), ["DUPLICATE_FIELD"]);
        assert!(
            !format!("{rejection:?} {}", rejection.to_text()).contains("4711"),
            "{}",
            rejection.to_text()
        );
    }
}

#[test]
fn what_an_author_repeats_in_a_path_is_not_logged() {
    let events = heard(|| {
        let arguments = json!({"weights": {}, "labels": [{"weight": 1}, {"weight": 42}]});
        let rejection = FindPages::parse(arguments).unwrap_err();
        assert_eq!(rejection.violations()[0].path, "/labels/1/weight/42");
    });
    assert_eq!(events[0]["violations"], "EVEN /labels/1/weight/*");
}
