//! Contracts as files: canonical text, and a comparison for tests.
//!
//! Only [`assert_contract`] and what it shares with a tool set touch files, and only they panic: they are for tests.

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use super::ContractProblems;
use crate::tool::AgentTool;

/// Compares the contract of a tool with the file that holds it, and with the one that the same type has without
/// ids: the two publish the same bytes. For tests.
///
/// With `AGENT_TOOL_UPDATE=1` in the environment the file is written instead. A relative path starts where the
/// test runs: in the folder of its package.
///
/// ```no_run
/// use agent_tool::assert_contract;
/// # use agent_tool::AgentTool;
/// # use schemars::JsonSchema;
/// # use serde::Deserialize;
/// # /// Look.
/// # #[derive(Deserialize, JsonSchema, AgentTool)]
/// # #[agent(read_only)]
/// # struct ListTickets {}
///
/// // In a test.
/// assert_contract::<ListTickets>("contracts/list_tickets.json");
/// ```
///
/// # Panics
///
/// Where the contract has problems (all are listed), where an id moves a byte of it, where the file holds another
/// contract (the lines that differ are shown, and what each change means for callers, as [`diff`](crate::diff::diff)
/// says it), and where the file cannot be read or written.
#[track_caller]
#[allow(clippy::panic)] // failing a test is its job
pub fn assert_contract<T: AgentTool>(path: impl AsRef<Path>) {
    let contract = match T::contract() {
        Ok(contract) => contract,
        Err(problems) => panic!("{problems}"),
    };
    if let Err(why) = moved(&contract.to_text(), super::cell::fresh::<T>(false).map(|plain| plain.to_text()))
    {
        panic!("{why}");
    }
    hold(&contract.to_text(), path.as_ref());
}

/// Whether ids are published: "validates the same values" and "says the same" are different claims.
fn moved(guarded: &str, plain: Result<String, ContractProblems>) -> Result<(), String> {
    match plain {
        Ok(plain) if plain == guarded => Ok(()),
        Ok(plain) => Err(format!(
            "the ids move the contract, which is an error of agent-tool; - is without ids, + is with them\n{}",
            difference(&plain, guarded)
        )),
        Err(problems) => Err(format!("without its ids, {problems}")),
    }
}

/// Compares a text with the file that holds it, or writes it.
#[track_caller]
#[allow(clippy::panic)] // failing a test is its job
pub(crate) fn hold(text: &str, path: &Path) {
    if let Err(why) = compare(text, path, is_update(std::env::var_os("AGENT_TOOL_UPDATE").as_deref())) {
        panic!("{why}");
    }
}

fn is_update(variable: Option<&OsStr>) -> bool {
    variable.is_some_and(|value| value == "1")
}

fn compare(new: &str, path: &Path, update: bool) -> Result<(), String> {
    let shown = path.display();
    if update {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        return folder
            .map_or(Ok(()), fs::create_dir_all)
            .and_then(|()| fs::write(path, new))
            .map_err(|why| format!("the contract cannot be written to {shown}: {why}"));
    }
    let old = fs::read_to_string(path).map_err(|why| {
        format!("the contract cannot be read from {shown}: {why}\nset AGENT_TOOL_UPDATE=1 to write it")
    })?;
    // Git may have changed the line ends.
    let old = old.replace("\r\n", "\n");
    if old == new {
        return Ok(());
    }
    Err(format!(
        "the contract differs from {shown}; - is the file, + is the code\n{}{}\
         set AGENT_TOOL_UPDATE=1 to accept it",
        difference(&old, new),
        meaning(&old, new)
    ))
}

/// What the changes mean for callers, a line each; nothing where a text is no document, or only its order changed.
fn meaning(old: &str, new: &str) -> String {
    let (Ok(old), Ok(new)) = (serde_json::from_str(old), serde_json::from_str(new)) else {
        return String::new();
    };
    let changes = super::diff::diff(&old, &new);
    if changes.is_empty() { String::new() } else { format!("for callers this is\n{changes}\n") }
}

/// Lines around a change that are shown.
const CONTEXT: usize = 3;

/// The lines that differ, with some around them.
fn difference(old: &str, new: &str) -> String {
    let (old, new): (Vec<&str>, Vec<&str>) = (old.lines().collect(), new.lines().collect());
    let lines = aligned(&old, &new);
    let mut out = String::new();
    let mut skipped = false;
    for (index, (mark, line)) in lines.iter().enumerate() {
        let around = index.saturating_sub(CONTEXT)..(index + CONTEXT + 1).min(lines.len());
        let near = lines.get(around).unwrap_or_default().iter().any(|(mark, _)| *mark != ' ');
        if near {
            if skipped {
                out.push_str("  ...\n");
            }
            let _ = writeln!(out, "{mark} {line}");
        }
        skipped = !near;
    }
    out
}

