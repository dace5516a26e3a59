//! The helpdesk of an ordinary day. No tool call reaches it.

use rusqlite::{Connection, Result};

/// A new helpdesk: 18 customers, 46 tickets, so that the next ticket is number 47.
pub(super) fn create() -> Result<Connection> {
    let connection = Connection::open_in_memory()?;
    connection.execute_batch(include_str!("sample.sql"))?;
    Ok(connection)
}
