//! A router that does not fit its contracts is not built, and says everything that is wrong.

use agent_tool::rmcp3::{GuardTools, GuardedRouter, RouterProblem};
use agent_tool::{AgentTool, CallContext, Guarded, Rejection};
use rmcp::handler::server::router::tool::ToolRouter;
use rmcp::handler::server::wrapper::Parameters;
use rmcp::{tool, tool_router};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::router::Desk;
use crate::tools::{CloseTicket, FindTickets, ReadTicket};

/// The problems of a router, in words.
fn problems(change: impl FnOnce(ToolRouter<Desk>) -> GuardedRouter<Desk>) -> String {
    problems_of(change(Desk::tool_router()))
}

fn problems_of(router: GuardedRouter<Desk>) -> String {
    router.build().expect_err("there is a problem").to_string()
}

#[test]
fn an_unknown_name_is_told_with_the_nearest() {
    let said = problems(|router| router.guard::<FindTickets>("find_ticket"));
    assert_eq!(said, "the router has no tool `find_ticket`; did you mean `find_tickets`?");
}

#[test]
fn a_flag_that_the_guard_takes_away_needs_guarded() {
    let said = problems(|router| router.guard::<CloseTicket>("close_ticket"));
    assert!(said.contains("would not see whether a call is a dry run"), "{said}");
    assert!(said.contains("Parameters<Guarded<mcp::tools::CloseTicket>>"), "{said}");
}

#[test]
fn handlers_that_take_other_arguments_are_refused() {
    let said = problems(|router| router.guard::<FindTickets>("read_ticket"));
    assert_eq!(
        said,
        "the handler of `read_ticket` takes other arguments; let it take `Parameters<mcp::tools::FindTickets>`"
    );
    // A contract without arguments does not fit a handler that takes some.
    let said = problems(|router| router.guard::<Recount>("find_tickets"));
    assert!(said.starts_with("the handler of `find_tickets` takes other arguments; "), "{said}");
    let said = problems(|router| router.publish::<FindTickets>("find_tickets"));
    assert!(said.contains("Parameters<Guarded<mcp::tools::FindTickets>>"), "{said}");
}

/// Count all tickets again.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct Recount {}

#[test]
fn what_the_host_knows_is_said_once() {
    let of = |name: &'static str| move |_: &_| CallContext::new().with_principal(name);
    let said = problems(|router| router.with_context(of("intern")).with_context(of("admin")));
    assert_eq!(said, "`with_context` is called twice; join the two closures into one");
    let router = Desk::tool_router().with_context(of("intern")).guard::<FindTickets>("find_tickets");
    let said = problems_of(router.with_context(of("admin")));
    assert!(said.starts_with("`with_context` is called twice"), "{said}");
}

#[test]
fn every_problem_is_told() {
    let router = Desk::tool_router()
        .guard::<FindTickets>("find_tickets")
        .guard::<FindTickets>("find_tickets")
        .guard::<CloseTicket>("close_ticket")
        .guard::<ReadTicket>("raed");
    let problems = router.build().expect_err("there are problems");
    assert!(matches!(
        &*problems.iter().collect::<Vec<_>>(),
        [
            RouterProblem::NamedTwice { .. },
            RouterProblem::NeedsGuarded { .. },
            RouterProblem::UnknownTool { nearest: None, .. }
        ]
    ));
}

/// Whom to tell.
#[derive(Debug, Deserialize, JsonSchema)]
struct Whom {
    /// An id that nothing says is one.
    #[schemars(length(max = 9))]
    user_id: String,
}

/// Tell somebody.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(additive)]
struct Tell {
    /// Whom to tell.
    whom: Whom,
}

/// Transfer a ticket.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(additive)]
struct Transfer {
    /// To which desk.
    #[agent(max_length = 9)]
    desk: String,
    /// Who says so.
    #[agent(inject)]
    by: String,
}

struct Office;

#[tool_router]
impl Office {
    #[tool]
    fn tell(&self, Parameters(args): Parameters<Tell>) -> String {
        args.whom.user_id
    }

    #[tool]
    fn transfer(&self, Parameters(args): Parameters<Transfer>) -> String {
        format!("{} by {}", args.desk, args.by)
    }

    #[tool]
    fn read_ticket(&self, Parameters(args): Parameters<Guarded<ReadTicket>>) -> Result<String, Rejection> {
        Ok(args.accept()?.into_inner().ticket_id)
    }
}

#[test]
fn what_no_handler_can_do_is_refused() {
    let router = Office::tool_router()
        .guard::<Tell>("tell")
        .guard::<Transfer>("transfer")
        .publish::<ReadTicket>("read_ticket");
    let problems = router.build().expect_err("there are problems");
    let said: Vec<_> = problems.iter().map(ToString::to_string).collect();
    assert!(
        said[0].starts_with("the contract of `tell`: ") && said[0].contains("/whom/user_id"),
        "{}",
        said[0]
    );
    assert!(said[1].contains("would not see the fields that the host supplies"), "{}", said[1]);
    assert_eq!(
        said[2],
        "the contract of `read_ticket` has an output schema, but its handler does not; let it return `Json<...>`"
    );
    assert_eq!(said.len(), 3);
}

#[test]
fn a_handler_that_takes_guarded_is_published_not_guarded() {
    let problems = Office::tool_router().guard::<ReadTicket>("read_ticket").build();
    let said = problems.expect_err("there is a problem").to_string();
    assert!(said.contains("takes other arguments"), "{said}");
}
