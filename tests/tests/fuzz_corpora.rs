//! The corpora of the fuzz targets once more: what was found interesting still ends in an answer.

#![allow(missing_docs, reason = "tests")]

use std::fs;
use std::path::Path;

use agent_tool_tests::fuzzed::TARGETS;

#[test]
fn every_input_of_the_corpora_ends_in_an_answer() {
    for (name, target) in TARGETS {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/corpus").join(name);
        let inputs: Vec<_> =
            fs::read_dir(&folder).expect("a corpus").map(|entry| entry.unwrap().path()).collect();
        assert!(inputs.len() > 10, "{name}: {} inputs", inputs.len());
        for input in inputs {
            println!("{}", input.display());
            target(&fs::read(&input).unwrap());
        }
    }
}
