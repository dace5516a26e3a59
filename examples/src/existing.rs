//! A small shop that speaks MCP, twice: as people write it on rmcp today, and guarded. Nothing else differs, so that
//! the two files can be laid side by side.

// Handlers of rmcp take `&self`, whether they need it or not.
#[allow(clippy::unused_self)]
pub mod guarded;
#[allow(clippy::unused_self)]
pub mod plain;
