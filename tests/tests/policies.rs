//! Policies, checks and the host's own values: what the author and the host say after the guard.

#![allow(dead_code, missing_docs)]
// The signature that `check` asks for.
#![allow(clippy::trivially_copy_pass_by_ref)]

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::error::Error;

use agent_tool::{AgentArgs, AgentTool, Call, CallContext, Mode, Rejection, ToolSet, Violations};
use agent_tool_tests::rig::now;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Debug, Deserialize, JsonSchema, PartialEq, Clone, Copy)]
#[serde(rename_all = "snake_case")]
enum Environment {
    Development,
    Staging,
}

/// Deletes rows.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(
    destructive,
    deny(when = |args, cx| cx.live() && args.environment == Environment::Staging,
         reason = "staging is not for agents", remediation = "Ask a human."),
    deny(when = |args, cx| args.rows > 3 && cx.principal() != Some("admin"), code = "TOO_MANY",
         reason = "only an admin deletes more than 3 rows", remediation = "Send 3 or less in 'rows'."),
    deny(when = |args, _| { assert!(args.rows != 7, "seven"); false },
         reason = "seven", remediation = "Not seven."),
)]
struct DeleteRows {
    /// Where.
    environment: Environment,
    /// How many.
    rows: u8,
}

fn code<T>(result: Result<T, Rejection>) -> String {
    result.err().map_or("OK".to_owned(), |rejection| rejection.code().to_owned())
}

#[test]
fn policies_answer_in_order_after_the_guard() {
    let admin = CallContext::new().with_principal("admin");
    let with = |cx: &CallContext, environment: &str, rows: u8, live: bool| {
        let arguments = json!({"environment": environment, "rows": rows, "dryRun": !live});
        code(DeleteRows::parse_with(arguments, cx))
    };
    let nobody = CallContext::new();
    assert_eq!(with(&nobody, "development", 3, true), "OK");
    assert_eq!(with(&nobody, "staging", 3, false), "OK");
    assert_eq!(with(&nobody, "staging", 3, true), "UNSAFE_MUTATION_BLOCKED");
    assert_eq!(with(&nobody, "staging", 4, true), "UNSAFE_MUTATION_BLOCKED", "the first that holds answers");
    assert_eq!(with(&nobody, "staging", 4, false), "TOO_MANY");
    assert_eq!(with(&admin, "staging", 4, false), "OK");
    assert_eq!(with(&nobody, "nowhere", 4, true), "INVALID_TOOL_ARGUMENTS", "the guard comes first");

    let rejection = DeleteRows::parse(json!({"environment": "development", "rows": 9})).unwrap_err();
    assert_eq!(rejection.reason(), "only an admin deletes more than 3 rows");
    assert_eq!(rejection.remediation_guide(), "Send 3 or less in 'rows'.");
}

/// What panics once more when it is dropped.
struct Bomb;

impl Drop for Bomb {
    fn drop(&mut self) {
        assert!(std::thread::panicking(), "dropped");
    }
}

fn explode(number: &u8) -> Result<(), Violations> {
    if *number == 2 { std::panic::panic_any(Bomb) } else { Ok(()) }
}

/// Counts.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(
    additive,
    deny(when = |args, _| { if args.number == 1 { std::panic::panic_any(Bomb) } false },
         reason = "one", remediation = "Not one."),
)]
struct Count {
    /// Up to what.
    #[agent(check = explode)]
    number: u8,
}

#[test]
fn what_panics_again_when_it_is_dropped_is_an_answer_too() {
    let tools = ToolSet::builder()
        .tool(|call: Call<Count>| {
            if call.number == 3 {
                std::panic::panic_any(Bomb)
            }
            async move {
                if call.number == 4 {
                    std::panic::panic_any(Bomb)
                }
                Ok(call.number)
            }
        })
        .build()
        .unwrap();
    let say = |number: u8| {
        let answer = now(tools.call("count", json!({"number": number}), &CallContext::new()));
        answer.rejection().map_or("OK".to_owned(), |rejection| rejection.code().to_owned())
    };
    let said: Vec<_> = (0..5).map(say).collect();
    let expected = ["OK", "UNSAFE_MUTATION_BLOCKED", "INVALID_TOOL_ARGUMENTS", "TOOL_FAILED", "TOOL_FAILED"];
    assert_eq!(said, expected);
}

