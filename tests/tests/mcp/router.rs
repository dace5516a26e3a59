//! `router.guard::<T>("name")` in front of handlers that know nothing of it.

use std::sync::Mutex;

use agent_tool::rmcp3::{ENVELOPE, GuardTools, answer_custom_request, assert_served};
use agent_tool::{AgentTool, CallContext};
use agent_tool_tests::wire::{Wire, text};
use rmcp::handler::server::router::tool::ToolRouter;
use rmcp::handler::server::wrapper::{Json, Parameters};
use rmcp::model::{CustomRequest, CustomResult};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler, tool, tool_handler, tool_router};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::tools::{CloseTicket, FindTickets, PurgeTickets, ReadTicket, Ticket};

/// Count tickets.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
pub(crate) struct CountTickets {
    /// The most to count.
    #[agent(range = 1..=50, default = 10)]
    limit: u8,
}

/// Counts its calls: a refused one must not get here.
pub(crate) struct Desk {
    router: ToolRouter<Self>,
    calls: Mutex<u32>,
}

#[tool_router(vis = "pub(crate)")]
impl Desk {
    fn new() -> Self {
        let router = Self::tool_router()
            .guard::<FindTickets>("find_tickets")
            .guard::<PurgeTickets>("purge_tickets")
            .guard::<ReadTicket>("read_ticket")
            .guard::<CountTickets>("count_tickets")
            .with_context(|_| CallContext::new().with_principal("intern"));
        Self {
            router: router.build().expect("every handler takes what its contract says"),
            calls: Mutex::default(),
        }
    }

    /// Another description.
    #[tool(annotations(destructive_hint = true))]
    fn find_tickets(&self, Parameters(args): Parameters<FindTickets>) -> String {
        *self.calls.lock().expect("no panic while it is held") += 1;
        assert!(args.query != "explode", "a fault of the handler");
        format!("{} {:?} tickets about {}", args.limit, args.status, args.query)
    }

    /// Delete old tickets.
    #[tool]
    async fn purge_tickets(&self, Parameters(args): Parameters<PurgeTickets>) -> String {
        *self.calls.lock().expect("no panic while it is held") += 1;
        let done = if args.dry_run { "would delete" } else { "deleted" };
        format!("{done} what is older than {} days", args.older_than_days)
    }

    /// Read a ticket.
    #[tool]
    fn read_ticket(&self, Parameters(args): Parameters<ReadTicket>) -> Json<Ticket> {
        Json(Ticket { ticket_id: args.ticket_id, subject: "invoice".to_owned() })
    }

    /// Count tickets.
    #[tool(title = "Counter", annotations(title = "Count", open_world_hint = false))]
    fn count_tickets(&self, Parameters(args): Parameters<CountTickets>) -> String {
        format!("{} tickets", args.limit)
    }

    /// Close a ticket.
    #[tool]
    fn close_ticket(&self, Parameters(args): Parameters<CloseTicket>) -> String {
        args.ticket_id
    }
}

#[tool_handler(router = self.router)]
impl ServerHandler for Desk {
    async fn on_custom_request(
        &self,
        request: CustomRequest,
        context: RequestContext<RoleServer>,
    ) -> Result<CustomResult, ErrorData> {
        answer_custom_request(self, request, context).await
    }
}

#[tokio::test]
async fn the_listed_tool_becomes_the_contracts() {
    use agent_tool::AgentTool as _;
    let mut wire = Wire::latest(Desk::new()).await;
    let tools = wire.tools().await;
    let listed = |name: &str| tools.iter().find(|tool| tool["name"] == name).expect("listed");
    for contract in [FindTickets::contract(), PurgeTickets::contract(), ReadTicket::contract()] {
        let contract = contract.expect("fit to publish");
        let published: Value = serde_json::from_str(&contract.to_text()).expect("JSON");
        assert_eq!(*listed(contract.name()), published);
    }
    // What the contract does not say, the handler may; what it says is its own.
    let counter = listed("count_tickets");
    let (title, hints) = (&counter["title"], &counter["annotations"]);
    assert_eq!(
        (title, &hints["title"], &hints["openWorldHint"]),
        (&json!("Counter"), &json!("Count"), &json!(true))
    );
    // Nobody named it: it stays as rmcp lists it.
    assert!(listed("close_ticket")["inputSchema"].get("additionalProperties").is_none());
}

/// Its router is guarded, and is not the one that it serves.
struct Bypassed {
    #[allow(dead_code, reason = "that is the fault")]
    router: ToolRouter<Self>,
}

#[tool_router]
impl Bypassed {
    fn new() -> Self {
        let router = Self::tool_router().guard::<CountTickets>("count_tickets").build();
        Self { router: router.expect("it fits") }
    }

    /// Count tickets.
    #[tool]
    fn count_tickets(&self, Parameters(args): Parameters<CountTickets>) -> String {
        format!("{} tickets", args.limit)
    }
}

#[tool_handler]
impl ServerHandler for Bypassed {}

#[test]
fn a_test_sees_which_router_is_served() {
    fn why<T: AgentTool>(server: &impl ServerHandler, tool: &str) -> Option<String> {
        let asked = std::panic::AssertUnwindSafe(|| assert_served::<T>(server, tool));
        std::panic::catch_unwind(asked).err().map(|why| *why.downcast::<String>().expect("words"))
    }
    assert_eq!(why::<FindTickets>(&Desk::new(), "find_tickets"), None);
    let bypassed = why::<CountTickets>(&Bypassed::new(), "count_tickets").expect("it is not guarded");
    assert!(bypassed.contains("write `#[tool_handler(router = self.router)]`"), "{bypassed}");
    assert!(why::<CloseTicket>(&Desk::new(), "close_ticket").is_some(), "nobody named it");
    assert!(why::<FindTickets>(&Desk::new(), "find_ticket").expect("no such tool").contains("no tool"));
}

