//! The run-time engine of `pattern`: ECMA-262 meaning in linear time.
//!
//! A pattern is read by ECMA-262's own grammar (`u` mode) and compiled to a table over characters, or
//! followed state by state where the table would be too large. What cannot be done exactly is refused by name, never done
//! by half.

mod alphabet;
mod atom;
mod automaton;
mod class;
mod parse;
mod simulation;
mod table;
#[cfg(test)]
mod tests;
pub(crate) mod tree;

use std::fmt;

use automaton::Automaton;
use simulation::Simulation;
use table::Table;
use tree::Node;

/// The largest automaton that is built, in states; a pattern that needs more is refused. A match takes at most about as
/// many steps as the automaton has states times the characters of the text.
const LARGEST: u64 = 10_240;

/// A compiled pattern.
pub(crate) struct Matcher {
    pattern: Box<str>,
    engine: Engine,
}

enum Engine {
    Table(Table),
    Simulation(Simulation),
}

impl Matcher {
    /// Compiles an ECMA-262 pattern in `u` mode.
    ///
    /// # Errors
    ///
    /// What is wrong with the pattern, or what of it is not done here, in words.
    pub(crate) fn new(ecma_pattern: &str) -> Result<Self, String> {
        let automaton = automaton(&parse::parse(ecma_pattern)?)?;
        let engine = match Table::new(&automaton) {
            Some(table) => Engine::Table(table),
            None => Engine::Simulation(Simulation::new(automaton)),
        };
        Ok(Self { pattern: ecma_pattern.into(), engine })
    }

    /// The same without a table.
    #[cfg(test)]
    pub(crate) fn simulated(ecma_pattern: &str) -> Result<Self, String> {
        let automaton = automaton(&parse::parse(ecma_pattern)?)?;
        Ok(Self { pattern: ecma_pattern.into(), engine: Engine::Simulation(Simulation::new(automaton)) })
    }

    /// Whether the pattern matches somewhere in the text, as JSON Schema asks.
    pub(crate) fn is_match(&self, text: &str) -> bool {
        match &self.engine {
            Engine::Table(table) => table.is_match(text),
            Engine::Simulation(simulation) => simulation.is_match(text),
        }
    }
}

/// What a pattern says; `None` where it cannot be read.
pub(crate) fn read(ecma_pattern: &str) -> Option<Node> {
    parse::parse(ecma_pattern).ok()
}

/// Whether a text that matches has a longest length: the pattern holds it at both ends, and every repeat ends. What
/// cannot be read is another fault.
pub(crate) fn is_finite(ecma_pattern: &str) -> bool {
    read(ecma_pattern).is_none_or(|pattern| pattern.longest().is_some() && holds_both_ends(&pattern))
}

/// Whether a pattern holds a text at both ends, in each of its alternatives: elsewhere any text passes that has a match
/// in it. What cannot be read is another fault.
pub(crate) fn is_anchored(ecma_pattern: &str) -> bool {
    read(ecma_pattern).is_none_or(|pattern| holds_both_ends(&pattern))
}

fn holds_both_ends(pattern: &Node) -> bool {
    pattern.holds_start() && pattern.holds_end()
}

fn automaton(pattern: &Node) -> Result<Automaton, String> {
    if pattern.weight() > LARGEST {
        return Err("the pattern is too large once its repeats are written out".to_owned());
    }
    Ok(Automaton::new(pattern))
}

impl fmt::Debug for Matcher {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Matcher").field(&self.pattern).finish()
    }
}
