//! What rmcp does with bad input today, next to what it does guarded; and what the guard costs in lines.

#![allow(clippy::unused_self)] // as handlers of rmcp are

use agent_tool::rmcp3::assert_served;
use agent_tool::{AgentTool, Guarded, Rejection};
use agent_tool_examples::existing::{guarded, plain};
use agent_tool_tests::wire::{Wire, text};
use rmcp::handler::server::wrapper::Parameters;
use rmcp::{tool, tool_router};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

/// The answers of both servers to one call: results, or errors of the protocol.
async fn both(tool: &str, arguments: Value) -> (Value, Value) {
    let params = json!({"name": tool, "arguments": arguments});
    let mut wire = Wire::latest(plain::Shop::open()).await;
    let plain = wire.request("tools/call", params.clone()).await;
    let shop = guarded::Shop::open().expect("handlers and contracts fit");
    let mut wire = Wire::latest(shop).await;
    let guarded = wire.request("tools/call", params).await;
    assert!(guarded.get("error").is_none(), "{guarded}");
    (plain, guarded["result"].clone())
}

fn codes(refused: &Value) -> Vec<&str> {
    assert_eq!(refused["isError"], true, "{refused}");
    let violations = refused["structuredContent"]["error"]["violations"].as_array();
    violations.into_iter().flatten().filter_map(|violation| violation["code"].as_str()).collect()
}

#[tokio::test]
async fn all_faults_instead_of_the_first() {
    let (plain, guarded) = both("promise_refund", json!({"order": "1", "amount": "x"})).await;
    // Which one is the first depends on the features of `serde_json`.
    let said = text(&plain["result"]);
    assert!(said.starts_with("failed to deserialize parameters: invalid type: string "), "{said}");
    assert!(!["order", "currency", "amount"].iter().any(|field| said.contains(field)), "{said}");
    assert_eq!(codes(&guarded), ["WRONG_TYPE", "MISSING_FIELD", "WRONG_TYPE"]);
    for field in ["order", "currency", "amount"] {
        assert!(text(&guarded).contains(&format!("'{field}'")), "{}", text(&guarded));
    }
}

#[tokio::test]
async fn unknown_fields_are_refused_instead_of_dropped() {
    let sent = json!({"customer": "Kim", "state": "open", "limit": 1, "maxAge": 3});
    let (plain, guarded) = both("find_orders", sent).await;
    assert_eq!(text(&plain["result"]), "1 Open orders of Kim");
    assert_eq!(codes(&guarded), ["UNKNOWN_FIELD"]);
}

#[tokio::test]
async fn patterns_and_ranges_are_enforced() {
    let sent = json!({"order": 0, "currency": "euros", "amount": 1_000_000});
    let (plain, guarded) = both("promise_refund", sent).await;
    assert_eq!(text(&plain["result"]), "promised 1000000 euros for order 0");
    assert_eq!(codes(&guarded), ["OUT_OF_RANGE", "TOO_LONG", "OUT_OF_RANGE"]);
}

#[tokio::test]
async fn a_value_off_the_list_is_told_with_its_field() {
    let (plain, guarded) = both("find_orders", json!({"customer": "Kim", "state": "Open", "limit": 1})).await;
    assert!(!text(&plain["result"]).contains("state"));
    assert_eq!(codes(&guarded), ["NOT_IN_ENUM"]);
    assert!(text(&guarded).contains("'state'"));
}

#[tokio::test]
async fn a_whole_number_is_an_integer_however_it_is_written() {
    let sent = json!({"order": 1.0, "currency": "EUR", "amount": 5});
    let (plain, guarded) = both("promise_refund", sent).await;
    assert_eq!(plain["result"]["isError"], true);
    assert_eq!(text(&guarded), "promised 5 EUR for order 1");
}

#[tokio::test]
async fn arguments_that_are_no_object_are_a_result() {
    for arguments in [json!([1]), json!("{\"order\": 1}")] {
        let (plain, guarded) = both("cancel_order", arguments).await;
        assert_eq!(plain["error"], json!({"code": -32601, "message": "tools/call"}));
        assert_eq!(codes(&guarded), ["NOT_AN_OBJECT"]);
    }
}

#[tokio::test]
async fn what_destroys_is_a_dry_run() {
    let (plain, guarded) = both("cancel_order", json!({"order": 7})).await;
    assert_eq!(text(&plain["result"]), "cancelled order 7");
    assert_eq!(text(&guarded), "would cancel order 7");
    let (_, guarded) = both("cancel_order", json!({"order": 7, "dryRun": false})).await;
    assert_eq!(text(&guarded), "cancelled order 7");
}

