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

/// The target of the derives is built from links to their files, by no compiler that runs here.
#[test]
fn the_derive_target_has_every_module_of_the_derives() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let modules = |file: &str| -> Vec<String> {
        let source = fs::read_to_string(root.join(file)).unwrap();
        let named = source.lines().filter_map(|line| line.strip_prefix("mod ")?.strip_suffix(';'));
        named.filter(|module| *module != "tests").map(str::to_owned).collect()
    };
    let linked = modules("fuzz/derive/src/lib.rs");
    assert_eq!(linked, modules("agent-tool-derive/src/lib.rs"));
    for module in linked {
        let ours = |folder: &str, end: &str| root.join(folder).join(format!("{module}{end}"));
        for end in [".rs", ""] {
            let is_there = ours("agent-tool-derive/src", end).exists();
            assert_eq!(ours("fuzz/derive/src", end).exists(), is_there, "{module}{end}");
        }
    }
}
