//! A small HTTP service as people have it, before and after agents came to its door.
//!
//! What humans use is one text, `human.rs`, built on each set of structs; `after.rs` differs from `before.rs` in the
//! derive and its attributes alone. `agents.rs` is all that was added besides.

pub mod after;
pub mod agents;
pub mod before;
pub mod store;
