//! The automaton beside a text: all states that are reached, at each place. It takes as many steps for a character as the
//! automaton has states, where a table would be too large.

use super::automaton::{At, Automaton, Next, State, Walker};
use super::class::is_word;

#[derive(Debug)]
pub(super) struct Simulation {
    automaton: Automaton,
}

impl Simulation {
    pub(super) fn new(automaton: Automaton) -> Self {
        Self { automaton }
    }

    pub(super) fn is_match(&self, text: &str) -> bool {
        let mut walker = Walker::new(&self.automaton);
        let mut at = At::START;
        let mut here = vec![self.automaton.start];
        for character in text.chars() {
            let point = u32::from(character);
            let next = if self.automaton.sees_words && is_word(point) { Next::Word } else { Next::Other };
            walker.walk(&here, At { next: Some(next), ..at });
            if walker.is_match || walker.reached.is_empty() {
                return walker.is_match;
            }
            here.clear();
            for id in &walker.reached {
                let Some(State::Char { set, next }) = self.automaton.states.get(*id) else { continue };
                if self.automaton.sets.get(*set).is_some_and(|set| set.holds(point)) {
                    here.push(*next);
                }
            }
            at = At { is_start: false, after_word: next == Next::Word, next: None };
        }
        walker.walk(&here, At { next: Some(Next::End), ..at });
        walker.is_match
    }
}
