//! Shared parts of the tests.

pub mod random;
pub mod shrink;
pub mod workloads;
