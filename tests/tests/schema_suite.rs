//! The official JSON Schema Test Suite (draft 2020-12) on `Guard::validate`.
//!
//! A group whose keywords are enforced passes as a whole; every other one is refused when the guard is built, by the
//! name of what is not enforced. Which is which stands in `verdicts.txt`, so that no keyword moves unseen.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use agent_tool::{Guard, GuardErrors};
use serde_json::Value;

/// The one file that says that `format` is an annotation. The guard asserts formats, as `optional/format` asks.
const FORMAT_AS_ANNOTATION: &str = "format.json";

struct Group {
    /// Below the folder of the draft.
    file: String,
    schema: Value,
    description: String,
    tests: Vec<Value>,
}

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/json-schema-test-suite")
}

fn groups() -> Vec<Group> {
    let suite = std::env::var_os("AGENT_TOOL_JSON_SCHEMA_SUITE").map_or_else(fixtures, PathBuf::from);
    let root = suite.join("tests/draft2020-12");
    let mut files = Vec::new();
    for folder in ["", "optional", "optional/format"] {
        for entry in fs::read_dir(root.join(folder)).expect("the suite is there") {
            let path = entry.expect("a readable folder").path();
            if path.extension().is_some_and(|extension| extension == "json") {
                files.push(path);
            }
        }
    }
    files.sort();
    files.iter().flat_map(|path| read(&root, path)).collect()
}

fn read(root: &Path, path: &Path) -> Vec<Group> {
    let file = path.strip_prefix(root).expect("below the root").to_string_lossy().replace('\\', "/");
    let text = fs::read_to_string(path).expect("a readable file");
    let groups: Vec<Value> = serde_json::from_str(&text).expect("JSON");
    let group = |group: Value| Group {
        file: file.clone(),
        schema: group["schema"].clone(),
        description: group["description"].as_str().expect("a text").to_owned(),
        tests: group["tests"].as_array().expect("a list").clone(),
    };
    groups.into_iter().map(group).collect()
}

/// What is not enforced, as the guard names it: between the first pair of backticks of each error.
fn refused(errors: &GuardErrors, schema: &Value) -> String {
    let mut names: Vec<&str> = Vec::new();
    for error in errors {
        let name = error.reason.split('`').nth(1).unwrap_or_default();
        let is_said =
            schema.pointer(&error.pointer).is_some() && schema.to_string().contains(&format!("\"{name}\""));
        assert!(is_said, "{error} does not name what {schema} has");
        names.push(name);
    }
    names.sort_unstable();
    names.dedup();
    names.join(", ")
}

#[test]
fn enforced_groups_pass_and_the_others_are_refused_by_name() {
    let mut verdicts = String::new();
    let mut failures = String::new();
    let (mut enforced, mut tests, mut refusals) = (0, 0, 0);
    for group in groups() {
        let Group { file, schema, description, .. } = &group;
        if file == FORMAT_AS_ANNOTATION {
            continue;
        }
        match Guard::builder(schema).build() {
            Ok(guard) => {
                enforced += 1;
                tests += group.tests.len();
                failing(&guard, &group, &mut failures);
                let _ = writeln!(verdicts, "enforced  {file}: {description}");
            }
            Err(errors) => {
                refusals += 1;
                let names = refused(&errors, schema);
                let _ = writeln!(verdicts, "refused   {file}: {description} ({names})");
            }
        }
    }
    println!("{enforced} groups enforced with {tests} tests, {refusals} groups refused by name");
    assert!(failures.is_empty(), "\n{failures}");
    // Nothing is learned from an empty folder.
    assert!(enforced > 100 && tests > 700 && refusals > 200);
    compare(&verdicts);
}

fn failing(guard: &Guard, group: &Group, failures: &mut String) {
    for test in &group.tests {
        let accepts = guard.validate(&test["data"]).is_ok();
        if Value::Bool(accepts) != test["valid"] {
            let _ = writeln!(failures, "{}: {}: {}", group.file, group.description, test["description"]);
        }
    }
}

/// Against the committed list, which belongs to the committed copy of the suite.
fn compare(verdicts: &str) {
    if std::env::var_os("AGENT_TOOL_JSON_SCHEMA_SUITE").is_some() {
        return;
    }
    let path = fixtures().join("verdicts.txt");
    if std::env::var("AGENT_TOOL_UPDATE").is_ok_and(|update| update == "1") {
        fs::write(&path, verdicts).expect("a writable file");
    }
    let known = fs::read_to_string(&path).unwrap_or_default();
    let moved: Vec<&str> = known
        .lines()
        .filter(|line| !verdicts.lines().any(|other| other == *line))
        .chain(verdicts.lines().filter(|line| !known.lines().any(|other| other == *line)))
        .collect();
    assert!(
        moved.is_empty(),
        "what is enforced has changed (AGENT_TOOL_UPDATE=1 if on purpose):\n{}",
        moved.join("\n")
    );
}

#[test]
fn formats_are_asserted_not_annotations() {
    for group in groups().into_iter().filter(|group| group.file == FORMAT_AS_ANNOTATION) {
        let Ok(guard) = Guard::builder(&group.schema).build() else { continue };
        for test in &group.tests {
            let annotated_only =
                test["description"].as_str().is_some_and(|text| text.contains("only an annotation"));
            let accepts = guard.validate(&test["data"]).is_ok();
            assert_eq!(accepts, !annotated_only, "{}: {}", group.description, test["description"]);
        }
    }
}
