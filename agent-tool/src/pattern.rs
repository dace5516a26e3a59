//! The run-time engine of `pattern`: ECMA-262 meaning in linear time.
//!
//! A pattern is read by ECMA-262's own grammar (`u` mode) and compiled to a table over bytes. What cannot be done
//! exactly is refused by name, never done by half.

mod atom;
mod class;
mod parse;
#[cfg(test)]
mod tests;

use std::fmt;
use std::panic::{RefUnwindSafe, UnwindSafe};

use regex_automata::dfa::{Automaton, StartKind, dense};
use regex_automata::nfa::thompson::pikevm::{Cache, PikeVM};
use regex_automata::nfa::thompson::{self, NFA, WhichCaptures};
use regex_automata::util::pool::Pool;
use regex_automata::util::primitives::StateID;
use regex_automata::{Anchored, Input, util::start};
use regex_syntax::hir::{self, Hir, Look};

/// The largest table that is built, in bytes; a pattern that needs more runs in the Pike VM.
const TABLE_LIMIT: usize = 256 * 1024;

/// The largest automaton that is built, in bytes; a pattern that needs more is refused. A match takes at most about as
/// many steps as the automaton has states, ten thousand here, times the bytes of the text.
const AUTOMATON_LIMIT: usize = 320 * 1024;

/// A compiled pattern.
pub(crate) struct Matcher {
    pattern: Box<str>,
    engine: Engine,
}

enum Engine {
    Table { table: Box<dense::DFA<Vec<u32>>>, start: StateID },
    Pike { vm: Box<PikeVM>, caches: Pool<Cache, NewCache> },
}

type NewCache = Box<dyn Fn() -> Cache + Send + Sync + UnwindSafe + RefUnwindSafe>;

impl Matcher {
    /// Compiles an ECMA-262 pattern in `u` mode.
    ///
    /// # Errors
    ///
    /// What is wrong with the pattern, or what of it is not done here, in words.
    pub(crate) fn new(ecma_pattern: &str) -> Result<Self, String> {
        let automaton = automaton(parse::parse(ecma_pattern)?)?;
        let engine = match Engine::table(&automaton) {
            Some(engine) => engine,
            None => Engine::pike(automaton)?,
        };
        Ok(Self { pattern: ecma_pattern.into(), engine })
    }

    /// Whether the pattern matches somewhere in the text, as JSON Schema asks.
    pub(crate) fn is_match(&self, text: &str) -> bool {
        match &self.engine {
            Engine::Table { table, start } => runs(table, *start, text.as_bytes()),
            Engine::Pike { vm, caches } => {
                vm.is_match(&mut caches.get(), Input::new(text).anchored(Anchored::Yes))
            }
        }
    }
}

/// Whether a text that matches has a longest length: the pattern holds it at both ends, and every repeat ends. What
/// cannot be read is another fault.
pub(crate) fn is_finite(ecma_pattern: &str) -> bool {
    parse::parse(ecma_pattern)
        .map_or(true, |pattern| pattern.properties().maximum_len().is_some() && holds_both_ends(&pattern))
}

/// Whether a pattern holds a text at both ends, in each of its alternatives: elsewhere any text passes that has a match
/// in it. What cannot be read is another fault.
pub(crate) fn is_anchored(ecma_pattern: &str) -> bool {
    parse::parse(ecma_pattern).map_or(true, |pattern| holds_both_ends(&pattern))
}

fn holds_both_ends(pattern: &Hir) -> bool {
    let facts = pattern.properties();
    facts.look_set_prefix().contains(Look::Start) && facts.look_set_suffix().contains(Look::End)
}

/// The pattern with what may stand before it, so that a run from the start of a text decides.
fn automaton(pattern: Hir) -> Result<NFA, String> {
    let pattern = if pattern.properties().look_set_prefix().contains(Look::Start) {
        pattern
    } else {
        // Whole characters are skipped, so that `\B` is never asked inside of one.
        let any = Hir::class(hir::Class::Unicode(class::any()));
        let skip = hir::Repetition { min: 0, max: None, greedy: false, sub: Box::new(any) };
        Hir::concat(vec![Hir::repetition(skip), pattern])
    };
    let config =
        thompson::Config::new().nfa_size_limit(Some(AUTOMATON_LIMIT)).which_captures(WhichCaptures::None);
    let built = thompson::Compiler::new().configure(config).build_from_hir(&pattern);
    built.map_err(|_| "the pattern is too large once its repeats are written out".to_owned())
}

impl Engine {
    /// `None` where the table would grow too large.
    fn table(automaton: &NFA) -> Option<Self> {
        let config = dense::Config::new()
            .start_kind(StartKind::Anchored)
            .accelerate(false)
            .dfa_size_limit(Some(TABLE_LIMIT))
            .determinize_size_limit(Some(4 * TABLE_LIMIT));
        let table = dense::Builder::new().configure(config).build_from_nfa(automaton).ok()?;
        let start = table.start_state(&start::Config::new().anchored(Anchored::Yes)).ok()?;
        Some(Self::Table { table: Box::new(table), start })
    }

    fn pike(automaton: NFA) -> Result<Self, String> {
        let vm = PikeVM::new_from_nfa(automaton).map_err(|error| error.to_string())?;
        let of = vm.clone();
        Ok(Self::Pike { vm: Box::new(vm), caches: Pool::new(Box::new(move || of.create_cache())) })
    }
}

/// Runs from the start of the text. A match is seen one byte late, so the end of the text is a step of its own.
fn runs(table: &dense::DFA<Vec<u32>>, start: StateID, text: &[u8]) -> bool {
    let mut state = start;
    for byte in text {
        state = table.next_state(state, *byte);
        if table.is_special_state(state) {
            return table.is_match_state(state);
        }
    }
    table.is_match_state(table.next_eoi_state(state))
}

impl fmt::Debug for Matcher {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Matcher").field(&self.pattern).finish()
    }
}
