//! The matrix of a chain report, for a terminal: rows emit, columns accept. It only draws.

use std::fmt;

use super::report::{ChainEnd, ChainReport};

/// A row for an emitter, a column an acceptor, a mark a chain; those of an entity stand together.
impl fmt::Display for ChainReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{} chains, from {} fields that emit an id to {} that accept one: {} broken, {} unbroken.",
            self.total(),
            self.emitters.len(),
            self.acceptors.len(),
            self.broken(),
            self.unbroken()
        )?;
        if self.total() > 0 {
            self.table(f)?;
        }
        notes(f, "without a value in this response", &self.unseen)?;
        notes(f, "looks like an id, and is not marked", &self.unmarked)
    }
}

impl ChainReport {
    fn table(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let entities = self.emitters.iter().chain(&self.acceptors).map(|(entity, _)| entity.chars().count());
        let entity_width = entities.max().unwrap_or_default();
        writeln!(f, "A row emits, a column accepts: + holds, X breaks.\n")?;
        write!(f, "    |")?;
        for number in 1..=self.acceptors.len() {
            write!(f, "{number:>3}")?;
        }
        writeln!(f, "\n----+{}", "-".repeat(3 * self.acceptors.len() + 1))?;
        for (number, (entity, end)) in (1..).zip(&self.emitters) {
            write!(f, "{number:>3} |")?;
            for (_, acceptor) in &self.acceptors {
                write!(f, "  {}", self.mark(end, acceptor))?;
            }
            writeln!(f, "  {entity:<entity_width$}  {} {}", end.tool, end.pointer)?;
        }
        writeln!(f, "\nThe columns:")?;
        for (number, (entity, end)) in (1..).zip(&self.acceptors) {
            writeln!(f, "{number:>3}  {entity:<entity_width$}  {} {}", end.tool, end.pointer)?;
        }
        Ok(())
    }

    fn mark(&self, from: &ChainEnd, to: &ChainEnd) -> char {
        // Variants of an enum may hold the same field.
        let chains = self.chains().iter().filter(|chain| chain.from == *from && chain.to == *to);
        match chains.map(|chain| chain.broken.is_some()).max() {
            None => ' ',
            Some(false) => '+',
            Some(true) => 'X',
        }
    }
}

fn notes(f: &mut fmt::Formatter<'_>, what: &str, pointers: &[String]) -> fmt::Result {
    for pointer in pointers {
        writeln!(f, "{pointer}: {what}")?;
    }
    Ok(())
}
