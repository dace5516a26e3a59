//! A whole server from a tool set.

use agent_tool::rmcp3::{ENVELOPE, ToolSetService};
use agent_tool::{Budget, Call, CallContext, DryRun, Live, ToolError, ToolSet};
use agent_tool_tests::rig::now;
use agent_tool_tests::wire::{Wire, text};
use rmcp::ServerHandler as _;
use rmcp::handler::server::tool::IntoCallToolResult as _;
use rmcp::model::{CallToolResponse, Implementation};
use serde_json::{Value, json};

use crate::tools::{CloseTicket, FindTickets, ReadTicket, Ticket};

pub(crate) fn desk() -> ToolSetService {
    let tools = ToolSet::builder()
        .tool(|call: Call<ReadTicket>| async move {
            match &*call.ticket_id {
                "404" => {
                    Err(ToolError::new("NO_TICKET", "there is no ticket 404", "Call find_tickets first."))
                }
                id => Ok(Ticket { ticket_id: id.to_owned(), subject: "invoice".to_owned() }),
            }
        })
        .tool(|call: Call<FindTickets>| async move {
            assert!(call.query != "explode", "a fault of the handler");
            Ok(format!("{} {:?} tickets about {}", call.limit, call.status, call.query))
        })
        .destructive(
            |plan: DryRun<CloseTicket>| async move { Ok(json!({"wouldClose": plan.ticket_id})) },
            |live: Live<CloseTicket>| async move { Ok(json!({"closed": live.ticket_id})) },
        );
    let tools = tools.build().expect("every contract is fit to publish");
    tools
        .into_rmcp_service(Implementation::new("desk", "1.2.3"))
        .with_instructions("Find before you read.")
        .with_context(|_| CallContext::new().with_principal("intern"))
}

#[tokio::test]
async fn tools_are_listed_as_their_contracts_say() {
    use agent_tool::AgentTool as _;
    let mut wire = Wire::latest(desk()).await;
    let contracts = [ReadTicket::contract(), FindTickets::contract(), CloseTicket::contract()];
    let published = contracts.map(|contract| {
        let text = contract.expect("fit to publish").to_text();
        serde_json::from_str::<Value>(&text).expect("JSON")
    });
    assert_eq!(wire.tools().await, published);
}

#[tokio::test]
async fn the_server_says_who_it_is() {
    let mut wire = Wire::latest(desk()).await;
    let client = json!({"name": "wire", "version": "0"});
    let params = json!({"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": client});
    let info = wire.request("initialize", params).await;
    assert_eq!(info["result"]["serverInfo"], json!({"name": "desk", "version": "1.2.3"}));
    assert_eq!(info["result"]["instructions"], "Find before you read.");
    assert_eq!(info["result"]["capabilities"], json!({"tools": {}}));
}

#[tokio::test]
async fn results_are_text_and_structure() {
    let mut wire = Wire::latest(desk()).await;
    let ticket = wire.call("read_ticket", json!({"ticketId": 4711})).await;
    assert_eq!(ticket["isError"], false);
    assert_eq!(ticket["structuredContent"], json!({"ticketId": "4711", "subject": "invoice"}));
    assert_eq!(serde_json::from_str::<Value>(text(&ticket)).ok(), Some(ticket["structuredContent"].clone()));
    let found = wire.call("find_tickets", json!({"query": "invoice", "status": "open"})).await;
    assert_eq!(
        found,
        json!({"content": [{"type": "text", "text": "10 Open tickets about invoice"}], "isError": false})
    );
    let planned = wire.call("close_ticket", json!({"ticketId": "2"})).await;
    assert_eq!(planned["structuredContent"], json!({"wouldClose": "2"}));
    let closed = wire.call("close_ticket", json!({"ticketId": "2", "dryRun": false})).await;
    assert_eq!(closed["structuredContent"], json!({"closed": "2"}));
}

#[tokio::test]
async fn a_refused_call_is_a_result_that_the_model_can_read() {
    let mut wire = Wire::latest(desk()).await;
    let refused = wire.call("find_tickets", json!({"query": "x", "status": "done", "page": 1})).await;
    assert_eq!(refused["isError"], true);
    assert_eq!(refused["structuredContent"]["error"]["violations"].as_array().map(Vec::len), Some(3));
    assert_eq!(refused["content"].as_array().map(Vec::len), Some(1));
    let failed = wire.call("read_ticket", json!({"ticketId": "404"})).await;
    assert_eq!(text(&failed), "there is no ticket 404\nCall find_tickets first.");
    assert!(failed.get("structuredContent").is_none());
    assert_eq!(failed["_meta"][ENVELOPE]["error"]["code"], "NO_TICKET");
    let exploded = wire.call("find_tickets", json!({"query": "explode", "status": "open"})).await;
    assert_eq!(exploded["structuredContent"]["error"]["code"], "TOOL_FAILED");
}

#[tokio::test]
async fn a_host_that_panics_lets_nobody_in() {
    let mut wire = Wire::latest(desk().with_context(|_| panic!("no header in db-7"))).await;
    let refused = wire.call("close_ticket", json!({"ticketId": "1"})).await;
    assert_eq!(refused["structuredContent"]["error"]["code"], "TOOL_FAILED");
    assert!(!refused.to_string().contains("db-7"));
}