/// How a parcel goes.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(tag = "how", rename_all = "snake_case")]
enum Shipment {
    /// To the door.
    Home {
        /// Which floor.
        floor: u8,
    },
    /// To a shop.
    Shop {
        /// Which one.
        shop: u8,
    },
}

impl Shipment {
    fn goes(&self) -> String {
        match self {
            Self::Home { floor } => format!("to floor {floor}"),
            Self::Shop { shop } => format!("to shop {shop}"),
        }
    }
}

struct PlainParcels;

#[tool_router(server_handler)]
impl PlainParcels {
    /// Send a parcel.
    #[tool]
    fn send_parcel(&self, Parameters(args): Parameters<Shipment>) -> String {
        args.goes()
    }
}

/// Send a parcel.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(additive)]
struct SendParcel {
    /// How it goes.
    shipment: Shipment,
}

struct GuardedParcels;

#[tool_router(server_handler)]
impl GuardedParcels {
    /// Send a parcel.
    #[tool]
    fn send_parcel(&self, Parameters(args): Parameters<Guarded<SendParcel>>) -> Result<String, Rejection> {
        Ok(args.accept()?.shipment.goes())
    }
}

#[tokio::test]
async fn a_tagged_enum_is_answered() {
    // A tool of the plain server, whatever is sent: its request panics, and nobody replies.
    let mut wire = Wire::latest(PlainParcels).await;
    let params = json!({"name": "send_parcel", "arguments": {"how": "home", "floor": 2}});
    let id = wire.ask("tools/call", params).await;
    let replies = wire.close().await;
    assert!(!replies.iter().any(|reply| reply["id"] == id), "{replies:?}");

    // With the derive an enum as the arguments does not compile; as a field of them it is judged by its tag.
    let mut wire = Wire::latest(GuardedParcels).await;
    let sent = wire.call("send_parcel", json!({"shipment": {"how": "home", "floor": 2}})).await;
    assert_eq!(text(&sent), "to floor 2");
    let refused = wire.call("send_parcel", json!({"shipment": {"how": "shop", "floor": 2}})).await;
    assert_eq!(refused["isError"], true);
    assert!(text(&refused).contains("'shop'"), "{}", text(&refused));
}

#[test]
fn what_is_served_is_what_was_guarded() {
    let shop = guarded::Shop::open().unwrap();
    assert_served::<guarded::FindOrders>(&shop, "find_orders");
    assert_served::<guarded::PromiseRefund>(&shop, "promise_refund");
    assert_served::<guarded::CancelOrder>(&shop, "cancel_order");
}

const PLAIN: &str = include_str!("../src/existing/plain.rs");
const GUARDED: &str = include_str!("../src/existing/guarded.rs");

/// The lines from one that begins with `from` to one that begins with `to`.
fn part<'s>(source: &'s str, from: &str, to: &str) -> Vec<&'s str> {
    let lines = source.lines().skip_while(|line| !line.trim_start().starts_with(from));
    lines.take_while(|line| !line.trim_start().starts_with(to)).collect()
}

#[test]
fn the_routers_way_costs_three_lines_a_tool_and_none_in_handlers() {
    for (tool, handler, next) in [
        ("FindOrders", "fn find_orders", "/// Promise a refund."),
        ("PromiseRefund", "async fn promise_refund", "/// Cancel an order."),
    ] {
        assert_eq!(part(PLAIN, handler, next), part(GUARDED, handler, next));
        // Its fields are as they were.
        let fields = format!("pub struct {tool}");
        assert_eq!(part(PLAIN, &fields, "}"), part(GUARDED, &fields, "}"));
        let derive = |source: &str| {
            let before: Vec<_> = source.lines().take_while(|line| !line.starts_with(&fields)).collect();
            let from = before.iter().rposition(|line| line.starts_with("///")).expect("a doc comment");
            before[from + 1..].to_vec().join("\n")
        };
        assert_eq!(derive(PLAIN), "#[derive(Debug, Deserialize, JsonSchema)]");
        // One that changed, one that came.
        let effect = derive(GUARDED);
        let effect = effect.strip_prefix("#[derive(Debug, Deserialize, JsonSchema, AgentTool)]\n#[agent(");
        assert!(effect.is_some_and(|effect| !effect.contains('\n')));
        // And the third.
        let guards = GUARDED.lines().filter(|line| line.contains(&format!(".guard::<{tool}>(")));
        assert_eq!(guards.count(), 1);
    }
}
