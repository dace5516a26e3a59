//! The mutants, as cargo-mutants lists them: which there are is its business and not decided here.

use std::collections::HashMap;
use std::ops::Range;
use std::path::Path;
use std::process::Command;
use std::{fs, io};

use serde::Deserialize;

/// One change to the code.
#[derive(Debug)]
pub struct Mutant {
    /// File, line, column and words: what cargo-mutants calls it.
    pub name: String,
    pub file: String,
    /// The source line that it starts on, without the white space around it.
    pub line: String,
    /// What `name` says is done, without where.
    pub change: String,
    /// The bytes of the file that are replaced.
    pub span: Range<usize>,
    pub replacement: String,
    pub genre: Genre,
    /// Of the function around it, `-> impl ...`: two branches cannot return different ones.
    pub is_opaque: bool,
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
pub enum Genre {
    BinaryOperator,
    FnValue,
    MatchArm,
    MatchArmGuard,
    StructField,
    UnaryOperator,
}

#[derive(Deserialize)]
struct Listed {
    name: String,
    file: String,
    span: Lines,
    replacement: String,
    genre: Genre,
    function: Option<Function>,
}

#[derive(Deserialize)]
struct Function {
    return_type: String,
}

#[derive(Deserialize)]
struct Lines {
    start: Place,
    end: Place,
}

/// Both count from 1; columns are characters.
#[derive(Deserialize)]
struct Place {
    line: usize,
    column: usize,
}

/// Every mutant of the runtime crate below `root`.
pub fn mutants(root: &Path) -> io::Result<Vec<Mutant>> {
    let mut cargo = Command::new("cargo");
    let listed =
        cargo.args(["mutants", "--list", "--json", "-p", "agent-tool"]).current_dir(root).output()?;
    if !listed.status.success() {
        return Err(io::Error::other(String::from_utf8_lossy(&listed.stderr)));
    }
    let listed: Vec<Listed> = serde_json::from_slice(&listed.stdout)?;
    let mut files = HashMap::new();
    let mut mutants = Vec::new();
    for Listed { name, file, span, replacement, genre, function } in listed {
        if !files.contains_key(&file) {
            files.insert(file.clone(), fs::read_to_string(root.join(&file))?);
        }
        let line = files[&file].lines().nth(span.start.line - 1).unwrap_or_default().trim().to_owned();
        let change = change(&name).to_owned();
        let is_opaque = function.is_some_and(|function| function.return_type.contains("impl "));
        let span = offset(&files[&file], &span.start)..offset(&files[&file], &span.end);
        mutants.push(Mutant { name, file, line, change, span, replacement, genre, is_opaque });
    }
    Ok(mutants)
}

/// `file:line:column: change in function`, of which the function may be missing.
fn change(name: &str) -> &str {
    let change = name.split_once(": ").map_or(name, |(_, change)| change);
    change.rsplit_once(" in ").map_or(change, |(change, _)| change)
}

fn offset(text: &str, place: &Place) -> usize {
    let before: usize = text.split_inclusive('\n').take(place.line - 1).map(str::len).sum();
    before + text[before..].chars().take(place.column - 1).map(char::len_utf8).sum::<usize>()
}
