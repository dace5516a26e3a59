//! Runnable programs on real parts: a migration tool, a helpdesk and a service for agents, on real databases.
//!
//! The binaries are thin; what they do is here.

pub mod agent_loop;
pub mod database;
pub mod existing;
pub mod failure;
pub mod helpdesk;
pub mod migrations;
pub mod migrator;
pub mod planned;
pub mod plans;
pub mod pretty;
pub mod rows;
pub mod runner;
mod sample;
pub mod service;
pub mod story;
pub mod tool;
