//! The MCP servers of this package, driven by the clients that people use: what each of them hands to its model.

#[path = "support/bad_calls.rs"]
mod bad_calls;
#[path = "support/clients.rs"]
mod clients;
#[path = "support/transcript.rs"]
mod transcript;

use std::collections::BTreeMap;
use std::path::Path;

use agent_tool_examples::helpdesk::desk::Desk;
use agent_tool_tests::random::{Random, seeds};
use clients::{HttpServer, Sdk, inspect, installed, stdio};
use serde_json::{Value, json};

const HELPDESK: [&str; 1] = [env!("CARGO_BIN_EXE_helpdesk-mcp")];
const SHOP: [&str; 2] = [env!("CARGO_BIN_EXE_existing-mcp"), "--guarded"];

#[allow(clippy::needless_pass_by_value)] // reads better where it is called
fn call(tool: &str, arguments: Value) -> Value {
    json!({"call": tool, "arguments": arguments})
}

/// Tools with an `outputSchema`.
fn helpdesk() -> Vec<Value> {
    vec![
        json!({"list": true}),
        call("get_ticket_context", json!({"ticketId": "7"})),
        call("get_ticket_context", json!({"ticketId": 7})),
        call("get_ticket_context", json!({"ticketId": "007"})),
        call("list_tickets", json!({"status": "Open", "limit": "5", "page": 2})),
        call("close_ticket", json!({})),
        call("close_ticket", json!({"ticketId": 7})),
        call("close_ticket", json!({"ticketId": 7, "dryRun": "false"})),
        call("close_ticket", json!({"ticketId": 7, "dryRun": false})),
        call("approve_draft", json!({"draftId": 1, "dryRun": false})),
        call("close_ticket", json!([7])),
        call("close_tickets", json!({"ticketId": 7})),
    ]
}

/// Tools without one.
fn shop() -> Vec<Value> {
    vec![
        json!({"list": true}),
        call("find_orders", json!({"customer": "Kim", "state": "open", "limit": 3})),
        call("promise_refund", json!({"order": "1", "currency": "eur", "amount": 5, "note": "x"})),
        call("cancel_order", json!({})),
        call("cancel_order", json!({"order": 7})),
        call("cancel_order", json!({"order": 7, "dryRun": false})),
        call("cancel_order", json!([7])),
    ]
}

/// Plays both servers, one of them over HTTP as well.
fn converse(sdk: Sdk, recorded: &str) {
    let Some(folder) = installed() else { return };
    let seen = sdk.play(&folder, &stdio(&HELPDESK, &helpdesk()));
    let server = HttpServer::start();
    let over_http = sdk.play(&folder, &json!({"url": server.url, "steps": helpdesk()}));
    assert_eq!(over_http, seen);
    let mut text = transcript::session("helpdesk-mcp", &helpdesk(), &seen);
    let seen = sdk.play(&folder, &stdio(&SHOP, &shop()));
    text.push('\n');
    text.push_str(&transcript::session("existing-mcp --guarded", &shop(), &seen));
    transcript::compare(recorded, &text);
}

#[test]
fn typescript_1() {
    converse(Sdk::TypeScript1, "typescript-1.txt");
}

#[test]
fn typescript_2() {
    converse(Sdk::TypeScript2, "typescript-2.txt");
}

#[test]
fn python() {
    converse(Sdk::Python, "python.txt");
}

/// One call of the inspector: the arguments after `--tool-name`, and the exit status that it should have.
fn inspected(folder: &Path, server: &[&str], arguments: &[&str]) -> (Value, Value, i32) {
    let mut line = vec!["--method", "tools/call", "--tool-name"];
    line.extend(arguments);
    let (said, status) = inspect(folder, server, &line);
    let seen: Value = serde_json::from_str(&said).unwrap_or(Value::Null);
    (call(&arguments.join(" "), Value::Null), seen, status)
}

#[test]
fn inspector() {
    let Some(folder) = installed() else { return };
    for server in [&HELPDESK[..], &SHOP[..]] {
        for era in [&[][..], &["--protocol-era", "modern"][..]] {
            let strict = [&["--method", "tools/list", "--strict"], era].concat();
            assert_eq!(inspect(&folder, server, &strict).1, 0, "{server:?} {era:?}");
        }
    }
    let mut text = String::new();
    for (title, server, calls) in [
        (
            "helpdesk-mcp",
            &HELPDESK[..],
            vec![
                &["get_ticket_context", "--tool-arg", "ticketId=7"][..],
                &["get_ticket_context", "--tool-arg", "ticketId=\"007\""],
                &["list_tickets", "--tool-arg", "status=Open", "limit=99", "page=2"],
                &["close_ticket", "--tool-args-json", "{}"],
            ],
        ),
        (
            "existing-mcp --guarded",
            &SHOP[..],
            vec![
                &["promise_refund", "--tool-args-json", r#"{"order":"1","currency":"eur","note":"x"}"#][..],
                &["cancel_order", "--tool-args-json", "{}"],
            ],
        ),
    ] {
        let (mut steps, mut seen) = (Vec::new(), Vec::new());
        for arguments in calls {
            let (step, answer, status) = inspected(&folder, server, arguments);
            // 5 is how it says that a result is an error.
            assert_eq!(status == 5, answer["result"]["isError"] == true, "{arguments:?} exits with {status}");
            steps.push(step);
            seen.push(answer);
        }
        text.push_str(if text.is_empty() { "" } else { "\n" });
        text.push_str(&transcript::session(title, &steps, &seen));
    }
    transcript::compare("inspector.txt", &text);
}

#[test]
fn a_thousand_bad_calls_get_a_thousand_answers() {
    let Some(folder) = installed() else { return };
    let tools = Desk::new().expect("a helpdesk").tools().expect("its tools");
    for seed in seeds() {
        let mut random = Random::new(seed);
        let steps: Vec<Value> = (0..1000).map(|_| bad_calls::one(&tools, &mut random)).collect();
        let mut session = stdio(&HELPDESK, &[vec![json!({"list": true})], steps.clone()].concat());
        session["together"] = true.into();
        let seen = Sdk::TypeScript1.play(&folder, &session);
        let mut counts: BTreeMap<String, u32> = BTreeMap::new();
        for (step, seen) in steps.iter().zip(&seen[1..]) {
            let result = &seen["result"];
            let told = result["content"][0]["text"].as_str().is_some_and(|text| !text.is_empty());
            let kind = match (result["isError"].as_bool(), &seen["thrown"]["code"]) {
                (Some(true), _) if told => "refused".to_owned(),
                (None, code) => format!("thrown {code}"),
                _ => format!("{seen} for {step}"),
            };
            *counts.entry(kind).or_default() += 1;
        }
        assert_eq!(counts, BTreeMap::from([("refused".to_owned(), 1000)]));
    }
}
