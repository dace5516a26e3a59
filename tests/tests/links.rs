//! Relative links of the pages in this repository: the file is there, and so is the heading.

#![allow(missing_docs, reason = "tests")]

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The pages that people read as files. Those of the guide that are kept elsewhere are looked at there.
fn pages() -> Vec<PathBuf> {
    let root = root();
    let named = [
        "README.md",
        "CHANGELOG.md",
        "CONTRIBUTING.md",
        "BENCHMARKS.md",
        "examples/README.md",
        "tests/mutants.md",
    ];
    let folders = ["docs", "agent-tool/src/guide", "agent-tool/src/attributes"];
    let inside = folders.iter().flat_map(|folder| fs::read_dir(root.join(folder)).unwrap());
    let inside = inside.map(|entry| entry.unwrap().path());
    let inside = inside.filter(|path| path.extension().is_some_and(|end| end == "md") && !path.is_symlink());
    named.iter().map(|name| root.join(name)).chain(inside).collect()
}

/// What stands outside of code: blocks and spans.
fn prose(text: &str) -> String {
    let blocks: String = text.split("```").step_by(2).collect();
    blocks.split('`').step_by(2).collect()
}

/// The targets of the links of a page, without those on the web.
fn links(text: &str) -> Vec<String> {
    let prose = prose(text);
    let inline = prose.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    let named = text.lines().filter_map(|line| Some(line.strip_prefix('[')?.split_once("]: ")?.1));
    let local =
        inline.chain(named).filter(|target| !target.contains("://") && !target.starts_with("mailto:"));
    local.map(str::to_owned).collect()
}

/// The anchors of a page, as GitHub makes them of headings; `-1` and so on where a heading repeats.
fn anchors(text: &str) -> Vec<String> {
    let mut anchors: Vec<String> = Vec::new();
    let blocks: String = text.split("```").step_by(2).collect();
    for heading in blocks.lines().filter(|line| line.starts_with('#')) {
        let heading = heading.trim_start_matches('#').trim().to_lowercase();
        let kept = heading.chars().filter(|char| char.is_alphanumeric() || " -_".contains(*char));
        let anchor = kept.collect::<String>().replace(' ', "-");
        let before = anchors.iter().filter(|other| **other == anchor).count();
        anchors.push(if before == 0 { anchor } else { format!("{anchor}-{before}") });
    }
    anchors
}

/// What is wrong with a link of a page.
fn fault(page: &Path, link: &str) -> Option<String> {
    let (path, fragment) = link.split_once('#').unwrap_or((link, ""));
    let folder = page.parent().expect("a page is in a folder");
    let target = if path.is_empty() { page.to_owned() } else { folder.join(path) };
    if !target.exists() {
        return Some(format!("{}: there is no {path}", page.display()));
    }
    let is_there = fragment.is_empty()
        || fs::read_to_string(&target)
            .is_ok_and(|text| anchors(&text).iter().any(|anchor| anchor == fragment));
    (!is_there).then(|| format!("{}: {link} has no such heading", page.display()))
}

#[test]
fn every_relative_link_leads_somewhere() {
    let mut found = 0;
    let mut faults = Vec::new();
    for page in pages() {
        for link in links(&fs::read_to_string(&page).unwrap()) {
            found += 1;
            faults.extend(fault(&page, &link));
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
    assert!(found > 10, "links are found: {found}");
}

#[test]
fn a_link_that_leads_nowhere_is_found() {
    let page = root().join("README.md");
    assert!(fault(&page, "docs/gone.md").is_some());
    assert!(fault(&page, "CONTRIBUTING.md#gone").is_some());
    assert!(fault(&page, "CONTRIBUTING.md#build-and-test").is_none());
    assert!(fault(&page, "#licence").is_none());
    let text = "[a](b.md) `[c](d.md)` [e](https://e.org)\n```\n[f](g.md)\n```\n[h](#i) [j][k]\n\n[k]: l.md";
    assert_eq!(links(text), ["b.md", "#i", "l.md"]);
    assert_eq!(anchors("# A `b_c` & d\n## E\n## E\n"), ["a-b_c--d", "e", "e-1"]);
}

#[test]
fn the_front_page_names_every_guide_and_stays_short() {
    let page = fs::read_to_string(root().join("README.md")).unwrap();
    assert!(page.lines().count() < 300, "README.md has {} lines", page.lines().count());
    for entry in fs::read_dir(root().join("agent-tool/src/guide")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        if let Some(guide) = name.strip_suffix(".md") {
            assert!(page.contains(guide), "README.md does not name the guide {guide}");
        }
    }
}
