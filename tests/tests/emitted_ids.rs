//! Which ids are found in a result and in arguments, what they look like, and the schema of the result.

#![allow(missing_docs)]

#[path = "chains/page.rs"]
mod page;

use std::collections::BTreeMap;

use agent_tool::{AgentArgs, AgentOutput, AgentTool, Call, IdKind, IdPlace, ToolSet};
use page::{
    Customer, CustomerNumber, Foreign, ListTickets, Page, Paging, Place, Reference, Source, State, Ticket,
    Tree,
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

use IdKind::{Number, Text};

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

/// A line of an order, as it is sent and as it comes back.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize, JsonSchema, AgentArgs, AgentOutput)]
#[agent(remediation = "Send a line as 'price_order' gave it.")]
struct Line {
    /// The line, once it is stored.
    #[agent(id = "line")]
    #[serde(skip_deserializing)]
    number: u64,
    /// A word for the one who packs.
    #[agent(max_length = 9)]
    #[serde(skip_serializing)]
    word: Option<String>,
    /// The product.
    #[agent(id, max_length = 4, example = "p-1", remediation = "Take the product from 'price_order'.")]
    product_id: String,
    /// The warehouse.
    #[agent(id)]
    #[schemars(range(min = 1, max = 500))]
    warehouse_id: u64,
    /// How many.
    #[agent(default = 1, range = 1..=9)]
    count: u8,
}

#[derive(Serialize, JsonSchema, AgentOutput)]
struct Order {
    lines: Vec<Line>,
}

/// Say what an order costs.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, output = Order)]
struct PriceOrder {
    /// What is ordered.
    #[agent(max_items = 3)]
    lines: Vec<Line>,
}

#[test]
fn a_type_that_is_taken_and_given_has_one_list_of_keys() {
    let contract = PriceOrder::contract().unwrap_or_else(|problems| panic!("{problems}"));
    // As arguments: bounds, guarded ids, defaults and the author's words.
    let sent = json!({"lines": [{"product_id": 47, "warehouse_id": "7"}]});
    let call = PriceOrder::parse(sent).unwrap();
    assert_eq!(
        call.lines,
        [Line { number: 0, word: None, product_id: "47".to_owned(), warehouse_id: 7, count: 1 }]
    );
    assert_eq!(call.coercions().len(), 2);
    let refused =
        PriceOrder::parse(json!({"lines": [{"product_id": "p-1234", "warehouse_id": 501, "count": 10}]}))
            .unwrap_err();
    assert_eq!(refused.violation_codes(), ["TOO_LONG", "OUT_OF_RANGE", "OUT_OF_RANGE"]);
    assert!(refused.to_text().contains("Take the product from 'price_order'."), "{refused}");
    let numbered = json!({"lines": [{"number": 1, "product_id": "p-1", "warehouse_id": 7}]});
    assert_eq!(PriceOrder::parse(numbered).unwrap_err().violation_codes(), ["UNKNOWN_FIELD"]);
    // As a result: the ids, and a schema on which no key of arguments leaves a trace.
    assert_eq!(
        told(contract.ids().emitted()),
        [
            ("/lines/*/number", "line", Number),
            ("/lines/*/product_id", "product", Text),
            ("/lines/*/warehouse_id", "warehouse", Number)
        ]
    );
    let given = &contract.output_schema().unwrap()["properties"]["lines"]["items"];
    assert_eq!(
        given["properties"],
        json!({
            "number": {"type": "integer", "description": "The line, once it is stored.", "minimum": 0, "default": 0, "readOnly": true},
            "product_id": {"type": "string", "description": "The product."},
            "warehouse_id": {"type": "integer", "description": "The warehouse.", "minimum": 1, "maximum": 500},
            "count": {"type": "integer", "description": "How many.", "minimum": 0, "maximum": 255},
        })
    );
    // And round: every line that is given is taken.
    let tools = ToolSet::builder()
        .tool(|call: Call<PriceOrder>| async move { Ok(Order { lines: call.into_inner().lines }) })
        .build()
        .unwrap();
    tools.chains().assert_unbroken();
}
