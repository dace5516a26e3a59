//! The pages hold every code, no other, and what they say is answered is answered.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::{env, fs};

use serde_json::{Map, Value, json};

use crate::code;
use crate::contract::Problem;
use crate::guard::finding::Code;
use crate::remedy::Refusal;
use crate::{Guard, Rejection};

/// What is said outright elsewhere, beside [`Refusal`].
const OUTRIGHT: [&str; 3] = [code::INVALID_TOOL_ARGUMENTS, code::UNKNOWN_TOOL, code::UNSAFE_MUTATION_BLOCKED];

/// Whatever looks like a code in the prose and is none of ours: the authors' own, what chains say, a variable.
const OTHERS: [&str; 5] =
    ["AGENT_TOOL_UPDATE", "NOTHING_TO_SEND", "NOT_REACHED", "NO_COLOR", "TICKET_CLOSED"];

fn folder() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/src/guide"))
}

fn page(name: &str) -> String {
    fs::read_to_string(folder().join(name)).unwrap().replace("\r\n", "\n")
}

/// Every page, with its name.
fn pages() -> Vec<(String, String)> {
    let names =
        fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.filter(|name| name.strip_suffix(".md").is_some()).collect();
    names.sort();
    names.into_iter().map(|name| (name.clone(), page(&name))).collect()
}

/// The sections of a page that are called like a code, with their text.
fn sections(page: &str) -> Vec<(&str, &str)> {
    let parts = page.split("\n### `").skip(1);
    parts.filter_map(|part| part.split_once("`\n")).map(|(code, text)| (code, text.trim())).collect()
}

/// What stands outside of code blocks.
fn prose(page: &str) -> String {
    page.split("```").step_by(2).collect()
}

fn rejection_codes() -> BTreeSet<&'static str> {
    let violations = Code::ALL.iter().map(|code| code.name());
    violations.chain(Refusal::ALL.iter().map(|refusal| refusal.words().0)).chain(OUTRIGHT).collect()
}

fn problem_codes() -> BTreeSet<&'static str> {
    Problem::ALL.iter().map(|problem| problem.row().0).collect()
}

#[test]
fn every_code_has_a_section_and_no_other() {
    for (name, codes) in
        [("rejection_codes.md", rejection_codes()), ("contract_problems.md", problem_codes())]
    {
        let page = page(name);
        let told: Vec<&str> = sections(&page).into_iter().map(|section| section.0).collect();
        let once: BTreeSet<&str> = told.iter().copied().collect();
        assert_eq!(once, codes, "{name}");
        assert_eq!(told.len(), once.len(), "{name} has a code twice");
        for (code, text) in sections(&page) {
            assert!(text.contains("```") && text.contains("\nCure: "), "{code} needs an example and a cure");
        }
    }
}

#[test]
fn no_page_names_a_code_that_does_not_exist() {
    let lints = page("lints.md");
    let mut known: BTreeSet<&str> = sections(&lints).into_iter().map(|section| section.0).collect();
    known.extend(rejection_codes().into_iter().chain(problem_codes()).chain(OTHERS));
    for (name, page) in pages() {
        for quoted in prose(&page).split('`').skip(1).step_by(2) {
            let is_code = quoted.trim_matches('_').contains('_')
                && quoted.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_');
            assert!(!is_code || known.contains(quoted), "{name}: `{quoted}` is no code");
        }
    }
}

/// The anchor that rustdoc gives a heading.
fn anchor(heading: &str) -> String {
    let kept = heading.chars().filter(|char| char.is_alphanumeric() || " -_".contains(*char));
    kept.collect::<String>().trim().replace(' ', "-").to_lowercase()
}

/// The targets of the links of a page: `[label]: target`.
fn targets(text: &str) -> BTreeMap<&str, &str> {
    text.lines().filter_map(|line| line.strip_prefix('[')?.split_once("]: ")).collect()
}

/// The labels of the links of a page: `[text][label]`.
fn labels(text: &str) -> BTreeSet<String> {
    let plain: String = prose(text).split('`').step_by(2).collect();
    let labels = plain.split("][").skip(1).filter_map(|rest| rest.split_once(']'));
    labels.map(|(label, _)| label.to_owned()).collect()
}

