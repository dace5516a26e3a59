//! The helpdesk: what its walk prints, that only the guard makes the difference, and what its tools do for real.

use std::path::Path;
use std::{env, fs};

use agent_tool::{CallContext, Envelope, ToolSet};
use agent_tool_examples::helpdesk::desk::Desk;
use agent_tool_examples::helpdesk::story;
use agent_tool_examples::helpdesk::walk::{call, read, walk};
use serde_json::{Value, json};

fn desk() -> (Desk, ToolSet) {
    let desk = Desk::new().unwrap();
    let tools = desk.tools().unwrap_or_else(|problems| panic!("{problems}"));
    (desk, tools)
}

/// As an agent.
fn ask(tools: &ToolSet, tool: &str, arguments: Value) -> Envelope {
    call(tools, tool, arguments, &CallContext::new().with_principal("agent:7"))
}

fn data(tools: &ToolSet, tool: &str, arguments: Value) -> Value {
    ask(tools, tool, arguments).into_result().unwrap_or_else(|refused| panic!("{tool}: {refused}"))
}

fn code(tools: &ToolSet, tool: &str, arguments: Value) -> String {
    ask(tools, tool, arguments).rejection().expect("refused").code().to_owned()
}

#[test]
fn the_walk_reads_as_recorded() {
    let recorded = Path::new(env!("CARGO_MANIFEST_DIR")).join("helpdesk.txt");
    let mut played = Vec::new();
    story::play(&mut played).unwrap();
    let played = String::from_utf8(played).unwrap();
    if env::var_os("AGENT_TOOL_UPDATE").is_some_and(|wish| wish == "1") {
        fs::write(&recorded, &played).unwrap();
    }
    let recorded = fs::read_to_string(&recorded).unwrap();
    for (number, (line, told)) in (1..).zip(recorded.lines().zip(played.lines())) {
        assert_eq!(told, line, "line {number} of helpdesk.txt");
    }
    assert_eq!(played.len(), recorded.len());
}

#[test]
fn the_binary_prints_the_walk() {
    let run = std::process::Command::new(env!("CARGO_BIN_EXE_helpdesk")).output().unwrap();
    assert!(run.status.success());
    let recorded = fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("helpdesk.txt")).unwrap();
    assert_eq!(String::from_utf8(run.stdout), String::from_utf8(recorded));
}

#[test]
fn the_guard_mends_every_chain_of_the_source_story() {
    let (desk, tools) = desk();
    let found = walk(&desk, &tools).unwrap();
    let emitted: usize = tools.contracts().map(|contract| contract.ids().emitted().len()).sum();
    let accepted: usize = tools.contracts().map(|contract| contract.ids().accepted().len()).sum();
    assert_eq!((emitted, accepted), (24, 14));
    assert!(found.plain.total() >= 121);
    assert_eq!((found.plain.broken(), found.guarded.broken()), (found.plain.total(), 0), "{}", found.guarded);
    found.guarded.assert_unbroken();
    tools.chains().assert_unbroken();
    assert!(tools.lint().is_empty(), "{}", tools.lint());
    // Every field that emits an id has emitted one, so every chain was walked with a real one.
    for (tool, response) in &found.responses {
        let report = tools.audit_response(tool, response).unwrap();
        assert_eq!((report.unseen(), report.unmarked(), report.broken()), (&[][..], &[][..], 0), "{tool}");
    }
    assert_eq!(found.responses.len(), tools.contracts().count());
    assert!(found.done > 200, "{}", found.done);
}

#[test]
fn serde_alone_refuses_nothing_but_the_number() {
    let (_, tools) = desk();
    // What a careful person types: the same chains, with the id as the schema asks for it.
    let careful = tools.chains_by(
        |_, _| vec![json!("47")],
        |step| {
            read(step.tool, &step.arguments)
                .map_err(|why| agent_tool::Violations::of(step.pointer.as_str(), "SERDE", why, ""))
        },
    );
    assert_eq!((careful.total(), careful.broken()), (123, 0), "{careful}");
}

