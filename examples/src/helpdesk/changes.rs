//! What the tools write. What adds is a function of the helpdesk; what overwrites is a method of [`Changer`], which
//! only a live call reaches, and is shown beforehand by a function that only reads.

use agent_tool::ToolError;
use rusqlite::Connection;

use super::answers::{Approved, Assigned, Closed, Created, Drafted, Merged, Outcome, Status, Tagged};
use super::desk::Desk;
use super::lookups::{one, open_status, tags, tickets_of};
use super::writes::{
    ApproveDraft, AssignTicket, CloseTicket, CreateTicket, DraftReply, MergeTickets, TagTicket,
};

type Answer<T> = Result<T, ToolError>;

fn run(connection: &Connection, sql: &str, params: impl rusqlite::Params) -> Answer<usize> {
    connection.execute(sql, params).map_err(ToolError::internal)
}

pub(super) fn create_ticket(connection: &Connection, call: &CreateTicket) -> Answer<Created> {
    let customer = call.customer_id.row(connection)?;
    let possible_duplicates = tickets_of(connection, customer, Some(Status::Active))?;
    run(connection, "INSERT INTO tickets (customer_id, subject) VALUES (?1, ?2)", (customer, &call.subject))?;
    let ticket = connection.last_insert_rowid();
    let message = "INSERT INTO messages (ticket_id, author, body)
                   SELECT ?1, name, ?2 FROM customers WHERE id = ?3";
    run(connection, message, (ticket, &call.body, customer))?;
    Ok(Created { ticket_id: ticket, customer_id: customer, status: Status::Active, possible_duplicates })
}

pub(super) fn draft_reply(connection: &Connection, call: &DraftReply) -> Answer<Drafted> {
    let ticket = call.ticket_id.row(connection)?;
    open_status(connection, ticket)?;
    let message = match &call.message_id {
        Some(message) => message.row(connection)?,
        None => {
            one(connection, "SELECT max(id) FROM messages WHERE ticket_id = ?1", [ticket], |row| row.get(0))?
        }
    };
    let start = match &call.macro_id {
        Some(known) => {
            let id = known.row(connection)?;
            Some(one(connection, "SELECT body FROM macros WHERE id = ?1", [id], |row| {
                row.get::<_, String>(0)
            })?)
        }
        None => None,
    };
    let body = start.into_iter().chain(call.body.clone()).collect::<Vec<_>>().join(" ");
    let sql = "INSERT INTO drafts (ticket_id, message_id, body) VALUES (?1, ?2, ?3)";
    run(connection, sql, (ticket, message, &body))?;
    Ok(Drafted { draft_id: connection.last_insert_rowid(), ticket_id: ticket, body })
}

pub(super) fn tag_ticket(connection: &Connection, call: &TagTicket) -> Answer<Tagged> {
    let (ticket, tag) = (call.ticket_id.row(connection)?, call.tag_id.row(connection)?);
    run(connection, "INSERT OR IGNORE INTO ticket_tags (ticket_id, tag_id) VALUES (?1, ?2)", (ticket, tag))?;
    Ok(Tagged { ticket_id: ticket, tags: tags(connection, ticket)? })
}

pub(super) fn plan_approval(connection: &Connection, call: &ApproveDraft) -> Answer<Approved> {
    let draft = call.draft_id.row(connection)?;
    let sql = "SELECT tickets.id, email, body, approved FROM drafts
               JOIN tickets ON tickets.id = ticket_id JOIN customers ON customers.id = customer_id
               WHERE drafts.id = ?1";
    let (planned, approved) = one(connection, sql, [draft], |row| {
        let (ticket_id, recipient, body) = (row.get(0)?, row.get(1)?, row.get(2)?);
        Ok((Approved { outcome: Outcome::Planned, ticket_id, recipient, body }, row.get::<_, bool>(3)?))
    })?;
    if approved {
        return Err(ToolError::new(
            "ALREADY_APPROVED",
            "the draft was approved before, and its reply is sent",
            "Draft another reply, if there is more to say.",
        ));
    }
    Ok(planned)
}

