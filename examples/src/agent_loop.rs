//! An agent without a model: it makes a call, reads what it is told, does that word for word, and calls again. What it
//! shows is what the words of a refusal are worth.

use std::io::{self, Write};

use agent_tool::testing::{AgentReport, obey, try_agents};
use agent_tool::{CallContext, ToolSet};
use serde_json::{Value, json};

use crate::database::Databases;
use crate::helpdesk::desk::Desk;
use crate::helpdesk::walk::call;
use crate::migrations::MIGRATIONS;
use crate::migrator::Migrator;
use crate::story::Scratch;
use crate::tool::DbMigration;

/// How many bad calls are made at random.
pub const CALLS: usize = 10_000;
/// How many refusals the agent reads of one call.
const PATIENCE: usize = 3;

/// What the agent sends first, by tool.
fn calls() -> [(&'static str, Value); 6] {
    [
        ("db_migration", json!({"environment": "production", "operation": "ROLLBACK_LAST_MIGRATION"})),
        ("db_migration", json!({"Environment": "Development", "op": "UP", "maxSteps": "9", "dryRun": "no"})),
        (
            "db_migration",
            json!({"args": {"environment": "development", "operation": "apply_next_migration"}}),
        ),
        ("close_ticket", json!({"ticket_id": 7, "confirm": true})),
        ("assign_ticket", json!({"ticketId": ["7"], "agent": 2, "dryRun": 0})),
        ("list_tickets", json!("{\"status\": \"Active\", \"limit\": 500}")),
    ]
}

/// The helpdesk and the migration tool, on databases of their own.
///
/// # Errors
///
/// A database cannot be made, or a contract is unfit to publish.
pub fn tools(folder: &Scratch) -> io::Result<[(&'static str, ToolSet); 2]> {
    let databases = Databases::new(folder.path(), MIGRATIONS);
    let migrations = Migrator::<DbMigration>::new(databases).into_tools().map_err(io::Error::other)?;
    let helpdesk = Desk::new().map_err(io::Error::other)?.tools().map_err(io::Error::other)?;
    Ok([("the migration tool", migrations), ("the helpdesk", helpdesk)])
}

/// Plays some calls in full, then makes thousands of bad ones at random.
///
/// # Errors
///
/// As [`tools`]; `out` cannot be written to.
pub fn play(out: &mut dyn Write, seed: u64) -> io::Result<Vec<AgentReport>> {
    let folder = Scratch::new()?;
    let sets = tools(&folder)?;
    writeln!(out, "An agent that does word for word what it is told. It has read no schema.")?;
    for (tool, sent) in calls() {
        let known = |set: &&(&str, ToolSet)| set.1.contracts().any(|contract| contract.name() == tool);
        let Some((_, tools)) = sets.iter().find(known) else { continue };
        follow(out, tools, tool, sent)?;
    }
    let mut reports = Vec::new();
    for (name, tools) in &sets {
        let report = try_agents(tools, CALLS, seed);
        write!(out, "\nAt random, {name}: {report}")?;
        reports.push(report);
    }
    Ok(reports)
}

/// One call until it passes. For real: what passes is carried out, and is a dry run.
fn follow(out: &mut dyn Write, tools: &ToolSet, tool: &str, mut sent: Value) -> io::Result<()> {
    writeln!(out, "\n{tool} {sent}")?;
    for _ in 0..=PATIENCE {
        let answer = call(tools, tool, sent.clone(), &CallContext::new());
        let Some(refused) = answer.rejection() else {
            return writeln!(out, "  = {}", answer.to_text());
        };
        writeln!(out, "  < {}: {}", refused.code(), refused.remediation_guide())?;
        if !obey(&mut sent, refused) {
            return writeln!(out, "  = not understood");
        }
        writeln!(out, "  > {sent}")?;
    }
    writeln!(out, "  = given up")
}
