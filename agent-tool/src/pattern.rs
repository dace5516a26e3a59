//! stub

use regex_automata::dfa::{Automaton, dense};
#[derive(Debug)]
pub(crate) struct Matcher(dense::DFA<Vec<u32>>);
impl Matcher {
    pub(crate) fn new(source: &str) -> Result<Self, String> {
        dense::Builder::new().build(source).map(Self).map_err(|e| e.to_string())
    }
    pub(crate) fn is_match(&self, text: &str) -> bool {
        self.0.try_search_fwd(&regex_automata::Input::new(text)).is_ok_and(|m| m.is_some())
    }
}
