//! Runnable programs on real parts: a migration tool for agents, on a real database.
//!
//! The binary `mcp-tool-runner` is thin; what it does is here.

pub mod database;
pub mod failure;
pub mod migrations;
pub mod pretty;
pub mod rows;
pub mod runner;
mod sample;
pub mod story;
pub mod tool;
