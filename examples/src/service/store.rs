//! The orders, in a database. It knows neither requests nor agents.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rusqlite::{Connection, OptionalExtension, params};
use serde::Serialize;

/// A shop. Clones are handles to the same one.
#[derive(Debug, Clone)]
pub struct Shop(Arc<Mutex<Connection>>);

/// One line of an order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Line {
    /// The article.
    pub article: String,
    /// How many of it.
    pub quantity: u32,
}

/// An order.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Order {
    /// Its number.
    pub order_id: u32,
    /// Who ordered.
    pub customer: String,
    /// `open`, `sent` or `cancelled`.
    pub state: String,
    /// What.
    pub items: Vec<Line>,
}

/// What went wrong.
#[derive(Debug)]
pub enum ShopError {
    /// There is no such order.
    NoSuchOrder,
    /// The order is on its way, or was cancelled.
    Sent,
    /// The database failed.
    Database(rusqlite::Error),
}

impl fmt::Display for ShopError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoSuchOrder => "there is no such order",
            Self::Sent => "the order was sent or cancelled before",
            Self::Database(_) => "the database failed",
        })
    }
}

impl std::error::Error for ShopError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Database(cause) => Some(cause),
            Self::NoSuchOrder | Self::Sent => None,
        }
    }
}

impl From<rusqlite::Error> for ShopError {
    fn from(cause: rusqlite::Error) -> Self {
        Self::Database(cause)
    }
}

const TABLES: &str = "
    CREATE TABLE orders (id INTEGER PRIMARY KEY, customer TEXT NOT NULL, state TEXT NOT NULL DEFAULT 'open', note TEXT);
    CREATE TABLE lines (order_id INTEGER NOT NULL, article TEXT NOT NULL, quantity INTEGER NOT NULL);
    INSERT INTO orders (id, customer, state) VALUES (1, 'Ada Adler', 'sent'), (2, 'Alan Brandt', 'open'), (3, 'Ada Adler', 'open');
    INSERT INTO lines VALUES (1, 'LAMP-1', 1), (2, 'CHAIR-4', 4), (2, 'TABLE-2', 1), (3, 'LAMP-1', 2);";

impl Shop {
    /// A shop with three orders, in memory.
    ///
    /// # Errors
    ///
    /// The database cannot be made.
    pub fn open() -> Result<Self, ShopError> {
        let connection = Connection::open_in_memory()?;
        connection.execute_batch(TABLES)?;
        Ok(Self(Arc::new(Mutex::new(connection))))
    }

    /// Orders by a part of the customer's name, newest first.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub fn find(&self, customer: Option<&str>, limit: u8) -> Result<Vec<Order>, ShopError> {
        let connection = self.connection();
        let sql = "SELECT id FROM orders WHERE ?1 IS NULL OR instr(lower(customer), lower(?1)) > 0
                   ORDER BY id DESC LIMIT ?2";
        let mut statement = connection.prepare(sql)?;
        let ids = statement.query_map(params![customer, limit], |row| row.get(0))?;
        ids.map(|id| order(&connection, id?)).collect()
    }

    /// One order.
    ///
    /// # Errors
    ///
    /// There is none of that number; the database fails.
    pub fn show(&self, id: u32) -> Result<Order, ShopError> {
        order(&self.connection(), id)
    }

    /// Places an order.
    ///
    /// # Errors
    ///
    /// The database fails; nothing is placed then.
    pub fn place(&self, customer: &str, lines: &[Line]) -> Result<Order, ShopError> {
        let mut connection = self.connection();
        let transaction = connection.transaction()?;
        transaction.execute("INSERT INTO orders (customer) VALUES (?1)", [customer])?;
        let id: u32 = transaction.query_row("SELECT max(id) FROM orders", [], |row| row.get(0))?;
        for Line { article, quantity } in lines {
            transaction.execute("INSERT INTO lines VALUES (?1, ?2, ?3)", params![id, article, quantity])?;
        }
        let placed = order(&transaction, id)?;
        transaction.commit()?;
        Ok(placed)
    }

    /// The order, where it can still be cancelled. Nothing changes.
    ///
    /// # Errors
    ///
    /// There is none of that number, or it cannot; the database fails.
    pub fn cancellable(&self, id: u32) -> Result<Order, ShopError> {
        let order = self.show(id)?;
        if order.state == "open" { Ok(order) } else { Err(ShopError::Sent) }
    }

    /// Cancels an order.
    ///
    /// # Errors
    ///
    /// As [`cancellable`](Self::cancellable).
    pub fn cancel(&self, id: u32, reason: Option<&str>) -> Result<Order, ShopError> {
        let sql = "UPDATE orders SET state = 'cancelled', note = ?2 WHERE id = ?1 AND state = 'open'";
        let changed = self.connection().execute(sql, params![id, reason])?;
        let order = self.show(id)?;
        if changed == 1 { Ok(order) } else { Err(ShopError::Sent) }
    }

    fn connection(&self) -> MutexGuard<'_, Connection> {
        // A handler that panicked has lost its own transaction, and nothing else.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn order(connection: &Connection, id: u32) -> Result<Order, ShopError> {
    let found = "SELECT customer, state FROM orders WHERE id = ?1";
    let found = connection.query_row(found, [id], |row| Ok((row.get(0)?, row.get(1)?))).optional()?;
    let (customer, state) = found.ok_or(ShopError::NoSuchOrder)?;
    let mut statement = connection.prepare("SELECT article, quantity FROM lines WHERE order_id = ?1")?;
    let items = statement.query_map([id], |row| Ok(Line { article: row.get(0)?, quantity: row.get(1)? }))?;
    Ok(Order { order_id: id, customer, state, items: items.collect::<Result<_, _>>()? })
}
