//! Every revision of the protocol that rmcp speaks: the same answers, in its form.

use agent_tool_tests::wire::{LEGACY, MODERN, Wire};
use serde_json::{Value, json};

use crate::service::desk;

const CALLS: [(&str, &str); 5] = [
    ("read_ticket", r#"{"ticketId": 4711}"#),
    ("read_ticket", r#"{"ticketId": "007"}"#),
    ("find_tickets", r#"{"query": "x", "status": "Open", "page": 2}"#),
    ("close_ticket", "{}"),
    ("close_ticket", "[1]"),
];

/// Every answer of the server in a revision, without what only that revision has.
async fn answers(revision: &'static str) -> Vec<Value> {
    let mut wire = Wire::open(desk(), revision).await;
    let mut answers = vec![Value::from(wire.tools().await)];
    for (tool, arguments) in CALLS {
        let arguments: Value = serde_json::from_str(arguments).expect("JSON");
        let mut result = wire.call(tool, arguments).await;
        let members = result.as_object_mut().expect("a result");
        let complete = members.remove("resultType");
        assert_eq!(complete, (revision == MODERN).then(|| json!("complete")), "{revision} {tool}");
        if let Some(meta) = members.get_mut("_meta").and_then(Value::as_object_mut) {
            meta.remove("io.modelcontextprotocol/serverInfo");
        }
        answers.push(result);
    }
    answers
}

async fn same(revision: &'static str) {
    let expected = answers(LEGACY[3]).await;
    assert!(expected[1]["isError"] == false && expected[2..].iter().all(|answer| answer["isError"] == true));
    assert_eq!(answers(revision).await, expected);
}

#[tokio::test]
async fn revision_2024_11_05() {
    same("2024-11-05").await;
}

#[tokio::test]
async fn revision_2025_03_26() {
    same("2025-03-26").await;
}

#[tokio::test]
async fn revision_2025_06_18() {
    same("2025-06-18").await;
}

#[tokio::test]
async fn revision_2025_11_25() {
    same("2025-11-25").await;
}

#[tokio::test]
async fn revision_2026_07_28() {
    same("2026-07-28").await;
}

#[tokio::test]
async fn no_revision_is_missing() {
    let mut wire = Wire::open(desk(), MODERN).await;
    let discovered = wire.request("server/discover", json!({})).await;
    let mut ours = LEGACY.to_vec();
    ours.push(MODERN);
    let mut theirs: Vec<_> = discovered["result"]["supportedVersions"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    theirs.sort_unstable();
    assert_eq!(theirs, ours, "{discovered}");
}
