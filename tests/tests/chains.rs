//! Chains between tools: which hold, what a broken one says, how the matrix reads.

#![allow(dead_code, missing_docs)]

#[path = "chains/page.rs"]
mod page;

use agent_tool::{
    AgentArgs, AgentOutput, AgentTool, Call, DryRun, IdKind, IdPlace, Live, ToolError, ToolSet, Violations,
};
use page::{ListTickets, Page, narrow};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

fn accepted<T: AgentTool>() -> Vec<(&'static str, &'static str, IdKind)> {
    let contract = T::contract().unwrap_or_else(|problems| panic!("{problems}"));
    let told = |place: &'static IdPlace| (place.pointer(), place.entity(), place.kind());
    contract.ids().accepted().iter().map(told).collect()
}

use IdKind::{Number, Text};

/// What a tool with an enum answers.
#[derive(Serialize, JsonSchema, AgentOutput)]
#[serde(tag = "status", rename_all = "snake_case")]
enum Outcome {
    Planned { rows: u64 },
    Done { rows: u64 },
}

/// Purge.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[serde(rename_all = "camelCase")]
#[agent(destructive, output = Outcome)]
struct Purge {
    /// Which tickets.
    #[agent(id, max_items = 10)]
    ticket_ids: Vec<u64>,
    /// Which of them first.
    #[agent(when_absent = "none first")]
    first: Option<Target>,
    /// And then.
    then: Then,
}

#[derive(Deserialize, JsonSchema, AgentArgs)]
#[serde(tag = "kind", rename_all = "snake_case", rename_all_fields = "camelCase")]
enum Target {
    /// A ticket.
    Ticket {
        /// The ticket.
        #[agent(id)]
        ticket_id: TicketId,
    },
    /// A person.
    Person {
        /// The name.
        #[agent(max_length = 20)]
        name: String,
    },
}