#[test]
fn a_policy_that_panics_denies() {
    let admin = CallContext::new().with_principal("admin");
    let rejection =
        DeleteRows::parse_with(json!({"environment": "development", "rows": 7}), &admin).unwrap_err();
    assert_eq!((rejection.code(), rejection.reason().as_str()), ("UNSAFE_MUTATION_BLOCKED", "seven"));
}

#[test]
fn no_argument_is_an_approval() {
    for key in ["approved", "confirm", "force", "live", "approval", "principal", "humanApproved", "yes"] {
        let arguments = json!({"environment": "staging", "rows": 1, "dryRun": false, key: true});
        assert_eq!(code(DeleteRows::parse(arguments)), "INVALID_TOOL_ARGUMENTS", "{key}");
    }
}

/// Finds users.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(destructive, at_least_one(name, team, everyone), exactly_one(mail, phone))]
struct BanUsers {
    /// By name.
    #[agent(max_length = 20, when_absent = "any name")]
    name: Option<String>,
    /// By team.
    #[agent(max_length = 20, when_absent = "any team")]
    team: Option<String>,
    /// All of them.
    #[agent(broadens = "bans everyone", when_absent = "only those named")]
    everyone: Option<bool>,
    /// Where to say so.
    #[agent(max_length = 20, when_absent = "say so by phone")]
    mail: Option<String>,
    /// Where to say so.
    #[agent(max_length = 20, when_absent = "say so by mail")]
    phone: Option<String>,
}

#[test]
fn scopes_count_what_was_sent() {
    let codes = |arguments: Value| -> Vec<String> {
        let Err(rejection) = BanUsers::parse(arguments) else { return Vec::new() };
        rejection.violation_codes().into_iter().map(str::to_owned).collect()
    };
    assert_eq!(codes(json!({"name": "a", "mail": "m"})), [""; 0]);
    assert_eq!(codes(json!({"everyone": true, "mail": "m"})), [""; 0]);
    assert_eq!(codes(json!({"mail": "m"})), ["MISSING_FIELD"]);
    assert_eq!(codes(json!({"dryRun": false})), ["MISSING_FIELD", "MISSING_FIELD"], "{{}} is not everything");
    assert_eq!(codes(json!({"name": null, "everyone": false, "mail": "m"})), ["MISSING_FIELD"]);
    assert_eq!(
        codes(json!({"name": "", "team": " ", "mail": "m"})),
        ["MISSING_FIELD"],
        "blank is not everyone"
    );
    assert_eq!(codes(json!({"name": "a", "mail": "m", "phone": "p"})), ["CONFLICTING_FIELDS"]);
}

fn even(number: &u8) -> Result<(), Violations> {
    assert_ne!(*number, 66, "the check itself breaks");
    if number % 2 == 0 {
        Ok(())
    } else {
        Err(Violations::of("", "ODD", "an even number", "Send an even number."))
    }
}

fn short(text: &str) -> Result<(), Violations> {
    if text.len() < 4 { Ok(()) } else { Err(Violations::of("", "LONG", "at most 3 bytes", "Cut it.")) }
}

fn not_twice(steps: &[Step]) -> Result<(), Violations> {
    let mut seen = BTreeSet::new();
    let twice = steps.iter().enumerate().filter(|(_, step)| !seen.insert(step.weight));
    let found = twice.fold(Violations::default(), |found, (index, _)| {
        found.and(format!("/{index}/weight"), "TWICE", "another weight", "Send each weight once.")
    });
    found.into_result()
}

/// A step.
#[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
struct Step {
    /// How heavy.
    #[agent(check = even)]
    weight: u8,
    /// What to do.
    action: Option<Action>,
}

