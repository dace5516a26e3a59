//! The documents of every dialect: the worked examples, what is dropped and still said, the limits of sets.

#[path = "dialects/examples.rs"]
mod examples;
#[path = "dialects/limits.rs"]
mod limits;
#[path = "dialects/nullable.rs"]
mod nullable;
#[path = "dialects/round_trip.rs"]
mod round_trip;
#[path = "dialects/said.rs"]
mod said;
#[path = "dialects/sets.rs"]
mod sets;
