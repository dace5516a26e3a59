//! The documentation of the keys, `agent_tool::attributes`, beside the table of keys: none is missing, none is stale,
//! each is where the table says and takes what the table says.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::repository;
use crate::attr::keys::{KEYS, Key};
use crate::rule::Rule;

/// The sources of the runtime.
fn runtime() -> Option<PathBuf> {
    Some(repository()?.join("agent-tool/src"))
}

/// The sections of the pages that the module includes, by their key.
fn sections(runtime: &Path) -> BTreeMap<String, String> {
    let module = fs::read_to_string(runtime.join("attributes.rs")).unwrap();
    let pages = module.lines().filter_map(|line| line.split_once("include_str!(\"")?.1.split_once('"'));
    let mut found = BTreeMap::new();
    for (page, _) in pages {
        let text = fs::read_to_string(runtime.join(page)).unwrap();
        for section in text.split("\n### `").skip(1) {
            let (key, body) = section.split_once('`').unwrap();
            assert!(found.insert(key.to_owned(), body.to_owned()).is_none(), "`{key}` is documented twice");
        }
    }
    found
}

/// `*On a tool or on a field; takes a text.*`, from the table.
fn first_line(key: &Key) -> String {
    let places: Vec<String> = key.places.iter().map(ToString::to_string).collect();
    let places =
        places.join(" or ").replacen(['o', 'i'], if places[0].starts_with('o') { "O" } else { "I" }, 1);
    let repeated = if key.repeatable { "; may be repeated" } else { "" };
    format!("*{places}; takes {}{repeated}.*", key.form.words())
}

#[test]
fn every_key_is_documented_as_the_table_says() {
    let Some(runtime) = runtime() else { return };
    let mut sections = sections(&runtime);
    for key in KEYS {
        let name = key.name;
        let body = sections.remove(name).unwrap_or_else(|| panic!("`{name}` is not documented"));
        let first = body.trim().lines().next().unwrap_or_default();
        assert_eq!(first, first_line(key), "the first line of `{name}`");
        for part in ["\n- Default: ", "\n- Schema: ", "\n- Guard: "] {
            assert_eq!(body.matches(part).count(), 1, "`{name}` has one{part}");
        }
        let example = body.split("\n```\n").nth(1).unwrap_or_default();
        assert!(
            example.contains("#[agent(") && example.contains(name),
            "`{name}` has an example that shows it"
        );
        assert!(example.contains("assert"), "the example of `{name}` shows what it does");
    }
    assert!(sections.is_empty(), "no such key: {:?}", sections.keys());
}

#[test]
fn every_rule_that_an_error_names_is_explained() {
    let Some(runtime) = runtime() else { return };
    let page = fs::read_to_string(runtime.join("guide/contract_problems.md")).unwrap();
    for rule in Rule::ALL {
        assert!(page.contains(&format!("\n### `{}`\n", rule.code())), "{rule:?} has no section");
    }
}

/// The front page has a table of them.
#[test]
fn the_front_page_names_every_key() {
    let Some(repository) = repository() else { return };
    let page = fs::read_to_string(repository.join("README.md")).unwrap();
    let table =
        page.split("\n## Keys\n").nth(1).unwrap_or_default().split("\n## ").next().unwrap_or_default();
    let words: Vec<&str> =
        table.split(|letter: char| !letter.is_ascii_lowercase() && letter != '_').collect();
    for key in KEYS {
        assert!(words.contains(&key.name), "README.md does not name `{}`", key.name);
    }
}

#[test]
fn every_key_has_its_recorded_errors() {
    let Some(repository) = repository() else { return };
    let cases = repository.join("tests/tests/ui/keys");
    for key in KEYS {
        let case = cases.join(key.name.replace('_', "-")).with_extension("rs");
        assert!(case.exists(), "{} is missing", case.display());
    }
}
