//! The walk as a text to read: one response in full, the chains without the guard, the chains with it.

use std::io::{self, Write};

use agent_tool::{AgentTool, ChainReport};
use serde_json::Value;

use super::desk::Desk;
use super::lookups;
use super::reads::GetTicketContext;
use super::walk::{Walk, walk};

/// Plays the walk on a helpdesk of its own.
///
/// # Errors
///
/// The helpdesk cannot be made or walked, or `out` cannot be written to.
pub fn play(out: &mut dyn Write) -> io::Result<()> {
    let desk = Desk::new().map_err(io::Error::other)?;
    let tools = desk.tools().map_err(io::Error::other)?;
    let shown = response_in_full(&desk)?;
    let Walk { responses, plain, guarded, done, declined } = walk(&desk, &tools).map_err(io::Error::other)?;
    writeln!(
        out,
        "A helpdesk with {} tools on SQLite. Its ids go out as numbers and come in as text.",
        responses.len()
    )?;
    writeln!(
        out,
        "An agent has called each tool once. What get_ticket_context answered, in full:\n\n{shown}\n"
    )?;

    writeln!(out, "Now every id of every response goes, as it is, into every field that accepts one.\n")?;
    writeln!(out, "1. Plain serde: {} broken of {} chains.\n", plain.broken(), plain.total())?;
    first_break(out, &plain)?;
    writeln!(out, "\n{plain}")?;

    writeln!(
        out,
        "2. The guard: {} broken of {} chains. Same types, same schemas.\n",
        guarded.broken(),
        guarded.total()
    )?;
    let declined: Vec<String> = declined.iter().map(|(code, count)| format!("{count} {code}")).collect();
    writeln!(out, "Each second call was made for real and taken back: {done} did what they were asked.")?;
    writeln!(out, "Declined for what they asked, not for how: {}.\n\n{guarded}", declined.join(", "))?;

    let samples = tools.chains();
    writeln!(out, "3. For ids that this database has not handed out yet (1, 47 and 2^53 - 1):")?;
    writeln!(out, "   {} broken of {} chains.", samples.broken(), samples.total())?;
    let lints = tools.lint();
    writeln!(
        out,
        "   Lints: {}.",
        if lints.is_empty() { "none".to_owned() } else { lints.len().to_string() }
    )?;
    lints.iter().try_for_each(|lint| writeln!(out, "   {lint}"))
}

/// A response in the order of its type; `serde_json`'s maps have another.
fn response_in_full(desk: &Desk) -> io::Result<String> {
    let call = GetTicketContext::parse(serde_json::json!({"ticketId": 7})).map_err(io::Error::other)?;
    let context = lookups::get_ticket_context(&desk.connection(), &call);
    let context = context.map_err(|why| io::Error::other(agent_tool::Rejection::from(why)))?;
    Ok(serde_json::to_string_pretty(&context)?)
}

fn first_break(out: &mut dyn Write, report: &ChainReport) -> io::Result<()> {
    let broken = report.chains().iter().find_map(|chain| Some((chain, chain.broken.as_ref()?)));
    let Some((chain, broken)) = broken else { return Ok(()) };
    let (sent, said): (&Value, &str) = (&broken.sent, &broken.violation.expected);
    writeln!(out, "The first: {} reported {sent}, and {} says: {said}", chain.from.tool, chain.to.tool)
}
