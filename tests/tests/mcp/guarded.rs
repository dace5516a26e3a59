//! `Parameters<Guarded<T>>` with the unmodified macros of rmcp.

use agent_tool::rmcp3::{ENVELOPE, GuardTools, GuardedRouter};
use agent_tool::{CallContext, Guarded, Mode, Rejection, ToolError};
use agent_tool_tests::wire::{Wire, text};
use rmcp::handler::server::router::tool::ToolRouter;
use rmcp::handler::server::wrapper::{Json, Parameters};
use rmcp::{ServerHandler, tool, tool_handler, tool_router};
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Value, json};

use crate::tools::{CloseTicket, FindTickets, PurgeTickets, ReadTicket, Ticket};

struct Desk {
    router: ToolRouter<Self>,
}

#[tool_router]
impl Desk {
    /// As the macro lists them.
    fn bare() -> Self {
        Self { router: Self::tool_router() }
    }

    /// As the contracts list them.
    fn published() -> Self {
        Self::publishing(|router| router)
    }

    fn publishing(host: impl FnOnce(GuardedRouter<Self>) -> GuardedRouter<Self>) -> Self {
        let router =
            Self::tool_router().publish::<ReadTicket>("read_ticket").publish::<FindTickets>("find_tickets");
        let router =
            host(router).publish::<CloseTicket>("close_ticket").publish::<PurgeTickets>("purge_tickets");
        Self { router: router.build().expect("every handler takes what its contract says") }
    }

    #[tool(description = "Read one ticket.")]
    fn read_ticket(
        &self,
        Parameters(args): Parameters<Guarded<ReadTicket>>,
    ) -> Result<Json<Ticket>, Rejection> {
        let call = args.accept()?;
        Ok(Json(Ticket { ticket_id: call.into_inner().ticket_id, subject: "invoice".to_owned() }))
    }

    /// Find tickets.
    #[tool]
    async fn find_tickets(
        &self,
        Parameters(args): Parameters<Guarded<FindTickets>>,
    ) -> Result<String, Rejection> {
        let call = args.accept()?;
        if call.query == "explode" {
            panic!("a fault of the handler");
        }
        if call.query == "fail" {
            Err(ToolError::new("INDEX_DOWN", "the index is down", "Read a ticket by its id instead."))?;
        }
        Ok(format!("{} {:?} tickets about {}", call.limit, call.status, call.query))
    }

    /// Close a ticket for good.
    #[tool]
    fn close_ticket(&self, Parameters(args): Parameters<Guarded<CloseTicket>>) -> Result<String, Rejection> {
        Ok(match args.accept()?.into_mode() {
            Mode::DryRun(plan) => format!("would close {}", plan.ticket_id),
            Mode::Live(live) => format!("closed {}", live.ticket_id),
        })
    }

    /// Reads its arguments late, and accepts them on another thread.
    #[tool]
    async fn purge_tickets(
        &self,
        Parameters(args): Parameters<Guarded<PurgeTickets>>,
    ) -> Result<String, Rejection> {
        tokio::task::yield_now().await;
        let call = std::thread::spawn(|| args.accept()).join().expect("no panic")?;
        Ok(if call.is_live() { "purged" } else { "would purge" }.to_owned())
    }
}

#[tool_handler(router = self.router)]
impl ServerHandler for Desk {}

#[tokio::test]
async fn what_the_host_knows_is_known_where_the_handler_accepts() {
    let pinned = json!({"ticketId": "1", "dryRun": false});
    let old = json!({"olderThanDays": 90, "dryRun": false});
    let intern = |_: &_| CallContext::new().with_principal("intern");
    let mut wire = Wire::latest(Desk::publishing(|router| router.with_context(intern))).await;
    for _ in 0..2 {
        let refused = wire.call("close_ticket", pinned.clone()).await;
        assert_eq!(text(&refused), "ticket 1 is pinned\nChoose another ticket.");
        assert_eq!(refused["structuredContent"]["error"]["code"], "UNSAFE_MUTATION_BLOCKED");
    }
    let refused = wire.call("purge_tickets", old.clone()).await;
    assert!(text(&refused).starts_with("interns purge nothing"), "{refused}");
    // Nobody else is taken for the intern afterwards.
    assert_eq!(text(&wire.call("close_ticket", json!({"ticketId": "2", "dryRun": false})).await), "closed 2");
    let mut wire = Wire::latest(Desk::published()).await;
    assert_eq!(text(&wire.call("close_ticket", pinned.clone()).await), "closed 1");
    assert_eq!(text(&wire.call("purge_tickets", old).await), "purged");
    let sent: Guarded<CloseTicket> = pinned.into();
    assert!(sent.accept().is_ok());
}

#[tokio::test]
async fn a_host_that_panics_lets_nobody_in() {
    let asked = |router: GuardedRouter<Desk>| router.with_context(|_| panic!("no header in db-7"));
    let mut wire = Wire::latest(Desk::publishing(asked)).await;
    let refused = wire.call("close_ticket", json!({"ticketId": "1"})).await;
    assert_eq!(refused["structuredContent"]["error"]["code"], "TOOL_FAILED");
    assert!(!refused.to_string().contains("db-7"));
}