#[derive(Deserialize, JsonSchema, AgentArgs)]
#[serde(rename_all = "snake_case")]
enum Then {
    /// The ticket.
    Ticket(#[agent(id = "ticket", max_length = 20)] String),
    /// Somebody.
    User {
        /// Who.
        #[agent(id)]
        user_id: u64,
    },
}

#[derive(Deserialize, JsonSchema, AgentArgs)]
struct TicketId(#[agent(max_length = 20)] String);

fn tools() -> ToolSet {
    ToolSet::builder()
        .tool(|_: Call<ListTickets>| async { Err::<Page, _>(ToolError::internal("no page")) })
        .destructive(
            |_: DryRun<Purge>| async { Ok(Outcome::Planned { rows: 1 }) },
            |_: Live<Purge>| async { Ok(Outcome::Done { rows: 1 }) },
        )
        .build()
        .unwrap()
}

#[test]
fn accepted_ids_are_found_in_lists_newtypes_and_variants() {
    assert_eq!(
        accepted::<Purge>(),
        [
            ("/ticketIds/*", "ticket", Number),
            ("/first/ticketId", "ticket", Text),
            ("/then/ticket", "ticket", Text),
            ("/then/user/user_id", "user", Number),
        ]
    );
}

#[test]
fn an_enum_of_objects_is_said_to_be_an_object() {
    let schema = Purge::contract().unwrap().output_schema().unwrap();
    assert_eq!(schema["type"], "object");
    assert!(schema["oneOf"].is_array(), "{schema}");
}

#[test]
fn chains_hold_through_lists_newtypes_and_variants() {
    let report = tools().chains();
    report.assert_unbroken();
    // Five places emit a ticket, three accept one; one emits a user, one accepts one.
    assert_eq!((report.total(), report.unbroken()), (5 * 3 + 1, 16));
}

#[test]
fn a_broken_chain_says_what_was_sent_and_what_was_wrong() {
    let report = narrow().chains();
    // ticket 5 (pattern refuses), tenant 3 ("47" is canonical digits), page 1.
    assert_eq!((report.total(), report.broken(), report.unbroken()), (9, 5, 4));
    let told = std::panic::catch_unwind(|| report.assert_unbroken()).unwrap_err();
    let told = told.downcast_ref::<String>().expect("a text");
    assert!(told.starts_with("5 of 9 chains are broken:\n"), "{told}");
    assert_eq!(
        told.matches("ticket: list_tickets /tickets/*/ticketId -> narrow /ticket\n    sent 1: ").count(),
        1
    );
    assert!(told.contains("expected ") && told.contains(". "), "{told}");
    let json = report.to_value();
    let broken = &json["chains"][0]["broken"];
    let first = told.lines().nth(2).unwrap();
    assert!(
        first.ends_with(&*format!(". {}", broken["violation"]["remediation"].as_str().unwrap())),
        "{first}"
    );
    assert_eq!(json["chains"][0]["from"], json!({"tool": "list_tickets", "pointer": "/tickets/*/ticketId"}));
    assert_eq!((&broken["sent"], &broken["violation"]["path"]), (&json!(1), &json!("/ticket")));
    // The number's decimal text breaks the pattern, so the number itself is what is refused.
    assert_eq!(broken["violation"]["code"], "WRONG_TYPE");
}

#[test]
fn the_matrix_can_be_read_in_a_terminal() {
    let text = narrow().chains().to_string();
    let expected = "\
9 chains, from 19 fields that emit an id to 4 that accept one: 5 broken, 4 unbroken.
A row emits, a column accepts: + holds, X breaks.

    |  1  2  3  4
----+-------------
  1 |  X           ticket    list_tickets /tickets/*/ticketId
  2 |  X           ticket    list_tickets /byTag/*/*/ticketId
";
    assert!(text.starts_with(expected), "{text}");
    assert!(
        text.contains("\n  9 |     +        tenant    list_tickets /tickets/*/customer/tenantId\n"),
        "{text}"
    );
    let columns = "\
The columns:
  1  ticket    narrow /ticket
  2  tenant    narrow /tenant
  3  page      narrow /page
  4  tag       narrow /tagId
";
    assert!(text.ends_with(columns), "{text}");
}

#[test]
fn a_recorded_response_is_audited() {
    let data = json!({
        "tickets": [{"ticketId": 47, "customer": null}],
        "next": "p-9",
        "assignee": {"userId": 5, "name": "Ada"},
        "watcherIds": [1, 2],
    });
    for response in [data.clone(), json!({"success": true, "data": data})] {
        let report = narrow().audit_response("list_tickets", &response).unwrap();
        assert_eq!((report.total(), report.broken()), (2, 1));
        assert_eq!(report.chains()[0].broken.as_ref().unwrap().sent, json!(47));
        assert_eq!(report.unmarked(), ["/assignee/userId", "/watcherIds/*"]);
        assert_eq!(report.unseen().len(), 17);
        assert!(report.to_string().contains("/assignee/userId: looks like an id, and is not marked\n"));
    }
    let unknown = narrow().audit_response("list_ticket", &data).unwrap_err();
    assert_eq!(unknown.code(), "UNKNOWN_TOOL");
}

#[test]
fn other_values_and_another_judge_may_walk_the_same_chains() {
    let mut seen = Vec::new();
    let report = tools().chains_by(
        |_, place| vec![json!(format!("{}!", place.entity()))],
        |step| {
            seen.push((step.tool.to_owned(), step.pointer.clone(), step.arguments.clone()));
            match step.arguments.pointer(&step.pointer) {
                Some(value) if value == step.value => Ok(()),
                _ => Err(Violations::of(step.pointer.as_str(), "LOST", "the value", "")),
            }
        },
    );
    assert_eq!((report.total(), report.broken(), seen.len()), (16, 0, 16));
    let pointers: Vec<&str> = seen.iter().take(3).map(|(_, pointer, _)| pointer.as_str()).collect();
    assert_eq!(pointers, ["/ticketIds/0", "/first/ticketId", "/then/ticket"]);
    assert_eq!(seen[1].2["first"], json!({"kind": "ticket", "ticketId": "ticket!"}));
    let silent = tools().chains_by(|_, _| Vec::new(), |_| Ok(()));
    assert_eq!((silent.broken(), silent.total()), (16, 16), "nothing sent is nothing proved");
}

/// A tool whose only text has neither example nor closed list.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(additive)]
struct Untold {
    /// Anything.
    #[agent(max_length = 10)]
    text: String,
    /// The ticket.
    #[agent(id, max_length = 10)]
    ticket_id: String,
}

#[test]
fn a_call_that_cannot_be_made_whole_still_proves_its_field() {
    let set = ToolSet::builder()
        .tool(|_: Call<ListTickets>| async { Err::<Page, _>(ToolError::internal("no page")) })
        .tool(|_: Call<Untold>| async { Ok(json!({})) })
        .build()
        .unwrap();
    let report = set.chains();
    // 2^53 - 1 has 16 digits, the field takes 10: what is proved is proved by what can be sent.
    assert_eq!((report.total(), report.broken()), (5, 5));
    let broken = report.chains()[0].broken.as_ref().unwrap();
    assert_eq!(
        (broken.sent.clone(), broken.violation.code.as_ref()),
        (json!(9_007_199_254_740_991_i64), "WRONG_TYPE")
    );
}

#[test]
fn a_set_without_chains_draws_no_matrix() {
    let report = ToolSet::builder().build().unwrap().chains();
    assert_eq!(
        report.to_string(),
        "0 chains, from 0 fields that emit an id to 0 that accept one: 0 broken, 0 unbroken.\n"
    );
}
