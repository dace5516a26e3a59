//! The map for contributors, and the page on tests: what they name is there, files and tests alike.

#![allow(missing_docs, reason = "tests")]

use std::fs;
use std::path::Path;

/// What stands between backticks outside of code blocks.
fn quoted(text: &str) -> Vec<&str> {
    let prose = text.split("```").step_by(2);
    prose.flat_map(|part| part.split('`').skip(1).step_by(2)).collect()
}

/// Whether it names a file or a folder of this repository, alone or with a test in it.
fn is_named(quoted: &str) -> bool {
    let path = quoted.split(": ").next().unwrap_or_default();
    let is_path = path.chars().all(|letter| letter.is_ascii_alphanumeric() || "/._-".contains(letter));
    let is_file = [".rs", ".md", ".toml", ".txt", ".json", ".sh"].iter().any(|end| path.ends_with(end));
    is_path && (is_file || path.contains('/'))
}

fn names_what_exists(page: &str, at_least: usize) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let map = fs::read_to_string(root.join(page)).unwrap();
    let named: Vec<&str> = quoted(&map).into_iter().filter(|quoted| is_named(quoted)).collect();
    assert!(named.len() > at_least, "{page} names files: {named:#?}");
    for name in named {
        let (path, test) = name.split_once(": ").map_or((name, None), |(path, test)| (path, Some(test)));
        let path = root.join(path);
        assert!(path.exists(), "`{name}` is named in {page} and not there");
        if let Some(test) = test {
            let source = fs::read_to_string(path).unwrap();
            let is_written =
                [format!("fn {test}()"), format!("    {test}(")].iter().any(|form| source.contains(form));
            assert!(is_written, "`{name}` in {page} names no test");
        }
    }
}

#[test]
fn every_file_and_test_that_is_named_exists() {
    names_what_exists("CONTRIBUTING.md", 60);
    names_what_exists("docs/testing.md", 30);
}

#[test]
fn every_crate_beside_the_tests_is_told_of() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let text = fs::read_to_string(root.join("CONTRIBUTING.md")).unwrap();
    for entry in fs::read_dir(root.join("tests/compat")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        assert!(text.contains(&format!("tests/compat/{name}/")), "{name} is not among the gotchas");
    }
}

#[test]
fn the_front_page_names_the_commands_that_the_one_check_runs() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let page = fs::read_to_string(root.join("README.md")).unwrap();
    let check = fs::read_to_string(root.join(".ci/run")).unwrap();
    let told: Vec<&str> = quoted(&page).into_iter().filter(|quoted| quoted.starts_with("cargo ")).collect();
    for command in ["cargo test --workspace", "cargo run -p agent-tool-examples --bin mcp-tool-runner"] {
        assert!(told.contains(&command), "README.md does not say `{command}`: {told:?}");
        // With what the lock file says, and without words of its own.
        let runs =
            |line: &str| line.contains(command) || line.replace(" --quiet --locked", "").contains(command);
        assert!(check.lines().any(runs), ".ci/run does not run `{command}`");
    }
}
