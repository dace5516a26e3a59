//! What is odd about a tool set, and is found.

#![allow(dead_code, missing_docs)]

#[path = "chains/page.rs"]
mod page;

use agent_tool::{AgentOutput, AgentTool, Call, ToolError, ToolSet};
use page::{ListTickets, Narrow, Page};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

/// Emits a text without an example, and a number that is a text elsewhere.
#[derive(Serialize, JsonSchema, AgentOutput)]
struct Odd {
    #[agent(id)]
    page_id: String,
    #[agent(id = "ticket", example = "T-47")]
    ticket: String,
    group_id: u64,
}

/// Odd.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, output = Odd)]
struct GetOdd {}

/// A list at the root.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, output = Vec<Odd>)]
struct GetOdds {}

#[test]
fn lints_find_what_is_odd_and_only_that() {
    let set = ToolSet::builder()
        .tool(|_: Call<ListTickets>| async { Err::<Page, _>(ToolError::internal("no page")) })
        .tool(|_: Call<Narrow>| async { Ok(json!({})) })
        .tool(|_: Call<GetOdd>| async { Err::<Odd, _>(ToolError::internal("none")) })
        .tool(|_: Call<GetOdds>| async { Ok(Vec::<Odd>::new()) })
        .build()
        .unwrap();
    let found: Vec<_> =
        set.lint().into_iter().map(|lint| (lint.code, format!("{} {}", lint.tool, lint.pointer))).collect();
    let expected = [
        ("ID_WITHOUT_KEY", "list_tickets /pair/*/customer/customerId"),
        ("ID_WITHOUT_KEY", "list_tickets /pair/*/customer/tenantId"),
        ("ID_WITHOUT_KEY", "list_tickets /pair/*/ticketId"),
        ("ID_WITHOUT_KEY", "list_tickets /foreign/ownerId"),
        ("ID_WITHOUT_KEY", "list_tickets /foreign/sessionId"),
        ("ID_WITHOUT_KEY", "narrow /groupId"),
        ("ID_WITHOUT_KEY", "get_odd /group_id"),
        ("ID_WITHOUT_KEY", "get_odds /*/group_id"),
        ("OUTPUT_UNNAMED", "narrow "),
        ("OUTPUT_NOT_AN_OBJECT", "get_odds "),
        ("ENTITY_NOT_EMITTED", "narrow /tagId"),
        ("TEXT_LIKE_NUMBER", "list_tickets /tickets/*/customer/tenantId"),
        ("TEXT_LIKE_NUMBER", "list_tickets /byTag/*/*/customer/tenantId"),
        ("TEXT_LIKE_NUMBER", "list_tickets /source/customer/tenantId"),
        ("ID_WITHOUT_EXAMPLE", "get_odd /page_id"),
        ("ID_WITHOUT_EXAMPLE", "get_odds /*/page_id"),
        ("ENTITY_OF_TWO_KINDS", "get_odd /ticket"),
        ("ENTITY_OF_TWO_KINDS", "get_odds /*/ticket"),
    ];
    let expected: Vec<_> = expected.iter().map(|(code, place)| (*code, (*place).to_owned())).collect();
    assert_eq!(found, expected);
}