/// Both texts as one list of lines: kept, removed, added. The longest common subsequence between what they
/// begin and end with in common.
fn aligned<'t>(old: &[&'t str], new: &[&'t str]) -> Vec<(char, &'t str)> {
    let start = old.iter().zip(new).take_while(|(old, new)| old == new).count();
    let (head, old) = old.split_at(start);
    let (_, new) = new.split_at(start);
    let end = old.iter().rev().zip(new.iter().rev()).take_while(|(old, new)| old == new).count();
    let (old, tail) = old.split_at(old.len() - end);
    let (new, _) = new.split_at(new.len() - end);
    let mut lines: Vec<(char, &str)> = head.iter().map(|line| (' ', *line)).collect();
    // common[i][j]: the longest common part of old[i..] and new[j..].
    let mut common = vec![vec![0_usize; new.len() + 1]; old.len() + 1];
    let at = |common: &Vec<Vec<usize>>, i: usize, j: usize| {
        common.get(i).and_then(|row| row.get(j)).copied().unwrap_or_default()
    };
    for (i, left) in old.iter().enumerate().rev() {
        for (j, right) in new.iter().enumerate().rev() {
            let longest = if left == right {
                at(&common, i + 1, j + 1) + 1
            } else {
                at(&common, i + 1, j).max(at(&common, i, j + 1))
            };
            if let Some(cell) = common.get_mut(i).and_then(|row| row.get_mut(j)) {
                *cell = longest;
            }
        }
    }
    let (mut i, mut j) = (0, 0);
    loop {
        match (old.get(i), new.get(j)) {
            (Some(left), Some(right)) if left == right => {
                lines.push((' ', left));
                (i, j) = (i + 1, j + 1);
            }
            // Nothing in common is lost with this line.
            (Some(left), _) if at(&common, i + 1, j) == at(&common, i, j) => {
                lines.push(('-', left));
                i += 1;
            }
            (_, Some(right)) => {
                lines.push(('+', right));
                j += 1;
            }
            _ => break,
        }
    }
    lines.extend(tail.iter().map(|line| (' ', *line)));
    lines
}

#[cfg(test)]
mod tests {
    use super::{compare, difference, is_update, meaning, moved};
    use crate::contract::ContractProblems;

    #[test]
    fn a_snapshot_is_written_read_and_told_apart() {
        let folder = std::env::temp_dir().join(format!("agent-tool-snapshot-{}", std::process::id()));
        let file = folder.join("deep").join("tool.json");
        let missing = compare("{}\n", &file, false).unwrap_err();
        assert!(missing.contains("tool.json") && missing.contains("AGENT_TOOL_UPDATE=1"), "{missing}");
        compare("a\nb\n", &file, true).unwrap();
        compare("a\nb\n", &file, false).unwrap();
        std::fs::write(&file, "a\r\nb\r\n").unwrap();
        compare("a\nb\n", &file, false).unwrap();
        let told = compare("a\nc\n", &file, false).unwrap_err();
        assert!(told.contains("  a\n- b\n+ c\n"), "{told}");
        assert!(!told.contains("for callers"), "{told}");
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_snapshot_that_moved_says_what_it_means_for_callers() {
        let tool = |max: u64| {
            format!(
                r#"{{"name": "delete_rows", "inputSchema": {{"properties": {{"limit": {{"maximum": {max}}}}}}},
                "annotations": {{"destructiveHint": true}}}}"#
            )
        };
        assert_eq!(
            meaning(&tool(10), &tool(1000)),
            "for callers this is\ncompatible delete_rows /inputSchema/properties/limit/maximum: maximum: 10 became 1000 (loosens a destructive tool)\n"
        );
        assert!(meaning(&tool(1000), &tool(10)).contains("\nbreaking delete_rows"));
        assert_eq!(meaning(&tool(10), &tool(10)), "");
    }

    #[test]
    fn an_id_that_is_published_is_told() {
        assert_eq!(moved("a\nb\n", Ok("a\nb\n".to_owned())), Ok(()));
        let told = moved("a\nb, an id\n", Ok("a\nb\n".to_owned())).unwrap_err();
        assert!(told.contains("  a\n- b\n+ b, an id\n"), "{told}");
        let told = moved("a\n", Err(ContractProblems::new("tool", Vec::new()))).unwrap_err();
        assert!(told.contains("without its ids"), "{told}");
    }

    #[test]
    fn only_a_one_asks_for_an_update() {
        let asks = |value: &str| is_update(Some(value.as_ref()));
        assert!(asks("1") && !asks("0") && !asks("") && !is_update(None));
    }

    #[test]
    fn differences_are_short_and_in_order() {
        let old = "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n13\n";
        let new = "1\n2\n3\n4\n5\n6\nseven\n8\n9\n10\n11\n12\n13\n14\n";
        assert_eq!(
            difference(old, new),
            "  ...\n  4\n  5\n  6\n- 7\n+ seven\n  8\n  9\n  10\n  11\n  12\n  13\n+ 14\n"
        );
        assert_eq!(difference("", "a\n"), "+ a\n");
        assert_eq!(difference("a\n", ""), "- a\n");
        assert_eq!(difference("a\nb\n", "b\na\n"), "- a\n  b\n+ a\n");
        assert_eq!(difference("a\n", "a\n"), "");
        // As much is kept as can be.
        assert_eq!(difference("a\nb\n", "b\nc\n"), "- a\n  b\n+ c\n");
        assert_eq!(difference("a\na\n", "b\na\nb\n"), "- a\n+ b\n  a\n+ b\n");
        assert_eq!(difference("a\na\nb\n", "b\na\nb\nc\n"), "- a\n+ b\n  a\n  b\n+ c\n");
    }
}