#[test]
fn an_agent_goes_from_one_tool_to_the_next_without_a_cast() {
    let (_, tools) = desk();
    let created =
        data(&tools, "create_ticket", json!({"customerId": 18, "subject": "Late", "body": "Where is it?"}));
    assert_eq!(
        (&created["ticketId"], &created["customerId"], &created["status"]),
        (&json!(47), &json!(18), &json!("active"))
    );
    let context = data(&tools, "get_ticket_context", json!({"ticketId": created["ticketId"]}));
    assert_eq!(context["messages"][0]["body"], "Where is it?");
    // Gemini sends every number as a double.
    assert_eq!(data(&tools, "get_ticket_context", json!({"ticketId": 47.0})), context);
    // And a client that was written for the schema goes on as ever.
    assert_eq!(data(&tools, "get_ticket_context", json!({"ticketId": "47"})), context);
}

#[test]
fn what_is_no_id_is_refused_before_the_handler_and_never_not_found() {
    let (_, tools) = desk();
    for odd in [json!(null), json!({}), json!([]), json!(true), json!(1.5), json!(-1), json!(0), json!([7])] {
        let refused = ask(&tools, "get_ticket_context", json!({"ticketId": odd}));
        let refused = refused.rejection().expect("refused");
        assert_eq!(
            (refused.code(), refused.violation_codes()),
            ("INVALID_TOOL_ARGUMENTS", vec!["WRONG_TYPE"])
        );
    }
    let missing = ask(&tools, "get_ticket_context", json!({}));
    assert_eq!(missing.rejection().unwrap().violation_codes(), ["MISSING_FIELD"]);
    for nobody in ["007", "48", "null", "undefined", "7 OR 1=1", " 7", "7.0"] {
        assert_eq!(code(&tools, "get_ticket_context", json!({"ticketId": nobody})), "NOT_FOUND", "{nobody}");
    }
}

#[test]
fn a_change_is_planned_until_the_agent_says_otherwise() {
    let (_, tools) = desk();
    let merge = json!({"ticketId": 43, "intoTicketId": 7});
    assert_eq!(data(&tools, "merge_tickets", merge)["outcome"], "planned");
    let context = data(&tools, "get_ticket_context", json!({"ticketId": 7}));
    assert_eq!(context["mergedTicketIds"], json!([25]));
    let merge = json!({"ticketId": 43, "intoTicketId": 7, "dryRun": false});
    assert_eq!(data(&tools, "merge_tickets", merge)["movedMessages"], 1);
    let context = data(&tools, "get_ticket_context", json!({"ticketId": 7}));
    assert_eq!(context["mergedTicketIds"], json!([25, 43]));
    assert_eq!(code(&tools, "close_ticket", json!({"ticketId": 43})), "TICKET_NOT_OPEN");
    assert_eq!(code(&tools, "merge_tickets", json!({"ticketId": 7, "intoTicketId": "7"})), "SAME_TICKET");
}

#[test]
fn only_a_human_approves_what_is_sent() {
    let (_, tools) = desk();
    let draft =
        data(&tools, "draft_reply", json!({"ticketId": 7, "macroId": 1, "body": "It is on its way."}));
    assert_eq!(draft["body"], "Thank you for writing to us. It is on its way.");
    let approval = json!({"draftId": draft["draftId"], "dryRun": false});
    assert_eq!(code(&tools, "approve_draft", approval.clone()), "APPROVAL_NEEDED");
    assert_eq!(
        data(&tools, "approve_draft", json!({"draftId": draft["draftId"]}))["recipient"],
        "margaret@example.com"
    );
    let human = CallContext::new().with_principal("human:mira");
    assert!(call(&tools, "approve_draft", approval.clone(), &human).is_success());
    let again = call(&tools, "approve_draft", approval, &human);
    assert_eq!(again.rejection().unwrap().code(), "ALREADY_APPROVED");
}

#[test]
fn a_rehearsal_leaves_nothing_behind() {
    let (desk, tools) = desk();
    let before = data(&tools, "list_tickets", json!({}));
    let made = desk
        .rehearse(|| data(&tools, "create_ticket", json!({"customerId": 1, "subject": "a", "body": "b"})))
        .unwrap();
    assert_eq!(made["ticketId"], 47);
    assert_eq!(data(&tools, "list_tickets", json!({})), before);
}

#[test]
fn serde_alone_is_asked_for_every_tool() {
    let (_, tools) = desk();
    for contract in tools.contracts() {
        let told = read(contract.name(), &json!([]));
        assert!(told.is_ok() || !told.unwrap_err().contains("no tool"), "{}", contract.name());
    }
    assert!(read("nothing", &json!({})).is_err());
}
