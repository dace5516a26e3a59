//! The documents, tried on the vendors' own packages: parsers, strictifiers, validators.
//!
//! `tests/scripts/install.sh` brings the packages. Without them the test says so and ends; with `CI` set it fails.

use std::path::{Path, PathBuf};
use std::process::Command;

use agent_tool::Dialect;
use agent_tool_tests::catalog;

const SCRIPTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/scripts");

/// Whether the program is there; loud where it is not.
fn is_there(program: &Path) -> bool {
    let there = program.exists();
    assert!(
        there || std::env::var_os("CI").is_none(),
        "{} is missing: run tests/scripts/install.sh",
        program.display()
    );
    if !there {
        eprintln!("\n*** SKIPPED: {} is missing; run tests/scripts/install.sh ***\n", program.display());
    }
    there
}

/// Writes every document, and gives the folder.
fn written(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).unwrap();
    let tools = catalog::portable();
    for dialect in Dialect::ALL {
        let text = tools.documents_text(dialect).unwrap();
        std::fs::write(folder.join(format!("{dialect}.json")), text).unwrap();
    }
    folder
}

fn passes(command: &mut Command) {
    let output = command.output().unwrap();
    let (out, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success() && out.contains("checks passed"), "{out}{errors}");
    println!("{out}");
}

#[test]
fn packages_for_node_take_the_documents() {
    if is_there(&Path::new(SCRIPTS).join("node_modules/openai")) {
        passes(Command::new("node").arg(format!("{SCRIPTS}/check.mjs")).arg(written("vendors-node")));
    }
}

#[test]
fn packages_for_python_take_the_documents() {
    let python = Path::new(SCRIPTS).join("venv/bin/python");
    if is_there(&python) {
        passes(Command::new(python).arg(format!("{SCRIPTS}/check.py")).arg(written("vendors-python")));
    }
}