/// A desk whose answers say when a call is a repeat.
fn budgeted() -> ToolSetService {
    let tools = ToolSet::builder()
        .tool(|call: Call<ReadTicket>| async move {
            Ok(Ticket { ticket_id: call.ticket_id.clone(), subject: "invoice".to_owned() })
        })
        .tool(|_: Call<FindTickets>| async move { Ok(3) })
        .budget(Budget::new());
    let tools = tools.build().expect("every contract is fit to publish");
    tools.into_rmcp_service(Implementation::new("desk", "1.2.3"))
}

#[tokio::test]
async fn a_note_is_a_second_text() {
    let mut wire = Wire::latest(budgeted()).await;
    for (tool, arguments) in [
        ("read_ticket", json!({"ticketId": "7"})),
        ("find_tickets", json!({"query": "invoice", "status": "open"})),
    ] {
        let mut last = Value::Null;
        for turn in 1..=4 {
            let answer = wire.call(tool, arguments.clone()).await;
            let texts = answer["content"].as_array().map(Vec::len);
            assert_eq!(texts, Some(if turn < 4 { 1 } else { 2 }), "{tool}, {turn}: {answer}");
            last = answer;
        }
        let note = last["content"][1]["text"].as_str().unwrap_or_default();
        assert!(note.starts_with("This call has given the same result"), "{note}");
        assert_eq!(last["isError"], false);
    }
    let ticket = wire.call("read_ticket", json!({"ticketId": "7"})).await;
    // What the output schema takes, and nothing else.
    assert_eq!(ticket["structuredContent"], json!({"ticketId": "7", "subject": "invoice"}));
}

#[test]
fn a_note_is_told_by_a_handler_of_ones_own_too() {
    let mut world = Vec::new();
    let tools = ToolSet::builder().tool(|_: Call<FindTickets>| async { Ok(3) }).budget(Budget::new());
    let tools = tools.build().expect("fit to publish");
    for _ in 0..4 {
        let sent = json!({"query": "invoice", "status": "open"});
        let answer = now(tools.call("find_tickets", sent, &CallContext::new()));
        let Ok(CallToolResponse::Complete(result)) = answer.into_call_tool_result() else {
            panic!("a result")
        };
        world.push(result.content.len());
    }
    assert_eq!(world, [1, 1, 1, 2]);
}

#[tokio::test]
async fn a_tool_that_is_not_there_has_a_budget() {
    let mut wire = Wire::latest(budgeted()).await;
    let mut codes = Vec::new();
    for _ in 0..6 {
        let reply = wire.request("tools/call", json!({"name": "find_ticket", "arguments": {}})).await;
        assert_eq!(reply["error"]["code"], -32602, "{reply}");
        codes.push(reply["error"]["data"]["error"]["code"].as_str().unwrap_or_default().to_owned());
    }
    assert_eq!(codes[..3], ["UNKNOWN_TOOL", "UNKNOWN_TOOL", "REPEATED_CALL"]);
    assert_eq!(codes[5], "CALL_BUDGET_EXHAUSTED");
}

#[test]
fn a_tool_is_found_by_its_name() {
    let desk = desk();
    let found = desk.get_tool("find_tickets").expect("it is there");
    assert_eq!((found.name.as_ref(), found.description.as_deref()), ("find_tickets", Some("Find tickets.")));
    assert!(desk.get_tool("find_ticket").is_none());
}

#[tokio::test]
async fn a_request_that_is_no_call_is_malformed() {
    let mut wire = Wire::latest(desk()).await;
    // What rmcp cannot read comes as a request of another kind; its arguments are not at fault.
    let params = json!({"name": "close_ticket", "arguments": {"ticketId": "1"}, "requestState": 3});
    let reply = wire.request("tools/call", params).await;
    assert_eq!(reply["error"]["code"], -32602, "{reply}");
}

#[tokio::test]
async fn the_host_says_who_calls() {
    let mut wire = Wire::latest(desk()).await;
    let denied = wire.call("close_ticket", json!({"ticketId": "1", "dryRun": false})).await;
    assert_eq!(text(&denied), "ticket 1 is pinned\nChoose another ticket.");
}

#[tokio::test]
async fn arguments_that_are_no_object_are_a_result() {
    let mut wire = Wire::latest(desk()).await;
    for arguments in
        [json!([]), json!([{"ticketId": "1"}]), json!("{\"ticketId\": \"1\"}"), json!(7), json!(true)]
    {
        let refused = wire.call("close_ticket", arguments).await;
        assert_eq!(refused["isError"], true);
        assert_eq!(refused["structuredContent"]["error"]["violations"][0]["code"], "NOT_AN_OBJECT");
        assert!(refused.get("resultType").is_none());
    }
    let none = wire.call("close_ticket", json!("")).await;
    assert_eq!(none["structuredContent"]["error"]["violations"][0]["code"], "MISSING_FIELD");
}

#[tokio::test]
async fn an_unknown_tool_is_a_protocol_error_that_names_the_tools() {
    let mut wire = Wire::latest(desk()).await;
    for arguments in [json!({}), json!([])] {
        let params = json!({"name": "find_ticket", "arguments": arguments});
        let reply = wire.request("tools/call", params).await;
        assert_eq!(reply["error"]["code"], -32602);
        let message = reply["error"]["message"].as_str().unwrap_or_default();
        assert!(message.contains("Did you mean 'find_tickets'?"), "{message}");
        assert_eq!(reply["error"]["data"]["error"]["code"], "UNKNOWN_TOOL");
    }
}
