//! A schema as a guard, and a call of it.

#![no_main]

#[path = "../../tests/src/fuzzed.rs"]
#[allow(dead_code, reason = "each target runs one of them")]
mod fuzzed;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| fuzzed::schema_to_guard(bytes));
