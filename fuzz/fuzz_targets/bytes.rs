//! Bytes as the arguments of a tool.

#![no_main]

#[path = "../../tests/src/fuzzed.rs"]
#[allow(dead_code, reason = "each target runs one of them")]
mod fuzzed;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| fuzzed::bytes_to_verdict(bytes));
