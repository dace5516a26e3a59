//! What the tools read out of the tables. Nothing is written here.

use agent_tool::ToolError;
use rusqlite::{Connection, OptionalExtension, Params, Row};

use super::answers::{
    Agent, AgentList, Customer, CustomerLine, CustomerList, Macro, MacroList, Message, Status, Tag, TagList,
    TicketContext, TicketLine, TicketList, Writer,
};
use super::reads::{GetCustomer, GetTicketContext, ListCustomers, ListTickets};

type Answer<T> = Result<T, ToolError>;

/// Every row that a query gives.
pub(super) fn all<T>(
    connection: &Connection,
    sql: &str,
    params: impl Params,
    read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
) -> Answer<Vec<T>> {
    let mut statement = connection.prepare_cached(sql).map_err(ToolError::internal)?;
    let rows = statement.query_map(params, read).map_err(ToolError::internal)?;
    rows.collect::<Result<_, _>>().map_err(ToolError::internal)
}

/// The row that a query gives.
pub(super) fn one<T>(
    connection: &Connection,
    sql: &str,
    params: impl Params,
    read: impl FnOnce(&Row<'_>) -> rusqlite::Result<T>,
) -> Answer<T> {
    connection.query_row(sql, params, read).map_err(ToolError::internal)
}

fn ticket_line(row: &Row<'_>) -> rusqlite::Result<TicketLine> {
    Ok(TicketLine { ticket_id: row.get(0)?, subject: row.get(1)?, status: row.get(2)? })
}

pub(super) fn list_tickets(connection: &Connection, call: &ListTickets) -> Answer<TicketList> {
    let sql = "SELECT id, subject, status FROM tickets
               WHERE (?1 IS NULL AND status <> 'merged') OR status = ?1 ORDER BY id DESC LIMIT ?2";
    Ok(TicketList { tickets: all(connection, sql, (call.status, call.limit), ticket_line)? })
}

pub(super) fn get_ticket_context(connection: &Connection, call: &GetTicketContext) -> Answer<TicketContext> {
    let ticket = call.ticket_id.row(connection)?;
    let sql = "SELECT subject, status, customers.id, customers.name,
                   (SELECT name FROM agents WHERE agents.id = agent_id)
               FROM tickets JOIN customers ON customers.id = customer_id WHERE tickets.id = ?1";
    one(connection, sql, [ticket], |row| {
        Ok(TicketContext {
            ticket_id: ticket,
            subject: row.get(0)?,
            status: row.get(1)?,
            customer: Writer { customer_id: row.get(2)?, name: row.get(3)? },
            assignee: row.get(4)?,
            tags: Vec::new(),
            messages: Vec::new(),
            merged_ticket_ids: Vec::new(),
            related_tickets: Vec::new(),
        })
    })
    .and_then(|mut context| {
        context.tags = tags(connection, ticket)?;
        context.messages = messages(connection, ticket)?;
        let merged = "SELECT id FROM tickets WHERE merged_into = ?1 ORDER BY id";
        context.merged_ticket_ids = all(connection, merged, [ticket], |row| row.get(0))?;
        let related = "SELECT id, subject, status FROM tickets
                       WHERE customer_id = ?1 AND id <> ?2 AND status <> 'merged' ORDER BY id DESC";
        let customer = context.customer.customer_id;
        context.related_tickets = all(connection, related, [customer, ticket], ticket_line)?;
        Ok(context)
    })
}

/// The names of a ticket's tags.
pub(super) fn tags(connection: &Connection, ticket: i64) -> Answer<Vec<String>> {
    let sql = "SELECT name FROM tags JOIN ticket_tags ON tag_id = id WHERE ticket_id = ?1 ORDER BY name";
    all(connection, sql, [ticket], |row| row.get(0))
}

fn messages(connection: &Connection, ticket: i64) -> Answer<Vec<Message>> {
    let sql = "SELECT id, author, body, source_ticket_id FROM messages WHERE ticket_id = ?1 ORDER BY id";
    all(connection, sql, [ticket], |row| {
        Ok(Message {
            message_id: row.get(0)?,
            author: row.get(1)?,
            body: row.get(2)?,
            source_ticket_id: row.get(3)?,
        })
    })
}

pub(super) fn list_customers(connection: &Connection, call: &ListCustomers) -> Answer<CustomerList> {
    let sql = "SELECT id, name, email, (SELECT max(id) FROM tickets WHERE customer_id = customers.id)
               FROM customers WHERE ?1 IS NULL OR instr(lower(name || ' ' || email), lower(?1)) > 0
               ORDER BY name LIMIT 50";
    let customers = all(connection, sql, [&call.search], |row| {
        Ok(CustomerLine {
            customer_id: row.get(0)?,
            name: row.get(1)?,
            email: row.get(2)?,
            last_ticket_id: row.get(3)?,
        })
    })?;
    Ok(CustomerList { customers })
}

pub(super) fn get_customer(connection: &Connection, call: &GetCustomer) -> Answer<Customer> {
    let customer = call.customer_id.row(connection)?;
    let tickets = tickets_of(connection, customer, None)?;
    one(connection, "SELECT name, email FROM customers WHERE id = ?1", [customer], |row| {
        Ok(Customer { name: row.get(0)?, email: row.get(1)?, tickets })
    })
}

/// The tickets of a customer, newest first.
pub(super) fn tickets_of(
    connection: &Connection,
    customer: i64,
    status: Option<Status>,
) -> Answer<Vec<TicketLine>> {
    let sql = "SELECT id, subject, status FROM tickets
               WHERE customer_id = ?1 AND (?2 IS NULL OR status = ?2) ORDER BY id DESC";
    all(connection, sql, (customer, status), ticket_line)
}

pub(super) fn list_agents(connection: &Connection) -> Answer<AgentList> {
    let sql =
        "SELECT id, name, (SELECT count(*) FROM tickets WHERE agent_id = agents.id AND status = 'active')
               FROM agents ORDER BY id";
    let agents = all(connection, sql, [], |row| {
        Ok(Agent { agent_id: row.get(0)?, name: row.get(1)?, open_tickets: row.get(2)? })
    })?;
    Ok(AgentList { agents })
}

pub(super) fn list_macros(connection: &Connection) -> Answer<MacroList> {
    let read = |row: &Row<'_>| Ok(Macro { macro_id: row.get(0)?, body: row.get(1)? });
    Ok(MacroList { macros: all(connection, "SELECT id, body FROM macros ORDER BY id", [], read)? })
}

pub(super) fn list_tags(connection: &Connection) -> Answer<TagList> {
    let read = |row: &Row<'_>| Ok(Tag { tag_id: row.get(0)?, name: row.get(1)? });
    Ok(TagList { tags: all(connection, "SELECT id, name FROM tags ORDER BY id", [], read)? })
}

/// The state of a ticket that is still there to be worked on.
pub(super) fn open_status(connection: &Connection, ticket: i64) -> Answer<Status> {
    let status = connection
        .query_row("SELECT status FROM tickets WHERE id = ?1", [ticket], |row| row.get(0))
        .optional()
        .map_err(ToolError::internal)?;
    match status {
        Some(status @ (Status::Active | Status::Waiting)) => Ok(status),
        _ => Err(ToolError::new(
            "TICKET_NOT_OPEN",
            "the ticket is closed, or went into another one",
            "Choose an open ticket, or create a new one.",
        )),
    }
}