#[tokio::test]
async fn the_schema_is_the_contracts() {
    use agent_tool::AgentTool as _;
    let mut wire = Wire::latest(Desk::bare()).await;
    for tool in wire.tools().await {
        let contract = match tool["name"].as_str() {
            Some("read_ticket") => ReadTicket::contract(),
            Some("find_tickets") => FindTickets::contract(),
            Some("purge_tickets") => PurgeTickets::contract(),
            _ => CloseTicket::contract(),
        };
        let mut listed = tool["inputSchema"].clone();
        // rmcp adds it to every schema of the macro.
        listed.as_object_mut().expect("a schema").remove("$schema");
        assert_eq!(listed, contract.expect("fit to publish").input_schema());
    }
}

/// A service of one's own has both in one generator: the schemas stand in their places, and none for another.
#[test]
fn two_tools_in_one_generator_do_not_meet() {
    use agent_tool::AgentTool as _;
    let (close, read) = (CloseTicket::contract().unwrap(), ReadTicket::contract().unwrap());
    assert_eq!(Guarded::<CloseTicket>::schema_name(), close.name());
    assert_eq!(Guarded::<ReadTicket>::schema_name(), read.name());
    assert_ne!(Guarded::<CloseTicket>::schema_id(), Guarded::<ReadTicket>::schema_id());
    let mut generator = SchemaGenerator::default();
    assert_eq!(generator.subschema_for::<Guarded<CloseTicket>>(), close.input_schema());
    assert_eq!(generator.subschema_for::<Guarded<ReadTicket>>(), read.input_schema());
    assert!(generator.definitions().is_empty(), "no reference leads out of the document");
}

#[tokio::test]
async fn a_published_tool_is_the_contracts_word_for_word() {
    use agent_tool::AgentTool as _;
    let mut wire = Wire::latest(Desk::published()).await;
    let tools = wire.tools().await;
    for contract in [ReadTicket::contract(), FindTickets::contract(), CloseTicket::contract()] {
        let contract = contract.expect("fit to publish");
        let published: Value = serde_json::from_str(&contract.to_text()).expect("JSON");
        let listed = tools.iter().find(|tool| tool["name"] == contract.name());
        assert_eq!(listed, Some(&published));
        let hints = published["annotations"].as_object().map(serde_json::Map::len);
        assert_eq!(hints, Some(4));
    }
}

#[tokio::test]
async fn every_fault_is_told_at_once() {
    let mut wire = Wire::latest(Desk::published()).await;
    let sent = json!({"query": "x", "status": "Open", "limit": "10", "page": 2});
    let refused = wire.call("find_tickets", sent).await;
    assert_eq!(refused["isError"], true);
    let said = text(&refused);
    for place in ["query", "status", "limit", "page", "A call that works: {\"query\":\"invoice\""] {
        assert!(said.contains(place), "{place} is not in: {said}");
    }
    let error = &refused["structuredContent"]["error"];
    assert_eq!(error["violations"].as_array().map(Vec::len), Some(4), "{error}");
    assert!(refused.get("_meta").is_none());
}

#[tokio::test]
async fn an_error_never_meets_an_output_schema() {
    for server in [Desk::bare(), Desk::published()] {
        let mut wire = Wire::latest(server).await;
        let refused = wire.call("read_ticket", json!({"ticketId": "007"})).await;
        assert_eq!(refused["isError"], true);
        assert!(refused.get("structuredContent").is_none(), "{refused}");
        assert_eq!(refused["_meta"][ENVELOPE]["success"], false);
        assert!(text(&refused).contains("Never guess the id of a ticket."));
    }
}

#[tokio::test]
async fn what_the_router_does_not_know_is_in_meta() {
    let mut wire = Wire::latest(Desk::bare()).await;
    let refused = wire.call("find_tickets", json!({})).await;
    assert!(refused.get("structuredContent").is_none());
    assert_eq!(refused["_meta"][ENVELOPE]["error"]["code"], "INVALID_TOOL_ARGUMENTS");
}

#[tokio::test]
async fn good_calls_pass() {
    let mut wire = Wire::latest(Desk::published()).await;
    let ticket = wire.call("read_ticket", json!({"ticketId": 4711})).await;
    assert_eq!(ticket["structuredContent"], json!({"ticketId": "4711", "subject": "invoice"}));
    let found = wire.call("find_tickets", json!({"query": "invoice", "status": "open"})).await;
    assert_eq!(text(&found), "10 Open tickets about invoice");
    let planned = wire.call("close_ticket", json!({"ticketId": "1"})).await;
    assert_eq!(text(&planned), "would close 1");
    let closed = wire.call("close_ticket", json!({"ticketId": "1", "dryRun": false})).await;
    assert_eq!(text(&closed), "closed 1");
}

#[tokio::test]
async fn a_handlers_error_is_told_and_its_panic_is_an_answer() {
    let mut wire = Wire::latest(Desk::published()).await;
    let failed = wire.call("find_tickets", json!({"query": "fail", "status": "open"})).await;
    assert_eq!(text(&failed), "the index is down\nRead a ticket by its id instead.");
    assert_eq!(failed["structuredContent"]["error"]["code"], "INDEX_DOWN");
    let exploded = wire.call("find_tickets", json!({"query": "explode", "status": "open"})).await;
    assert_eq!(exploded["isError"], true);
    assert_eq!(exploded["structuredContent"]["error"]["code"], "TOOL_FAILED");
    assert!(!exploded.to_string().contains("a fault of the handler"));
}

#[test]
fn nothing_of_what_was_sent_is_shown_in_debug() {
    let sent: Guarded<CloseTicket> = json!({"ticketId": "s3cret"}).into();
    assert!(!format!("{sent:?}").contains("s3cret"));
}
