//! A service that let agents in: not one byte of what humans' clients get differs, and agents get contract, guard,
//! remediation and dry run. Over HTTP as it is on the wire.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::{env, fs, thread};

use agent_tool_examples::service::store::Shop;
use agent_tool_examples::service::{after, agents, before};
use axum::Router;
use serde_json::{Value, json};

/// A service on a port of its own, for as long as the test process lives.
fn serve(router: Router) -> SocketAddr {
    let (tell, told) = mpsc::channel();
    thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build().unwrap();
        runtime.block_on(async {
            let listener = tokio::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
            tell.send(listener.local_addr().unwrap()).unwrap();
            axum::serve(listener, router).await.unwrap();
        });
    });
    told.recv().unwrap()
}

fn today() -> SocketAddr {
    serve(before::router(Shop::open().unwrap()))
}

fn guarded() -> SocketAddr {
    let shop = Shop::open().unwrap();
    serve(after::router(shop.clone()).merge(agents::router(shop).unwrap()))
}

/// The response as it is on the wire, but for its date.
fn send(to: SocketAddr, method: &str, path: &str, body: &str) -> String {
    let mut stream = TcpStream::connect(to).unwrap();
    let (kind, length) = ("content-type: application/json", body.len());
    let head =
        format!("{method} {path} HTTP/1.1\r\nhost: shop\r\nconnection: close\r\n{kind}\r\nx-agent: ann\r\n");
    stream.write_all(format!("{head}content-length: {length}\r\n\r\n{body}").as_bytes()).unwrap();
    let mut response = String::new();
    stream.read_to_string(&mut response).unwrap();
    let kept = response.split_inclusive('\n').filter(|line| !line.starts_with("date: "));
    kept.collect::<String>().replace('\r', "")
}

/// What an agent is answered whose dry run has these lines of the header that names it.
fn dry_run(to: SocketAddr, path: &str, names: &[&[u8]]) -> String {
    let mut request = format!("POST {path} HTTP/1.1\r\nhost: shop\r\nconnection: close\r\n").into_bytes();
    for name in names {
        request.extend([b"x-agent: ", *name, b"\r\n"].concat());
    }
    request.extend(b"content-length: 14\r\n\r\n{\"order_id\":2}");
    let mut stream = TcpStream::connect(to).unwrap();
    stream.write_all(&request).unwrap();
    let mut response = String::new();
    stream.read_to_string(&mut response).unwrap();
    response
}

