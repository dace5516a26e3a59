//! A small shop that speaks MCP, twice: as people write it on rmcp today, and guarded. Nothing else differs, so that
//! the two files can be laid side by side.

pub mod guarded;
pub mod plain;
