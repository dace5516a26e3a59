//! Compile errors as their readers see them: each case under `ui/<topic>/` is one program, and what the compiler says of
//! it is recorded beside it. A case whose name starts with `ok` compiles, as a module of `ui_compiles.rs`.
//!
//! After a deliberate change of words: `TRYBUILD=overwrite cargo test -p agent-tool-tests --test ui`, then read each
//! changed `.stderr`.

#![allow(missing_docs, reason = "tests")]

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The compiler whose words are recorded.
const COMPILER: &str = "1.95.0";

/// The files below `tests/ui`, relative: with absolute paths trybuild leaves line numbers out.
fn files() -> Vec<PathBuf> {
    let mut found = Vec::new();
    for topic in entries(Path::new("tests/ui")) {
        found.extend(entries(&topic));
    }
    found
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

fn cases() -> (Vec<PathBuf>, Vec<PathBuf>) {
    let sources = files().into_iter().filter(|path| path.extension() == Some(OsStr::new("rs")));
    sources.partition(|path| path.file_name().unwrap().to_string_lossy().starts_with("ok"))
}

fn compiler() -> String {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).arg("--version").output().unwrap();
    String::from_utf8(output.stdout).unwrap().split(' ').nth(1).unwrap_or_default().to_owned()
}

#[test]
fn every_case_is_named_and_recorded() {
    let (passing, failing) = cases();
    let known: BTreeSet<_> = failing
        .iter()
        .flat_map(|case| [case.clone(), case.with_extension("stderr")])
        .chain(passing)
        .collect();
    for file in files() {
        assert!(known.contains(&file), "{} belongs to no case", file.display());
    }
    let tests = entries(Path::new("tests")).into_iter().filter(|path| path.is_file());
    let compiled: String = tests.map(|path| fs::read_to_string(path).unwrap()).collect();
    for case in &cases().0 {
        let path = case.strip_prefix("tests").unwrap().display().to_string();
        assert!(
            compiled.contains(&format!("#[path = \"{path}\"]")),
            "{path} is compiled by no test, such as ui_compiles.rs"
        );
    }
    for file in &known {
        assert!(file.exists(), "{} is missing: run with `TRYBUILD=overwrite`", file.display());
        let stem = file.file_stem().unwrap().to_string_lossy();
        let is_kebab = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
        assert!(stem.chars().all(is_kebab), "{} is not in kebab-case", file.display());
        let text = fs::read_to_string(file).unwrap();
        if file.extension() == Some(OsStr::new("rs")) {
            assert!(text.starts_with("// "), "{} opens with a comment that names the rule", file.display());
        } else {
            let errors = text.lines().filter(|line| line.starts_with("error")).count();
            assert!((1..=8).contains(&errors), "{} holds {errors} errors", file.display());
        }
    }
}

#[test]
fn compile_errors_are_as_recorded() {
    let (passing, failing) = cases();
    let messages: BTreeSet<String> = failing
        .iter()
        .filter_map(|case| fs::read_to_string(case.with_extension("stderr")).ok())
        .flat_map(|text| {
            let ours = text.lines().filter(|line| line.starts_with("error"));
            ours.map(str::to_owned).collect::<Vec<_>>()
        })
        .collect();
    println!(
        "{} cases: {} refused, {} compiling; {} distinct messages",
        passing.len() + failing.len(),
        failing.len(),
        passing.len(),
        messages.len()
    );
    let found = compiler();
    if found != COMPILER {
        assert!(
            std::env::var_os("CI").is_none(),
            "the words of rustc {COMPILER} are recorded, not of {found}"
        );
        println!("skipped: the words of rustc {COMPILER} are recorded, not of {found}");
        return;
    }
    // Compiling cases are built by `ui_compiles`: one of them here would make trybuild build every dependency twice.
    let refused = trybuild::TestCases::new();
    for case in &failing {
        refused.compile_fail(case);
    }
    drop(refused);
    assert!(passing.len() + failing.len() >= 100, "cases were lost");
}
