//! Source text through each of the derives.

#![no_main]

libfuzzer_sys::fuzz_target!(|source: &str| agent_tool_derive_fuzzed::expand(source));
