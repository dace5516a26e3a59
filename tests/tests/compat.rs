//! The derives in other people's crates: each under `compat/` has a manifest of its own and is built on its own.

#![allow(missing_docs, reason = "tests")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

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
    if output.status.success() { Ok(()) } else { Err(words.into_owned()) }
}

fn crates() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("compat");
    let mut found: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    found.retain(|path| path.join("Cargo.toml").exists());
    found.sort();
    found
}

#[test]
fn every_crate_builds() {
    let crates = crates();
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