#[tokio::test]
async fn a_tool_that_nobody_named_is_served_as_it_was() {
    let mut wire = Wire::latest(Desk::new()).await;
    let closed = wire.call("close_ticket", json!({"ticketId": "1", "dryrun": false})).await;
    assert_eq!((text(&closed), &closed["isError"]), ("1", &json!(false)), "{closed}");
}

#[tokio::test]
async fn handlers_get_arguments_coerced_and_with_defaults() {
    let mut wire = Wire::latest(Desk::new()).await;
    let found = wire.call("find_tickets", json!({"query": "invoice", "status": "open", "limit": null})).await;
    assert_eq!(text(&found), "10 Open tickets about invoice");
    let ticket = wire.call("read_ticket", json!({"ticketId": 4711})).await;
    assert_eq!(ticket["structuredContent"]["ticketId"], "4711");
}

#[tokio::test]
async fn a_dry_run_of_the_handlers_own_is_the_default() {
    let mut wire = Wire::latest(Desk::new()).await;
    let mut call =
        async |flag: Value| wire.call("purge_tickets", json!({"olderThanDays": 91, "dryRun": flag})).await;
    assert_eq!(text(&call(Value::Null).await), "would delete what is older than 91 days");
    assert_eq!(text(&call(json!(false)).await), "deleted what is older than 91 days");
    assert_eq!(call(json!("false")).await["isError"], true);
}

#[tokio::test]
async fn refused_calls_do_not_reach_the_handler() {
    let server = std::sync::Arc::new(Desk::new());
    let mut wire = Wire::latest(std::sync::Arc::clone(&server)).await;
    let bad = [
        ("find_tickets", json!({"query": "x", "status": "open"})),
        ("find_tickets", json!({"query": "invoice", "status": "open", "limit": 51})),
        ("find_tickets", json!([])),
        ("purge_tickets", json!({"olderThanDays": 1, "dryRun": false})),
        ("purge_tickets", json!({"olderThanDays": 90, "dryRun": false, "force": true})),
        ("purge_tickets", json!("90")),
    ];
    for (tool, arguments) in bad {
        let refused = wire.call(tool, arguments).await;
        assert_eq!(refused["isError"], true, "{refused}");
        assert_eq!(refused["structuredContent"]["error"]["code"], "INVALID_TOOL_ARGUMENTS");
    }
    assert_eq!(*server.calls.lock().expect("no panic while it is held"), 0);
}

#[tokio::test]
async fn an_error_never_meets_an_output_schema() {
    let mut wire = Wire::latest(Desk::new()).await;
    for arguments in [json!({"ticketId": "x"}), json!([1])] {
        let refused = wire.call("read_ticket", arguments).await;
        assert_eq!(refused["isError"], true);
        assert!(refused.get("structuredContent").is_none(), "{refused}");
        assert_eq!(refused["_meta"][ENVELOPE]["success"], false);
    }
}

#[tokio::test]
async fn a_host_that_panics_lets_nobody_in() {
    let router = Desk::tool_router()
        .guard::<FindTickets>("find_tickets")
        .with_context(|_| panic!("no header in db-7"))
        .build()
        .expect("the handler takes what its contract says");
    let mut wire = Wire::latest(Desk { router, calls: Mutex::default() }).await;
    let refused = wire.call("find_tickets", json!({"query": "invoice", "status": "open"})).await;
    assert_eq!(refused["structuredContent"]["error"]["code"], "TOOL_FAILED");
    assert!(!refused.to_string().contains("db-7"));
}

#[tokio::test]
async fn a_panic_is_an_answer() {
    let mut wire = Wire::latest(Desk::new()).await;
    let exploded = wire.call("find_tickets", json!({"query": "explode", "status": "open"})).await;
    assert_eq!(exploded["structuredContent"]["error"]["code"], "TOOL_FAILED");
}

#[tokio::test]
async fn no_arguments_are_none_whatever_their_form() {
    let mut wire = Wire::latest(Desk::new()).await;
    for none in [json!(null), json!(" "), json!({})] {
        let refused = wire.call("purge_tickets", none).await;
        assert_eq!(refused["structuredContent"]["error"]["violations"][0]["code"], "MISSING_FIELD");
    }
    // A tool that needs none is called.
    for none in [json!(null), json!(""), json!(" \n"), json!({})] {
        assert_eq!(text(&wire.call("count_tickets", none).await), "10 tickets");
    }
    let refused = wire.call("count_tickets", json!([])).await;
    assert_eq!(refused["structuredContent"]["error"]["violations"][0]["code"], "NOT_AN_OBJECT");
    let reply = wire.request("tools/call", json!({"name": "no_such_tool", "arguments": []})).await;
    assert_eq!(reply["error"]["code"], -32602);
    let reply = wire.request("tools/call", json!({"name": 1, "arguments": {}})).await;
    assert_eq!(reply["error"]["code"], -32602);
    let reply = wire.request("no/such/method", json!({})).await;
    assert_eq!(reply["error"]["code"], -32601);
}
