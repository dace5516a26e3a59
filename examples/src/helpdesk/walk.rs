//! Every chain of the helpdesk with the real responses of the real database: an agent calls each tool once, and then
//! feeds every id out of every response into every field that accepts one, as it was emitted.

use std::collections::BTreeMap;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

use agent_tool::{CallContext, ChainReport, Envelope, Rejection, ToolSet, Violations};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::desk::Desk;
use super::reads::{
    GetCustomer, GetTicketContext, ListAgents, ListCustomers, ListMacros, ListTags, ListTickets,
};
use super::writes::{
    ApproveDraft, AssignTicket, CloseTicket, CreateTicket, DraftReply, MergeTickets, TagTicket,
};

/// What the walk found.
#[derive(Debug)]
pub struct Walk {
    /// The response of each tool, in the order of the calls.
    pub responses: Vec<(&'static str, Value)>,
    /// The chains where serde alone reads the arguments.
    pub plain: ChainReport,
    /// The chains where each second call is made for real.
    pub guarded: ChainReport,
    /// How many second calls did what they were asked.
    pub done: usize,
    /// How many second calls were understood, and declined for what they asked, by code.
    pub declined: BTreeMap<String, usize>,
}

/// Calls a tool. The handlers never wait.
pub fn call(tools: &ToolSet, tool: &str, arguments: Value, cx: &CallContext) -> Envelope {
    let mut call = pin!(tools.call(tool, arguments, cx));
    let mut context = Context::from_waker(Waker::noop());
    loop {
        if let Poll::Ready(answer) = call.as_mut().poll(&mut context) {
            return answer;
        }
    }
}

/// Walks every chain.
///
/// # Errors
///
/// One of the first calls is refused.
pub fn walk(desk: &Desk, tools: &ToolSet) -> Result<Walk, Rejection> {
    let responses = responses(tools)?;
    let of = |tool: &str| responses.iter().find(|(name, _)| *name == tool).map(|(_, response)| response);
    let plain = tools.chains_by(
        |tool, place| of(tool).map(|response| place.values_in(response)).unwrap_or_default(),
        |step| {
            read(step.tool, &step.arguments)
                .map_err(|why| Violations::of(step.pointer.as_str(), "SERDE", why, ""))
        },
    );
    let (mut done, mut declined) = (0, BTreeMap::new());
    let guarded = tools.chains_by(
        |tool, place| of(tool).map(|response| place.values_in(response)).unwrap_or_default(),
        |step| {
            // Whatever the call does is taken back, so that the next chain finds the same helpdesk.
            let answer = desk
                .rehearse(|| call(tools, step.tool, step.arguments.clone(), &CallContext::new()))
                .map_err(|why| Violations::of(step.pointer.as_str(), "DATABASE", why.to_string(), ""))?;
            match answer.rejection() {
                None => done += 1,
                Some(refused) if ["INVALID_TOOL_ARGUMENTS", "NOT_FOUND"].contains(&refused.code()) => {
                    let (code, guide) = (refused.code().to_owned(), refused.remediation_guide());
                    return Err(Violations::of(step.pointer.as_str(), code, refused.reason(), guide));
                }
                Some(refused) => *declined.entry(refused.code().to_owned()).or_default() += 1,
            }
            Ok(())
        },
    );
    Ok(Walk { responses, plain, guarded, done, declined })
}

/// What each tool answers when an agent works through a day, taking every id out of an earlier response as it is.
fn responses(tools: &ToolSet) -> Result<Vec<(&'static str, Value)>, Rejection> {
    let mut responses = Vec::new();
    let human = CallContext::new().with_principal("human:mira");
    let mut ask = |tool: &'static str, arguments: Value| -> Result<Value, Rejection> {
        let response = call(tools, tool, arguments, &human).into_result()?;
        responses.push((tool, response.clone()));
        Ok(response)
    };
    let tickets = ask("list_tickets", json!({}))?;
    ask("list_customers", json!({}))?;
    let agents = ask("list_agents", json!({}))?;
    let macros = ask("list_macros", json!({}))?;
    let tags = ask("list_tags", json!({}))?;
    let context = ask("get_ticket_context", json!({"ticketId": 7}))?;
    let customer = &context["customer"]["customerId"];
    ask("get_customer", json!({"customerId": customer}))?;
    let subject = "The printer is on fire";
    let created =
        ask("create_ticket", json!({"customerId": 18, "subject": subject, "body": "It was only warm."}))?;
    let draft = json!({
        "ticketId": context["ticketId"],
        "messageId": context["messages"][0]["messageId"],
        "macroId": macros["macros"][0]["macroId"],
        "body": "Your parcel arrives tomorrow.",
    });
    let draft = ask("draft_reply", draft)?;
    ask("approve_draft", json!({"draftId": draft["draftId"], "dryRun": false}))?;
    let tag = json!({"ticketId": created["ticketId"], "tagId": tags["tags"][1]["tagId"]});
    ask("tag_ticket", tag)?;
    let agent =
        json!({"ticketId": created["ticketId"], "agentId": agents["agents"][0]["agentId"], "dryRun": false});
    ask("assign_ticket", agent)?;
    let twins = &created["possibleDuplicates"];
    let merge =
        json!({"ticketId": twins[1]["ticketId"], "intoTicketId": twins[0]["ticketId"], "dryRun": false});
    ask("merge_tickets", merge)?;
    ask("close_ticket", json!({"ticketId": tickets["tickets"][0]["ticketId"], "dryRun": false}))?;
    Ok(responses)
}

type Reader = fn(&Value) -> Result<(), String>;

/// The same types without a guard: what a service has that takes its arguments by `serde_json::from_value`.
const READERS: [(&str, Reader); 14] = [
    ("list_tickets", plainly::<ListTickets>),
    ("get_ticket_context", plainly::<GetTicketContext>),
    ("list_customers", plainly::<ListCustomers>),
    ("get_customer", plainly::<GetCustomer>),
    ("list_agents", plainly::<ListAgents>),
    ("list_macros", plainly::<ListMacros>),
    ("list_tags", plainly::<ListTags>),
    ("create_ticket", plainly::<CreateTicket>),
    ("draft_reply", plainly::<DraftReply>),
    ("tag_ticket", plainly::<TagTicket>),
    ("approve_draft", plainly::<ApproveDraft>),
    ("assign_ticket", plainly::<AssignTicket>),
    ("merge_tickets", plainly::<MergeTickets>),
    ("close_ticket", plainly::<CloseTicket>),
];

fn plainly<T: DeserializeOwned>(arguments: &Value) -> Result<(), String> {
    T::deserialize(arguments).map(drop).map_err(|why| why.to_string())
}

/// Reads arguments of a tool with serde alone.
///
/// # Errors
///
/// What serde says, or that there is no such tool.
pub fn read(tool: &str, arguments: &Value) -> Result<(), String> {
    match READERS.iter().find(|(name, _)| *name == tool) {
        Some((_, read)) => read(arguments),
        None => Err(format!("there is no tool {tool}")),
    }
}