pub(super) fn plan_assignment(connection: &Connection, call: &AssignTicket) -> Answer<Assigned> {
    let (ticket, agent) = (call.ticket_id.row(connection)?, call.agent_id.row(connection)?);
    open_status(connection, ticket)?;
    let sql = "SELECT name, (SELECT agents.name FROM agents JOIN tickets ON agents.id = agent_id
                             WHERE tickets.id = ?1) FROM agents WHERE id = ?2";
    one(connection, sql, [ticket, agent], |row| {
        let (assignee, previous_assignee) = (row.get(0)?, row.get(1)?);
        Ok(Assigned { outcome: Outcome::Planned, ticket_id: ticket, assignee, previous_assignee })
    })
}

pub(super) fn plan_merge(connection: &Connection, call: &MergeTickets) -> Answer<Merged> {
    let (ticket, into) = (call.ticket_id.row(connection)?, call.into_ticket_id.row(connection)?);
    if ticket == into {
        return Err(ToolError::new(
            "SAME_TICKET",
            "a ticket cannot go into itself",
            "Send two tickets: the one that goes, and the one that stays.",
        ));
    }
    open_status(connection, ticket)?;
    open_status(connection, into)?;
    let count = "SELECT count(*) FROM messages WHERE ticket_id = ?1";
    let moved_messages = one(connection, count, [ticket], |row| row.get(0))?;
    Ok(Merged { outcome: Outcome::Planned, ticket_id: ticket, into_ticket_id: into, moved_messages })
}

pub(super) fn plan_closing(connection: &Connection, call: &CloseTicket) -> Answer<Closed> {
    let ticket = call.ticket_id.row(connection)?;
    let previous_status = open_status(connection, ticket)?;
    Ok(Closed { outcome: Outcome::Planned, ticket_id: ticket, previous_status })
}

/// The handle that overwrites.
#[derive(Debug, Clone)]
pub(super) struct Changer(pub(super) Desk);

impl Changer {
    pub(super) fn approve(&self, call: &ApproveDraft) -> Answer<Approved> {
        self.0.together(|connection| {
            let planned = plan_approval(connection, call)?;
            let draft = call.draft_id.row(connection)?;
            run(connection, "UPDATE drafts SET approved = 1 WHERE id = ?1", [draft])?;
            run(
                connection,
                "INSERT INTO messages (ticket_id, author, body) VALUES (?1, 'helpdesk', ?2)",
                (planned.ticket_id, &planned.body),
            )?;
            run(connection, "UPDATE tickets SET status = 'waiting' WHERE id = ?1", [planned.ticket_id])?;
            Ok(Approved { outcome: Outcome::Done, ..planned })
        })
    }

    pub(super) fn assign(&self, call: &AssignTicket) -> Answer<Assigned> {
        self.0.together(|connection| {
            let planned = plan_assignment(connection, call)?;
            let agent = call.agent_id.row(connection)?;
            let sql = "UPDATE tickets SET agent_id = ?2 WHERE id = ?1";
            run(connection, sql, [planned.ticket_id, agent])?;
            Ok(Assigned { outcome: Outcome::Done, ..planned })
        })
    }

    pub(super) fn merge(&self, call: &MergeTickets) -> Answer<Merged> {
        self.0.together(|connection| {
            let planned = plan_merge(connection, call)?;
            let Merged { ticket_id, into_ticket_id, .. } = planned;
            let messages =
                "UPDATE messages SET source_ticket_id = coalesce(source_ticket_id, ticket_id), ticket_id = ?2
                            WHERE ticket_id = ?1";
            run(connection, messages, [ticket_id, into_ticket_id])?;
            let ticket = "UPDATE tickets SET merged_into = ?2, status = 'merged' WHERE id = ?1";
            run(connection, ticket, [ticket_id, into_ticket_id])?;
            Ok(Merged { outcome: Outcome::Done, ..planned })
        })
    }

    pub(super) fn close(&self, call: &CloseTicket) -> Answer<Closed> {
        self.0.together(|connection| {
            let planned = plan_closing(connection, call)?;
            run(connection, "UPDATE tickets SET status = 'closed' WHERE id = ?1", [planned.ticket_id])?;
            Ok(Closed { outcome: Outcome::Done, ..planned })
        })
    }
}
