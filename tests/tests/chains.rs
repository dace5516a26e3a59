//! Chains between tools: which ids are found, which chains hold, what a broken one says, what lints find.

#![allow(dead_code, missing_docs)]

use std::collections::BTreeMap;

use agent_tool::{
    AgentArgs, AgentOutput, AgentTool, Call, DryRun, IdKind, IdPlace, Live, ToolSet, Violations,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

fn told(places: &[IdPlace]) -> Vec<(&str, &str, IdKind)> {
    places.iter().map(|place| (place.pointer(), place.entity(), place.kind())).collect()
}

fn emitted<T: AgentTool>() -> Vec<(&'static str, &'static str, IdKind)> {
    told(T::contract().unwrap_or_else(|problems| panic!("{problems}")).ids().emitted())
}

fn accepted<T: AgentTool>() -> Vec<(&'static str, &'static str, IdKind)> {
    told(T::contract().unwrap_or_else(|problems| panic!("{problems}")).ids().accepted())
}

use IdKind::{Number, Text};

#[derive(Serialize, JsonSchema, AgentOutput)]
#[serde(rename_all = "camelCase")]
struct Page {
    tickets: Vec<Ticket>,
    by_tag: BTreeMap<String, Vec<Ticket>>,
    #[agent(id = "ticket")]
    merged_ids: Vec<Option<i64>>,
    #[serde(flatten)]
    paging: Paging,
    /// Where it came from.
    source: Source,
    reference: Reference,
    state: State,
    place: Place,
    pair: (Ticket, u8),
    tree: Tree,
    foreign: Foreign,
}

#[derive(Serialize, JsonSchema, AgentOutput)]
#[serde(rename_all = "camelCase")]
struct Ticket {
    #[agent(id)]
    ticket_id: u64,
    customer: Option<Box<Customer>>,
}

#[derive(Serialize, JsonSchema, AgentOutput)]
#[serde(rename_all = "camelCase")]
struct Customer {
    customer_id: CustomerNumber,
    #[agent(id, example = "47")]
    tenant_id: String,
}

#[derive(Serialize, JsonSchema, AgentOutput)]
struct CustomerNumber(#[agent(id = "customer")] u32);

#[derive(Serialize, JsonSchema, AgentOutput)]
struct Paging {
    #[agent(id = "page", example = "p-47")]
    next: Option<String>,
}

/// Internally tagged.
#[derive(Serialize, JsonSchema, AgentOutput)]
#[serde(tag = "kind", rename_all = "snake_case", rename_all_fields = "camelCase")]
enum Source {
    Mail {
        #[agent(id)]
        mail_id: u64,
    },
    Ticket(Ticket),
    Phone,
}

/// Externally tagged.
#[derive(Serialize, JsonSchema, AgentOutput)]
#[serde(rename_all = "snake_case", rename_all_fields = "camelCase")]
enum Reference {
    User(#[agent(id = "user")] u64),
    Group {
        #[agent(id)]
        group_id: u64,
    },
    Nobody,
}

/// Adjacently tagged.
#[derive(Serialize, JsonSchema, AgentOutput)]
#[serde(tag = "t", content = "c", rename_all = "snake_case")]
enum State {
    Open(#[agent(id = "agent")] u64),
    Merged {
        #[agent(id = "ticket")]
        into: u64,
    },
}

#[derive(Serialize, JsonSchema, AgentOutput)]
#[serde(untagged, rename_all_fields = "camelCase")]
enum Place {
    Desk {
        #[agent(id)]
        desk_id: u64,
    },
    Room {
        #[agent(id)]
        room_id: u64,
    },
}

#[derive(Serialize, JsonSchema, AgentOutput)]
#[serde(rename_all = "camelCase")]
struct Tree {
    #[agent(id)]
    node_id: u64,
    children: Vec<Tree>,
}

/// Says nothing to us.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Foreign {
    owner_id: u64,
    /// A number that is none.
    valid: u64,
    session_id: Option<String>,
}

/// List.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, output = Page)]
struct ListTickets {}

#[test]
fn emitted_ids_are_found_at_any_depth_and_in_every_tagging() {
    assert_eq!(
        emitted::<ListTickets>(),
        [
            ("/tickets/*/ticketId", "ticket", Number),
            ("/tickets/*/customer/customerId", "customer", Number),
            ("/tickets/*/customer/tenantId", "tenant", Text),
            ("/byTag/*/*/ticketId", "ticket", Number),
            ("/byTag/*/*/customer/customerId", "customer", Number),
            ("/byTag/*/*/customer/tenantId", "tenant", Text),
            ("/mergedIds/*", "ticket", Number),
            ("/next", "page", Text),
            ("/source/mailId", "mail", Number),
            ("/source/ticketId", "ticket", Number),
            ("/source/customer/customerId", "customer", Number),
            ("/source/customer/tenantId", "tenant", Text),
            ("/reference/user", "user", Number),
            ("/reference/group/groupId", "group", Number),
            ("/state/c", "agent", Number),
            ("/state/c/into", "ticket", Number),
            ("/place/deskId", "desk", Number),
            ("/place/roomId", "room", Number),
            ("/tree/nodeId", "node", Number),
        ]
    );
    let ids = ListTickets::contract().unwrap().ids();
    assert_eq!(
        ids.unmarked_results(),
        [
            // No facts are found through a tuple: better said than missed.
            "/pair/*/customer/customerId",
            "/pair/*/customer/tenantId",
            "/pair/*/ticketId",
            "/foreign/ownerId",
            "/foreign/sessionId",
        ]
    );
}

#[test]
fn ids_are_read_out_of_what_serde_writes() {
    let ticket = |id, customer: u32| Ticket {
        ticket_id: id,
        customer: Some(Box::new(Customer {
            customer_id: CustomerNumber(customer),
            tenant_id: "acme".to_owned(),
        })),
    };
    let page = |source, reference, state, place| Page {
        tickets: vec![ticket(1, 10), Ticket { ticket_id: 2, customer: None }],
        by_tag: BTreeMap::from([("a/b".to_owned(), vec![ticket(3, 30)])]),
        merged_ids: vec![Some(4), None, Some(5)],
        paging: Paging { next: None },
        source,
        reference,
        state,
        place,
        pair: (ticket(6, 60), 0),
        tree: Tree { node_id: 7, children: vec![Tree { node_id: 8, children: Vec::new() }] },
        foreign: Foreign { owner_id: 9, valid: 1, session_id: None },
    };
    let one =
        page(Source::Mail { mail_id: 11 }, Reference::User(12), State::Open(13), Place::Desk { desk_id: 14 });
    let other = page(
        Source::Ticket(ticket(21, 210)),
        Reference::Group { group_id: 22 },
        State::Merged { into: 23 },
        Place::Room { room_id: 24 },
    );
    let (one, other) = (serde_json::to_value(one).unwrap(), serde_json::to_value(other).unwrap());
    let ids = |value: &Value| -> Vec<(&str, Vec<Value>)> {
        let emitted = ListTickets::contract().unwrap().ids().emitted();
        let found = emitted.iter().map(|place| (place.pointer(), place.values_in(value)));
        found.filter(|(_, ids)| !ids.is_empty()).collect()
    };
    let shared = [
        ("/tickets/*/ticketId", vec![json!(1), json!(2)]),
        ("/tickets/*/customer/customerId", vec![json!(10)]),
        ("/tickets/*/customer/tenantId", vec![json!("acme")]),
        ("/byTag/*/*/ticketId", vec![json!(3)]),
        ("/byTag/*/*/customer/customerId", vec![json!(30)]),
        ("/byTag/*/*/customer/tenantId", vec![json!("acme")]),
        ("/mergedIds/*", vec![json!(4), json!(5)]),
    ];
    let first = [
        ("/source/mailId", vec![json!(11)]),
        ("/reference/user", vec![json!(12)]),
        ("/state/c", vec![json!(13)]),
        ("/place/deskId", vec![json!(14)]),
        ("/tree/nodeId", vec![json!(7)]),
    ];
    assert_eq!(ids(&one), shared.iter().chain(&first).cloned().collect::<Vec<_>>());
    let second = [
        ("/source/ticketId", vec![json!(21)]),
        ("/source/customer/customerId", vec![json!(210)]),
        ("/source/customer/tenantId", vec![json!("acme")]),
        ("/reference/group/groupId", vec![json!(22)]),
        ("/state/c/into", vec![json!(23)]),
        ("/place/roomId", vec![json!(24)]),
        ("/tree/nodeId", vec![json!(7)]),
    ];
    assert_eq!(ids(&other), shared.iter().chain(&second).cloned().collect::<Vec<_>>());
}

#[test]
fn samples_are_what_such_a_field_holds() {
    let samples = |pointer: &str| {
        let emitted = ListTickets::contract().unwrap().ids().emitted();
        emitted.iter().find(|place| place.pointer() == pointer).expect(pointer).samples().to_vec()
    };
    assert_eq!(samples("/tickets/*/ticketId"), [json!(1), json!(47), json!(9_007_199_254_740_991_i64)]);
    assert_eq!(samples("/tickets/*/customer/customerId"), [json!(1), json!(47), json!(u32::MAX)]);
    assert_eq!(samples("/next"), [json!("p-47")]);
}

#[test]
fn the_output_schema_has_no_references_keeps_null_and_stands_in_order() {
    let schema = ListTickets::contract().unwrap().output_schema().unwrap();
    let text = ListTickets::contract().unwrap().to_text();
    assert!(!text.contains("$ref") && !text.contains("$defs") && !text.contains("\"title\""), "{text}");
    let nullable = &schema["properties"]["tickets"]["items"]["properties"]["customer"]["type"];
    assert_eq!(*nullable, json!(["object", "null"]));
    assert_eq!(schema["properties"]["tree"]["properties"]["children"]["items"]["type"], "object");
    let judge = jsonschema::validator_for(&schema).unwrap();
    let tree = Tree { node_id: 7, children: vec![Tree { node_id: 8, children: Vec::new() }] };
    let page = Page {
        tickets: vec![Ticket { ticket_id: 1, customer: None }],
        by_tag: BTreeMap::new(),
        merged_ids: vec![None],
        paging: Paging { next: None },
        source: Source::Phone,
        reference: Reference::Nobody,
        state: State::Open(1),
        place: Place::Room { room_id: 1 },
        pair: (Ticket { ticket_id: 1, customer: None }, 1),
        tree,
        foreign: Foreign { owner_id: 1, valid: 1, session_id: None },
    };
    let page = serde_json::to_value(page).unwrap();
    let faults: Vec<_> = judge.iter_errors(&page).map(|fault| fault.to_string()).collect();
    assert!(faults.is_empty(), "{faults:?}");
    // The struct's order, nested too, not the alphabet's.
    let place = |name: &str| text.find(&format!("\"{name}\"")).expect(name);
    assert!(place("tickets") < place("byTag") && place("ticketId") < place("customer"));
    assert!(place("customerId") < place("tenantId") && place("nodeId") < place("children"));
}

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
        .tool(|_: Call<ListTickets>| async { Err::<Page, _>(agent_tool::ToolError::internal("no page")) })
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

/// Read.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[serde(rename_all = "camelCase")]
#[agent(read_only)]
struct Narrow {
    /// A ticket of this year.
    #[agent(id = "ticket", pattern = r"^\d{4}$", example = "2047", max_length = 4)]
    ticket: String,
    /// Never used before.
    #[agent(id = "tenant", range = 1..=1000)]
    tenant: u16,
    /// A page.
    #[agent(id = "page", max_length = 10)]
    page: Option<String>,
    /// A tag that no tool emits.
    #[agent(id, max_length = 10)]
    tag_id: Option<String>,
    /// Not marked.
    #[agent(max_length = 10)]
    group_id: Option<String>,
}

fn narrow() -> ToolSet {
    ToolSet::builder()
        .tool(|_: Call<ListTickets>| async { Err::<Page, _>(agent_tool::ToolError::internal("no page")) })
        .tool(|_: Call<Narrow>| async { Ok(json!({})) })
        .build()
        .unwrap()
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
    let json = report.to_json();
    let broken = &json["chains"][0]["broken"];
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
        .tool(|_: Call<ListTickets>| async { Err::<Page, _>(agent_tool::ToolError::internal("no page")) })
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
        .tool(|_: Call<ListTickets>| async { Err::<Page, _>(agent_tool::ToolError::internal("no page")) })
        .tool(|_: Call<Narrow>| async { Ok(json!({})) })
        .tool(|_: Call<GetOdd>| async { Err::<Odd, _>(agent_tool::ToolError::internal("none")) })
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
    // The tools that chain well have no finding of their own.
    assert!(
        tools().lint().iter().all(|lint| lint.tool == "list_tickets" || lint.code == "ENTITY_OF_TWO_KINDS")
    );
}
