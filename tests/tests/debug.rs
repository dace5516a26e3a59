//! What the public types show by `Debug`: enough to tell what it is, and nothing of what was sent, said or kept secret.

#![allow(dead_code, missing_docs)]

use std::time::Duration;

use agent_tool::rmcp3::GuardTools;
use agent_tool::{
    AgentTool, Budget, CallContext, DryRun, Envelope, Guard, Guarded, KeyRing, Lenient, Live, Locked,
    MemoryStore, Mode, PlanGate, ToolError, ToolSet,
};
use rmcp::handler::server::router::tool::ToolRouter;
use rmcp::model::Implementation;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

/// Close a ticket.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(destructive, plan_token)]
struct CloseTicket {
    /// The ticket.
    #[agent(max_length = 20)]
    subject: String,
}

/// Read a ticket.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct ReadTicket {
    /// The ticket.
    #[agent(max_length = 20)]
    subject: String,
}

fn gate() -> PlanGate {
    PlanGate::new(KeyRing::new(5, [7; 32]).unwrap().and(3, [8; 32]).unwrap())
}

fn tools() -> ToolSet {
    ToolSet::builder()
        .tool(|_: agent_tool::Call<ReadTicket>| async { Ok(json!("canary")) })
        .destructive(
            |_: DryRun<CloseTicket>| async { Ok(json!("canary")) },
            |_: Live<CloseTicket>| async { Ok(json!("canary")) },
        )
        .build()
        .unwrap()
}

#[test]
fn calls_say_how_they_were_made() {
    let cx = CallContext::new().with_principal("ana").with_plan_gate(gate());
    let sent = json!({"subject": "canary"});
    let gated = CloseTicket::parse_with(sent.clone(), &cx).unwrap();
    assert_eq!(format!("{gated:?}"), "Gated { live: false, .. }");
    let mode = gated.into_mode();
    assert_eq!(format!("{mode:?}"), "DryRun { .. }");
    let Mode::DryRun(call) = mode else { panic!("it is one") };
    let token = call.plan_token(&cx, ()).unwrap();
    assert_eq!(format!("{token:?}"), format!("PlanToken {{ id: {}, .. }}", token.id()));
    let live = json!({"subject": "canary", "dryRun": false, "planToken": token.as_str()});
    let live = CloseTicket::parse_with(live, &cx).unwrap();
    assert_eq!(format!("{live:?}"), "Gated { live: true, .. }");
    assert_eq!(format!("{:?}", live.into_mode()), "Live { .. }");
    assert_eq!(format!("{:?}", ReadTicket::parse(sent).unwrap()), "Call { .. }");
    assert_eq!(format!("{:?}", Locked::<_, CloseTicket>::new("canary")), "Locked { .. }");
    assert_eq!(format!("{:?}", Guarded::<CloseTicket>::from(json!("canary"))), "Guarded<debug::CloseTicket>");
}

#[test]
fn answers_say_codes_and_no_data() {
    let refused = ReadTicket::parse(json!({"canary": 1})).unwrap_err();
    let shown = "Rejection { code: \"INVALID_TOOL_ARGUMENTS\", \
        violations: [\"MISSING_FIELD\", \"UNKNOWN_FIELD\"], .. }";
    assert_eq!(format!("{refused:?}"), shown);
    let envelope = format!("Envelope {{ success: false, rejection: {shown}, .. }}");
    assert_eq!(format!("{:?}", Envelope::refused(refused)), envelope);
    assert_eq!(format!("{:?}", Envelope::success(json!("canary"))), "Envelope { success: true, .. }");
    let fault = ToolError::new("INDEX_DOWN", "the index is down", "Wait.");
    assert_eq!(format!("{fault:?}"), "ToolError { code: \"INDEX_DOWN\", reason: \"the index is down\", .. }");
    let fault = format!("{:?}", ToolError::internal("canary"));
    assert!(fault.starts_with("ToolError { code: \"TOOL_FAILED\", ") && !fault.contains("canary"), "{fault}");
}

#[test]
fn hosts_parts_say_their_size() {
    assert_eq!(format!("{:?}", KeyRing::new(5, [7; 32]).unwrap().and(3, [8; 32]).unwrap()), "[5, 3]");
    let gate = gate().with_audience("eu").with_lifetime(Duration::from_secs(7));
    assert_eq!(format!("{gate:?}"), "PlanGate { lifetime: 7, audience: \"eu\", .. }");
    assert_eq!(format!("{:?}", MemoryStore::new(9)), "MemoryStore { capacity: 9, .. }");
    let shown = format!("{:?}", Budget::default());
    assert!(shown.starts_with("Budget { rules: ") && shown.ends_with(", .. }"), "{shown}");
    let cx = CallContext::new().with_principal("ana").with_injected("tenant", json!("canary"));
    let shown = format!("{cx:?}");
    assert_eq!(shown, "CallContext { principal: Some(\"ana\"), injected: [\"tenant\"], .. }");
}

#[test]
fn tools_say_their_names() {
    let spec = format!("{:?}", <ReadTicket as AgentTool>::SPEC);
    assert!(
        spec.starts_with("ToolSpec { name: \"read_ticket\", effect: ") && spec.ends_with(", .. }"),
        "{spec}"
    );
    assert_eq!(format!("{:?}", tools()), "[\"read_ticket\", \"close_ticket\"]");
    let builder = ToolSet::builder().tool(|_: agent_tool::Call<ReadTicket>| async { Ok(Value::Null) });
    assert_eq!(format!("{builder:?}"), "ToolSetBuilder { tools: 1, .. }");
    let service = format!("{:?}", tools().into_rmcp_service(Implementation::new("desk", "1")));
    assert!(
        service.starts_with("ToolSetService { tools: [\"read_ticket\", \"close_ticket\"], "),
        "{service}"
    );
    let router = format!("{:?}", ToolRouter::<()>::new().publish::<ReadTicket>("read_ticket"));
    assert!(router.starts_with("GuardedRouter { router: ") && router.ends_with(", .. }"), "{router}");
    let guard = Guard::builder(&json!({"type": "object", "properties": {"canary": {"type": "null"}}}))
        .build()
        .unwrap();
    let shown = format!("{guard:?}");
    assert!(shown.starts_with("Guard { nodes: ") && !shown.contains("canary"), "{shown}");
    let checked = format!("{:?}", guard.check(json!({"canary": null})).unwrap());
    assert_eq!(checked, "Checked { live: false, .. }");
    assert_eq!(format!("{:?}", Lenient::NONE), "{}");
}