/// Where a link leads in rustdoc stands in `links.txt`, whose paths rustdoc checks; where it leads from the file, at the
/// end of the page.
#[test]
fn links_between_pages_hit_their_anchors() {
    let pages: BTreeMap<String, String> = pages().into_iter().collect();
    let shared = fs::read_to_string(folder().join("links.txt")).unwrap();
    let shared = targets(&shared);
    let mut links = 0;
    for (name, text) in &pages {
        assert!(!prose(text).contains("](crate::"), "{name}: a link that only rustdoc knows");
        let own = targets(text);
        let used = labels(text);
        assert_eq!(
            own.keys().copied().collect::<Vec<_>>(),
            used.iter().map(String::as_str).collect::<Vec<_>>()
        );
        for label in own.keys() {
            let target = shared.get(label).unwrap_or_else(|| panic!("{name}: {label} is not in links.txt"));
            let Some(target) = target.strip_prefix("crate::guide::") else { continue };
            let (page, fragment) = target.split_once('#').unwrap_or((target, ""));
            let page = &pages[&format!("{page}.md")];
            let mut headings = page.lines().filter(|line| line.starts_with('#'));
            let is_there = headings.any(|line| anchor(line.trim_start_matches('#')) == fragment);
            assert!(fragment.is_empty() || is_there, "{name}: nothing at {target}");
            links += 1;
        }
    }
    assert!(links > 10, "links are found");
}

/// What is answered to the example of a section; `None` where a doctest shows it.
fn told(code: &str, text: &str) -> Option<String> {
    let line = |key: &str| text.lines().find_map(|line| line.strip_prefix(key)).map(str::trim);
    if let Some(refusal) = Refusal::ALL.iter().find(|refusal| refusal.words().0 == code) {
        return Some(Rejection::of(*refusal).to_text());
    }
    let properties: Map<String, Value> =
        serde_json::from_str(&format!("{{{}}}", line("field:")?)).expect("the field of an example");
    let required: Vec<&String> = properties.keys().collect();
    let schema = json!({
        "type": "object", "required": required, "properties": properties.clone(), "additionalProperties": false,
    });
    let guard = Guard::builder(&schema).build().expect("the schema of an example");
    let sent = line("sent:")?.replace('…', &"a".repeat(70_000));
    let violations = guard.check_str(&sent).expect_err(code).violations();
    assert_eq!(violations.len(), 1, "{code}: {violations:?}");
    Some(serde_json::to_string(&violations[0]).unwrap())
}

/// `AGENT_TOOL_UPDATE=1` writes the answers.
#[test]
fn what_the_page_says_is_answered_is_answered() {
    let before = page("rejection_codes.md");
    let mut fresh = before.clone();
    let (mut sent, mut stale) = (0, Vec::new());
    for (code, text) in sections(&before) {
        let Some(answer) = told(code, text) else {
            let shown = !text.contains("\ntold:") && text.contains(&format!("\"{code}\""));
            assert!(shown, "{code} needs a line `told:`, or a doctest that shows it");
            continue;
        };
        assert!(answer.contains(&format!("\"code\":\"{code}\"")), "{code}: {answer}");
        let old = text.lines().find(|line| line.starts_with("told:")).expect("a line for the answer");
        let new = format!("told:  {answer}");
        if old != new {
            fresh = fresh.replacen(text, &text.replacen(old, &new, 1), 1);
            stale.push(new);
        }
        sent += 1;
    }
    assert!(sent > 30, "{sent} examples");
    if env::var("AGENT_TOOL_UPDATE").is_ok_and(|value| value == "1") {
        fs::write(folder().join("rejection_codes.md"), &fresh).unwrap();
        stale.clear();
    }
    assert!(stale.is_empty(), "set AGENT_TOOL_UPDATE=1 to write the answers: {stale:#?}");
}

#[test]
fn problems_are_told_in_the_words_of_the_code() {
    let page = page("contract_problems.md").replace('\n', " ");
    for problem in Problem::ALL {
        let (code, fault, cure) = problem.row();
        let section = page.split(&format!("### `{code}` ")).nth(1).unwrap_or_default();
        let section = section.split(" ### `").next().unwrap_or_default().to_lowercase();
        for words in [fault, cure] {
            assert!(section.contains(&words.to_lowercase()), "{code}: {words}");
        }
    }
}
