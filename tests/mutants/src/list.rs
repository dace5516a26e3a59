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
        let span = offset(&files[&file], &span.start)..offset(&files[&file], &span.end);
        let is_opaque = function.is_some_and(|function| function.return_type.contains("impl "));
        mutants.push(Mutant { name, file, span, replacement, genre, is_opaque });
    }
    Ok(mutants)
}

fn offset(text: &str, place: &Place) -> usize {
    let before: usize = text.split_inclusive('\n').take(place.line - 1).map(str::len).sum();
    before + text[before..].chars().take(place.column - 1).map(char::len_utf8).sum::<usize>()
}
