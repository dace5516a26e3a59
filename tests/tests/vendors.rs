//! The documents, tried on the vendors' own packages: parsers, strictifiers, validators.
//!
//! `tests/scripts/install.sh` brings the packages. Without them the test says so and ends; with `CI` set it fails.

use std::path::{Path, PathBuf};
use std::process::Command;

use agent_tool::{Dialect, ToolSet};
use agent_tool_tests::{catalog, types};
use serde_json::Value;

const SCRIPTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/scripts");

/// Whether the packages are there that the lock file names; loud where they are not.
fn are_there(lock: &str, installed: &str) -> bool {
    let read = |name: &str| std::fs::read(Path::new(SCRIPTS).join(name)).ok();
    let there = read(lock).is_some_and(|lock| read(installed) == Some(lock));
    let cure = format!("the packages of {lock} are missing, or older ones: run tests/scripts/install.sh");
    assert!(there || std::env::var_os("CI").is_none(), "{cure}");
    if !there {
        eprintln!("\n*** SKIPPED: {cure} ***\n");
    }
    there
}

/// Writes the documents of a set for each dialect, and gives the folder. What a dialect cannot say, it is not asked.
fn written(name: &str, tools: &ToolSet) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).unwrap();
    for &dialect in Dialect::ALL {
        // In the order of the struct, which a `Value` does not keep.
        let said = tools.contracts().filter(|contract| is_said(&contract.document(dialect), dialect));
        let list = said.map(|contract| contract.document_text(dialect)).collect::<Vec<_>>().join(",\n");
        let text = match dialect {
            Dialect::OpenApi => tools.documents_text(dialect).unwrap(),
            Dialect::Gemini | Dialect::GeminiJsonSchema => {
                format!("[{{\"functionDeclarations\": [{list}]}}]")
            }
            _ => format!("[{list}]"),
        };
        std::fs::write(folder.join(format!("{dialect}.json")), text).unwrap();
    }
    folder
}

/// Whether this is the document that was asked for, and not that of the vendor's other dialect.
fn is_said(document: &Value, dialect: Dialect) -> bool {
    match dialect {
        Dialect::OpenAiStrict | Dialect::OpenAiStrictMinimal | Dialect::AnthropicStrict => {
            document["strict"] == true
        }
        Dialect::Gemini => document.get("parametersJsonSchema").is_none(),
        _ => true,
    }
}

/// Every set that is tried, in a folder of its own.
fn folders(reader: &str) -> [PathBuf; 2] {
    [
        written(&format!("vendors-{reader}-catalog"), &catalog::portable()),
        written(&format!("vendors-{reader}-types"), &types::tools()),
    ]
}

fn passes(command: &mut Command) {
    let output = command.output().unwrap();
    let (out, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success() && out.contains("checks passed"), "{out}{errors}");
    println!("{out}");
}

#[test]
fn packages_for_node_take_the_documents() {
    if are_there("package-lock.json", "node_modules/.installed") {
        for folder in folders("node") {
            passes(Command::new("node").arg(format!("{SCRIPTS}/check.mjs")).arg(folder));
        }
    }
}

#[test]
fn packages_for_python_take_the_documents() {
    let python = Path::new(SCRIPTS).join("venv/bin/python");
    if are_there("requirements.txt", "venv/.installed") {
        for folder in folders("python") {
            passes(Command::new(&python).arg(format!("{SCRIPTS}/check.py")).arg(folder));
        }
    }
}