/// What humans' clients send, in this order on one shop: the good and the bad.
const HUMANS: [(&str, &str, &str); 29] = [
    ("GET", "/orders", ""),
    ("GET", "/orders?customer=ada&limit=1", ""),
    ("GET", "/orders?customer=a", ""),
    ("GET", "/orders?limit=0", ""),
    ("GET", "/orders?limit=many", ""),
    ("GET", "/orders?colour=red", ""),
    ("GET", "/orders?limit=5&limit=6", ""),
    ("GET", "/orders/2", ""),
    ("GET", "/orders/99", ""),
    ("GET", "/orders/two", ""),
    ("POST", "/orders", r#"{"customer": "Barbara Costa", "items": [{"article": "LAMP-1", "quantity": 2}]}"#),
    (
        "POST",
        "/orders",
        r#"{"customer": "Barbara Costa", "items": [{"article": "LAMP-1", "quantity": 100}]}"#,
    ),
    ("POST", "/orders", r#"{"customer": "B", "items": []}"#),
    ("POST", "/orders", r#"{"customer": "Barbara Costa", "items": [["LAMP-1", 2]]}"#),
    ("POST", "/orders", r#"["Barbara Costa", [{"article": "LAMP-1", "quantity": 2}]]"#),
    ("POST", "/orders", r#"{"customer": "Barbara Costa", "items": "none", "items": []}"#),
    (
        "POST",
        "/orders",
        r#"{"customer": "Barbara Costa", "vip": true, "items": [{"article": "LAMP-1", "quantity": 2}]}"#,
    ),
    ("POST", "/orders", r#"{"customer": "Barbara Costa""#),
    ("POST", "/orders", ""),
    ("POST", "/orders/cancel", r#"{"order_id": "2"}"#),
    ("POST", "/orders/cancel", r#"{"order_id": 2.0}"#),
    ("POST", "/orders/cancel", r#"{"order_id": 0}"#),
    ("POST", "/orders/cancel", r#"{"order_id": 1}"#),
    ("POST", "/orders/cancel", r#"{"order_id": 99, "reason": "late"}"#),
    ("POST", "/orders/cancel", r#"{"order_id": 2, "reason": "late", "dryRun": true}"#),
    ("POST", "/orders/cancel", r#"{"order_id": 2, "reason": null}"#),
    ("POST", "/orders/cancel", "[3, null]"),
    ("GET", "/orders", ""),
    ("DELETE", "/orders/3", ""),
];

fn transcript(service: SocketAddr) -> String {
    let one = |(method, path, body): (&str, &str, &str)| {
        format!("> {method} {path}\n> {body}\n{}\n\n", send(service, method, path, body))
    };
    HUMANS.into_iter().map(one).collect()
}

#[test]
fn humans_get_the_same_bytes_as_before() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("service.txt");
    if env::var_os("AGENT_TOOL_UPDATE").is_some_and(|wish| wish == "1") {
        // Of the service without the derive, and of no other.
        fs::write(&file, transcript(today())).unwrap();
    }
    let recorded = fs::read_to_string(file).unwrap();
    for (name, service) in [("before", today()), ("after", guarded())] {
        let transcript = transcript(service);
        for (number, (line, told)) in (1..).zip(recorded.lines().zip(transcript.lines())) {
            assert_eq!(told, line, "{name}: line {number} of service.txt");
        }
        assert_eq!(transcript.len(), recorded.len(), "{name}");
    }
    for status in [" 200 ", " 201 ", " 400 ", " 404 ", " 405 ", " 409 ", " 422 "] {
        assert!(recorded.contains(status), "{status} is not among the recorded ones");
    }
}

#[test]
fn the_structs_differ_in_what_agents_need_alone() {
    let after = include_str!("../src/service/after.rs");
    let before = include_str!("../src/service/before.rs");
    let without = |text: &str| {
        let lines =
            text.lines().filter(|line| !line.starts_with("//!") && *line != "use agent_tool::AgentTool;");
        let lines = lines.filter(|line| !line.trim_start().starts_with("#[agent("));
        lines.map(|line| line.replace(", AgentTool)]", ")]")).collect::<Vec<_>>().join("\n")
    };
    assert_eq!(without(after), without(before));
    assert!(!before.to_lowercase().contains("agent"), "the service of today knows nothing of agents");
    assert!(!include_str!("../src/service/human.rs").contains("agent_tool"));
    let added = after.lines().count() - before.lines().count();
    assert!(added <= 3 * 2, "{added} lines were added");
}

fn status(response: &str) -> u16 {
    response.split(' ').nth(1).unwrap().parse().unwrap()
}

fn body(response: &str) -> Value {
    serde_json::from_str(response.split_once("\n\n").unwrap().1).unwrap()
}

fn ask(service: SocketAddr, path: &str, arguments: &str) -> (u16, Value) {
    let response = send(service, "POST", path, arguments);
    (status(&response), body(&response))
}

#[test]
fn agents_are_shown_contracts() {
    let service = guarded();
    let response = send(service, "GET", "/agent/tools", "");
    assert_eq!(status(&response), 200);
    let tools = body(&response);
    let names: Vec<_> = tools.as_array().unwrap().iter().map(|tool| tool["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["find_orders", "place_order", "cancel_order"]);
    // What garde's attributes say is in the schema, of nested types too, which carry nothing of ours.
    let item = &tools[1]["inputSchema"]["properties"]["items"]["items"];
    assert_eq!(item["properties"]["quantity"]["maximum"], 99);
    assert_eq!(item["additionalProperties"], false);
    assert_eq!(tools[2]["inputSchema"]["properties"]["dryRun"]["default"], true);
    assert_eq!(tools[2]["annotations"]["destructiveHint"], true);
}

#[test]
fn agents_look_before_they_change_anything() {
    let service = guarded();
    let order = |service| body(&send(service, "GET", "/orders/2", ""));
    for path in ["/agent/tools/cancel_order", "/agent/orders/cancel"] {
        for dry in [r#"{"order_id": 2}"#, r#"{"order_id": "2"}"#, r#"{"order_id": 2, "dryRun": null}"#] {
            let (status, answer) = ask(service, path, dry);
            assert_eq!(
                (status, &answer["success"], &answer["data"]["state"]),
                (200, &json!(true), &json!("open"))
            );
        }
        for bad in [
            "",
            "null",
            "[2, null]",
            r#"{"order_id": 2, "dryRun": "false"}"#,
            r#"{"order_id": 2, "dry_run": false}"#,
            r#"{"order_id": 2, "dryRun": true, "dryRun": false}"#,
            r#"{"order_id": 2, "dryRun": false"#,
            r#"{"order_id": 0, "dryRun": false}"#,
            r#"{"order_id": 2, "all": true, "dryRun": false}"#,
            "```json\n{\"order_id\": 2, \"dryRun\": false}\n```",
        ] {
            let (status, answer) = ask(service, path, bad);
            assert_eq!((status, &answer["error"]["code"]), (422, &json!("INVALID_TOOL_ARGUMENTS")), "{bad}");
            let guide = answer["error"]["remediationGuide"].as_str().unwrap();
            assert!(!guide.is_empty() && !guide.contains("dryRun: false"), "{bad}: {guide}");
        }
        assert_eq!(order(service)["state"], "open", "{path}");
    }
    let live = r#"{"order_id": "2", "reason": "late", "dryRun": false}"#;
    let (status, answer) = ask(service, "/agent/tools/cancel_order", live);
    assert_eq!((status, &answer["data"]["state"]), (200, &json!("cancelled")));
    assert_eq!(order(service)["state"], "cancelled", "humans see it");
    let (status, answer) = ask(service, "/agent/orders/cancel", live);
    assert_eq!((status, &answer["error"]["code"]), (422, &json!("ORDER_NOT_OPEN")));
    assert_eq!(
        ask(service, "/agent/orders/cancel", r#"{"order_id": 3, "dryRun": false}"#).1["data"]["order_id"],
        3
    );
    let (status, answer) = ask(service, "/agent/tools/cancel_order", r#"{"order_id": 99}"#);
    assert_eq!((status, &answer["error"]["code"]), (404, &json!("NO_SUCH_ORDER")));
}

#[test]
fn an_agent_whose_name_cannot_be_read_is_not_nobody() {
    let service = guarded();
    let good: [&[&[u8]]; 2] = [&[], &[b"ann"]];
    let bad: [&[&[u8]]; 6] =
        [&[b""], &[b"  "], &[b"\xff"], &["änn".as_bytes()], &[b"ann", b"bob"], &[b"", b"bob"]];
    for path in ["/agent/tools/cancel_order", "/agent/orders/cancel"] {
        for names in good {
            let response = dry_run(service, path, names);
            assert_eq!(status(&response), 200, "{response}");
        }
        for names in bad {
            let response = dry_run(service, path, names);
            assert_eq!(status(&response), 400, "{names:?}: {response}");
            assert!(response.contains(r#""code":"BAD_PRINCIPAL""#), "{response}");
        }
    }
}

#[test]
fn agents_read_and_add_by_the_rules_of_humans() {
    let service = guarded();
    let (status, answer) = ask(service, "/agent/tools/find_orders", r#"{"customer": "ada", "limit": 1}"#);
    assert_eq!((status, &answer["data"][0]["order_id"]), (200, &json!(3)));
    let (status, answer) = ask(service, "/agent/tools/find_order", "{}");
    assert_eq!((status, &answer["error"]["code"]), (404, &json!("UNKNOWN_TOOL")));
    let place = |customer: &str, quantity: u32| {
        let order = json!({"customer": customer, "items": [{"article": "LAMP-1", "quantity": quantity}]});
        ask(service, "/agent/tools/place_order", &order.to_string())
    };
    assert_eq!(place("Barbara Costa", 2).1["data"]["order_id"], 4);
    let (status, answer) = place("Barbara Costa", 100);
    assert_eq!((status, &answer["error"]["violations"][0]["path"]), (422, &json!("/items/0/quantity")));
    // 40 characters, 80 bytes: the schema takes it, garde does not, and agents are told as humans are.
    let (status, answer) = place(&"ä".repeat(40), 2);
    assert_eq!((status, &answer["error"]["violations"][0]["code"]), (422, &json!("REFUSED_BY_GARDE")));
    assert_eq!(answer["error"]["violations"][0]["path"], "/customer");
    let human = json!({"customer": "ä".repeat(40), "items": [{"article": "LAMP-1", "quantity": 2}]});
    assert!(send(service, "POST", "/orders", &human.to_string()).starts_with("HTTP/1.1 422 "));
    let nested = json!({"customer": "Barbara Costa", "items": [{"article": "äääääää", "quantity": 2}]});
    let (_, answer) = ask(service, "/agent/tools/place_order", &nested.to_string());
    assert_eq!(answer["error"]["violations"][0]["path"], "/items/0/article");
}

/// A program that is stopped when the test ends, however it ends.
struct Stopped(Child);

impl Drop for Stopped {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn the_binary_serves_both() {
    let program = Command::new(env!("CARGO_BIN_EXE_existing-service"))
        .args(["--port", "0"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut program = Stopped(program);
    let mut line = String::new();
    BufReader::new(program.0.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address =
        line.trim().strip_prefix("http://").unwrap().strip_suffix("/agent/tools").unwrap().parse().unwrap();
    assert!(send(address, "GET", "/orders/1", "").starts_with("HTTP/1.1 200 OK"));
    assert_eq!(ask(address, "/agent/tools/cancel_order", r#"{"order_id": 3}"#).1["data"]["state"], "open");
}
