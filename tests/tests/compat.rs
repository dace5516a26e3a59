//! The derives in other people's crates: each under `compat/` has a manifest of its own and is built on its own. Those
//! under `refused/` do not build, and say why in our words; trybuild's cases have every feature on.

#![allow(missing_docs, reason = "tests")]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// What every crate is built with: the versions of this workspace, one target folder for all.
fn build(folder: &Path) -> Result<(), String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    // Cargo cuts the lock file down to what the crate needs; every version stays.
    fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock")).map_err(|error| error.to_string())?;
    // clippy, because one of them denies its lints.
    let output = Command::new(env!("CARGO"))
        .args(["clippy", "--quiet", "--manifest-path"])
        .arg(folder.join("Cargo.toml"))
        .env("CARGO_TARGET_DIR", root.join("target/compat"))
        .env_remove("RUSTFLAGS")
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .output()
        .map_err(|error| error.to_string())?;
    let words = String::from_utf8_lossy(&output.stderr);
    // Warnings of this library with its default features are seen nowhere else.
    if output.status.success() && words.is_empty() { Ok(()) } else { Err(words.into_owned()) }
}

fn crates(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut found: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    found.retain(|path| path.join("Cargo.toml").exists());
    found.sort();
    found
}

#[test]
fn every_crate_builds() {
    let crates = crates("compat");
    assert_eq!(crates.len(), 9, "a crate was lost, or is not counted here: {crates:?}");
    let mut failures = Vec::new();
    for folder in crates {
        let name = folder.file_name().unwrap().to_string_lossy().into_owned();
        match build(&folder) {
            Ok(()) => println!("{name}: built"),
            Err(words) => failures.push(format!("{name}:\n{words}")),
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn every_refused_crate_is_refused_as_recorded() {
    let crates = crates("refused");
    assert_eq!(crates.len(), 1, "a crate was lost, or is not counted here: {crates:?}");
    for folder in crates {
        let words = build(&folder).expect_err("builds");
        // What follows is the place in this workspace where the words are written, and cargo's own summary.
        let words = words.split("note: required by a bound").next().unwrap_or_default();
        let recorded = folder.join("expected.stderr");
        if env::var_os("TRYBUILD").is_some_and(|wish| wish == "overwrite") {
            fs::write(&recorded, words).unwrap();
        }
        assert_eq!(words, fs::read_to_string(&recorded).unwrap(), "{}", folder.display());
    }
}
