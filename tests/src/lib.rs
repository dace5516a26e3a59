//! Shared parts of the tests.

pub mod wire;
pub mod workloads;
