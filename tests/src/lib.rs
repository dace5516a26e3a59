//! Shared parts of the tests.

pub mod rig;
pub mod workloads;
