//! MCP on rmcp 3, as it is on the wire.

mod guarded;
mod problems;
mod revisions;
mod router;
mod service;
mod tools;
