//! MCP on rmcp 3, as it is on the wire.

#![allow(clippy::unused_self, clippy::manual_assert, reason = "servers as people write them")]

mod guarded;
mod problems;
mod revisions;
mod router;
mod service;
mod tools;
