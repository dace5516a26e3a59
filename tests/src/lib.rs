//! Shared parts of the tests.

pub mod catalog;
pub mod workloads;
