//! Shared parts of the tests.

pub mod catalog;
pub mod fuzzed;
pub mod random;
pub mod replay;
pub mod rig;
pub mod shrink;
pub mod types;
pub mod wire;
pub mod workloads;
pub mod zoo;
