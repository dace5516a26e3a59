//! `tests/mutants/equivalent.txt`: the mutants that no caller can see, below the reason for each.

use std::cell::Cell;
use std::path::Path;
use std::{fs, io};

use crate::list::Mutant;

/// Changes of lines. A line is told by its words, so that it may move, but not change, without a new look at it.
#[derive(Debug)]
pub struct Excused(Vec<Entry>);

#[derive(Debug)]
struct Entry {
    /// File, source line and change, with bars between.
    place: String,
    is_used: Cell<bool>,
}

impl Excused {
    pub fn read(root: &Path) -> io::Result<Self> {
        let text = fs::read_to_string(root.join("tests/mutants/equivalent.txt"))?;
        let (mut entries, mut has_reason) = (Vec::new(), false);
        for line in text.lines() {
            match line {
                "" => has_reason = false,
                reason if reason.starts_with("# ") => has_reason = true,
                place if has_reason => {
                    entries.push(Entry { place: place.to_owned(), is_used: Cell::new(false) });
                }
                place => return Err(io::Error::other(format!("no reason stands above `{place}`"))),
            }
        }
        Ok(Self(entries))
    }

    /// Whether it is listed.
    pub fn has(&self, mutant: &Mutant) -> bool {
        let place = format!("{} | {} | {}", mutant.file, mutant.line, mutant.change);
        let listed = self.0.iter().filter(|entry| entry.place == place);
        listed.fold(false, |_, entry| {
            entry.is_used.set(true);
            true
        })
    }

    /// Entries that were never asked for: what they excuse is gone, or seen.
    pub fn unused(&self) -> impl Iterator<Item = &str> {
        self.0.iter().filter(|entry| !entry.is_used.get()).map(|entry| &*entry.place)
    }
}
