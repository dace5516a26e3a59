//! A helpdesk that agents operate: tickets, customers, agents, messages, drafts, macros, tags, in one database.
//!
//! Its tables hand out numbers, and its tools answer with them. What takes an id takes text, since somebody typed it
//! so, years ago. Both are contracts by now, and the guard stands between them.

mod answers;
mod changes;
pub mod desk;
mod ids;
mod lookups;
mod reads;
mod sample;
pub mod story;
mod tools;
pub mod walk;
mod writes;