#[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
#[serde(tag = "kind", rename_all = "camelCase")]
enum Action {
    #[serde(rename_all = "camelCase")]
    Move {
        /// How far.
        #[agent(check = even)]
        how_far: u8,
    },
    Wait,
}

#[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
enum External {
    One {
        /// A.
        #[agent(check = even)]
        a: u8,
    },
    Two(#[agent(check = even)] u8),
    Three(Step),
    Four,
}

#[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
#[serde(tag = "t", content = "c")]
enum Adjacent {
    One {
        /// A.
        #[agent(check = even)]
        a: u8,
    },
    Two(Step),
}

#[derive(Debug, Default, Deserialize, JsonSchema, AgentArgs)]
struct Even(#[agent(check = even)] u8);

/// A page.
#[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
struct Page {
    /// Which.
    #[agent(check = even)]
    #[serde(rename = "page/no")]
    page: u8,
}

/// Runs steps.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, check = Self::whole)]
struct RunSteps {
    /// The steps.
    #[agent(check = not_twice)]
    #[serde(default)]
    steps: Vec<Step>,
    /// One more.
    last: Option<Box<Step>>,
    /// By name.
    named: Option<HashMap<String, Step>>,
    /// Even ones.
    evens: Option<[Even; 2]>,
    /// A label.
    #[agent(max_length = 20, check = short, default = "")]
    label: String,
    /// External.
    external: Option<External>,
    /// Adjacent.
    adjacent: Option<Adjacent>,
    #[serde(flatten)]
    page: Page,
    /// A number.
    #[serde(default)]
    r#type: Even,
    /// Lists in lists.
    grid: Option<Vec<Vec<Even>>>,
    /// By key.
    tree: Option<BTreeMap<String, Vec<Even>>>,
}

impl RunSteps {
    fn whole(&self) -> Result<(), Violations> {
        if self.steps.len() > 2 && self.last.is_some() {
            return Err(Violations::of("/last", "FULL", "no last step", "Leave 'last' out."));
        }
        Ok(())
    }
}

fn places(arguments: Value) -> Vec<(String, String)> {
    let mut arguments = arguments;
    arguments["page/no"] = arguments.get("page/no").cloned().unwrap_or(json!(2));
    match RunSteps::parse(arguments) {
        Ok(_) => Vec::new(),
        Err(rejection) => {
            assert_eq!(rejection.code(), "INVALID_TOOL_ARGUMENTS", "{:?}", rejection.source());
            rejection.violations().into_iter().map(|one| (one.path, one.code.into_owned())).collect()
        }
    }
}

#[test]
fn checks_of_fields_run_at_every_depth() {
    let at = |arguments: Value| -> Vec<String> {
        places(arguments)
            .into_iter()
            .map(|(path, code)| {
                assert_eq!(code, "ODD", "{path}");
                path
            })
            .collect()
    };
    assert_eq!(at(json!({"steps": [{"weight": 2}, {"weight": 4}], "last": {"weight": 6}})), [""; 0]);
    assert_eq!(at(json!({"steps": [{"weight": 2}, {"weight": 3}]})), ["/steps/1/weight"]);
    assert_eq!(at(json!({"last": {"weight": 3}})), ["/last/weight"]);
    assert_eq!(
        at(json!({"last": {"weight": 2, "action": {"kind": "move", "howFar": 1}}})),
        ["/last/action/howFar"]
    );
    assert_eq!(at(json!({"last": {"weight": 2, "action": {"kind": "wait"}}})), [""; 0]);
    // Keys need not be text in Rust: what is wrong below one is said at the place of the map.
    assert_eq!(at(json!({"named": {"x": {"weight": 1}}})), ["/named/weight"]);
    assert_eq!(at(json!({"tree": {"x": [2, 3]}})), ["/tree/1"]);
    assert_eq!(at(json!({"evens": [2, 3]})), ["/evens/1"]);
    assert_eq!(at(json!({"external": {"One": {"a": 1}}})), ["/external/One/a"]);
    assert_eq!(at(json!({"external": {"Two": 1}})), ["/external/Two"]);
    assert_eq!(at(json!({"external": {"Three": {"weight": 1}}})), ["/external/Three/weight"]);
    assert_eq!(at(json!({"external": "Four"})), [""; 0]);
    assert_eq!(at(json!({"adjacent": {"t": "One", "c": {"a": 1}}})), ["/adjacent/c/a"]);
    assert_eq!(at(json!({"adjacent": {"t": "Two", "c": {"weight": 1}}})), ["/adjacent/c/weight"]);
    assert_eq!(at(json!({"page/no": 1})), ["/page~1no"]);
    assert_eq!(at(json!({"type": 1})), ["/type"]);
    assert_eq!(at(json!({"grid": [[2], [4, 5]]})), ["/grid/1/1"]);
    assert_eq!(
        at(json!({"steps": [{"weight": 1}], "last": {"weight": 3}, "type": 5})),
        ["/steps/0/weight", "/last/weight", "/type"],
        "all of them in one answer"
    );
}

#[test]
fn the_check_of_a_field_sees_the_whole_field() {
    assert_eq!(
        places(json!({"steps": [{"weight": 2}, {"weight": 2}], "label": "four"})),
        [("/steps/1/weight".to_owned(), "TWICE".to_owned()), ("/label".to_owned(), "LONG".to_owned())]
    );
}

#[test]
fn the_whole_is_checked_once_its_fields_are_sound() {
    let steps = json!([{"weight": 2}, {"weight": 4}, {"weight": 6}]);
    assert_eq!(
        places(json!({"steps": steps, "last": {"weight": 2}})),
        [("/last".to_owned(), "FULL".to_owned())]
    );
    assert_eq!(
        places(json!({"steps": steps, "last": {"weight": 1}})),
        [("/last/weight".to_owned(), "ODD".to_owned())]
    );
}

#[test]
fn a_check_that_panics_refuses() {
    assert_eq!(
        places(json!({"steps": [{"weight": 66}]})),
        [("/steps/0/weight".to_owned(), "REFUSED_BY_TYPE".to_owned())]
    );
    let rejection = RunSteps::parse(json!({"page/no": 66})).unwrap_err();
    assert!(!rejection.to_text().contains("itself breaks"), "{}", rejection.to_text());
}

/// Lists tickets.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct ListTickets {
    /// The page.
    #[agent(range = 1..)]
    page: u32,
    #[agent(inject, secret)]
    tenant: String,
    #[agent(inject)]
    locale: Option<String>,
    #[agent(inject, check = even)]
    #[serde(default, rename = "shardNo", alias = "shard")]
    shard: u8,
}

/// A host that means no locale, and says so.
fn host() -> CallContext {
    CallContext::new()
        .with_injected("tenant", "a")
        .with_injected("locale", Value::Null)
        .with_injected("shardNo", 0)
}

#[test]
fn the_host_supplies_what_no_model_sees() {
    let contract = ListTickets::contract().unwrap();
    for hidden in ["tenant", "locale", "shard"] {
        assert!(!contract.to_text().contains(hidden), "{}", contract.to_text());
    }
    assert_eq!(contract.injected(), ["tenant", "locale", "shardNo"]);

    let cx = host().with_injected("tenant", "acme").with_injected("shardNo", 4);
    let call = ListTickets::parse_with(json!({"page": 2}), &cx).unwrap();
    assert_eq!((call.tenant.as_str(), call.locale.as_deref(), call.shard, call.page), ("acme", None, 4, 2));
}

#[test]
fn a_host_value_that_is_sent_is_an_unknown_key_that_nobody_suggests() {
    let cx = CallContext::new().with_injected("tenant", "acme");
    for sent in ["tenant", "Tenant", "tenant_", "locale", "shardNo", "shard", "shard_no"] {
        let rejection = ListTickets::parse_with(json!({"page": 1, sent: "evil"}), &cx).unwrap_err();
        assert_eq!(rejection.violation_codes(), ["UNKNOWN_FIELD"], "{sent}");
        let text = rejection.to_text();
        for name in ["tenant", "locale", "shardNo"].iter().filter(|name| !sent.contains(**name)) {
            assert!(!text.contains(name), "{sent}: {text}");
        }
        assert!(!rejection.remediation_guide().contains("instead of"), "{text}");
        assert!(!text.contains("acme"), "{text}");
    }
}

#[test]
fn what_the_host_forgets_is_the_hosts_fault() {
    let rejection = ListTickets::parse(json!({"page": 1})).unwrap_err();
    assert_eq!(rejection.code(), "TOOL_MISCONFIGURED");
    assert!(rejection.source().unwrap().to_string().contains("`tenant`"));
    assert!(!rejection.to_text().contains("tenant"));

    // An `Option` and a default of serde would take nothing for "none": it must be said.
    let tenant = CallContext::new().with_injected("tenant", "a");
    let cases = [
        ("locale", tenant.clone().with_injected("shardNo", 2)),
        ("shardNo", tenant.with_injected("locale", "de")),
    ];
    for (forgotten, cx) in cases {
        let rejection = ListTickets::parse_with(json!({"page": 1}), &cx).unwrap_err();
        assert_eq!(rejection.code(), "TOOL_MISCONFIGURED", "{forgotten}");
        assert!(rejection.source().unwrap().to_string().contains(forgotten));
    }

    let cx = host().with_injected("tenant", 5);
    let rejection = ListTickets::parse_with(json!({"page": 1}), &cx).unwrap_err();
    assert_eq!(rejection.code(), "TOOL_MISCONFIGURED");
    assert!(rejection.source().unwrap().to_string().contains("`tenant`"));

    // The caller's own faults stay the caller's.
    assert_eq!(code(ListTickets::parse(json!({"page": 0}))), "INVALID_TOOL_ARGUMENTS");

    let cx = host().with_injected("shardNo", 3);
    let rejection = ListTickets::parse_with(json!({"page": 1}), &cx).unwrap_err();
    assert_eq!(rejection.violations()[0].path, "/shardNo", "a check judges the host's values too");
}

/// Takes a text without a bound, which a contract cannot.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct Unfit {
    /// A.
    foreign: Foreign,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[allow(dead_code)]
struct Foreign {
    text: String,
}

#[test]
fn a_tool_that_is_unfit_says_why_to_the_log_alone() {
    let rejection = Unfit::parse(json!({"foreign": {"text": "a"}})).unwrap_err();
    assert_eq!(rejection.code(), "TOOL_MISCONFIGURED");
    let cause = rejection.source().and_then(|cause| cause.downcast_ref::<agent_tool::ContractProblems>());
    assert_eq!(cause.map(|problems| problems.iter().next().unwrap().code), Some("UNBOUNDED_TEXT"));
    assert!(!rejection.to_text().contains("UNBOUNDED"), "{}", rejection.to_text());
}

/// A converted type: its checks would never run.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct Converted {
    /// A.
    inner: Inner,
}

#[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
#[serde(from = "Page")]
#[schemars(with = "Page")]
#[allow(dead_code)]
struct Inner(u8);

impl From<Page> for Inner {
    fn from(page: Page) -> Self {
        Self(page.page)
    }
}

#[test]
fn a_check_that_could_never_run_is_a_problem() {
    let problems = Converted::contract().unwrap_err();
    let found: Vec<_> = problems.iter().map(|one| (one.code, one.pointer.as_str())).collect();
    assert_eq!(found, [("KEY_DOES_NOT_APPLY", "/inner/page~1no")], "{problems}");
}

#[test]
fn a_gated_call_gives_its_arguments_with_their_mode() {
    let sent = |dry_run: Value| {
        DeleteRows::parse(json!({"environment": "development", "rows": 1, "dryRun": dry_run}))
            .map(|call| matches!(call.into_mode(), Mode::Live(call) if call.rows == 1))
    };
    assert!(sent(json!(false)).unwrap());
    assert!(!sent(json!(true)).unwrap());
    assert!(!sent(json!(null)).unwrap());
    for odd in [json!("false"), json!(0), json!("no"), json!([]), json!({}), json!(0.0), json!("")] {
        assert!(sent(odd.clone()).is_err(), "{odd}");
    }
}
