//! The derives as a whole: how long an expansion is, what it looks like, that no input makes them panic, that the keys
//! are documented.

mod bad_input;
mod documented;
mod expansion;
mod random;
