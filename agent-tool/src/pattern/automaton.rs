//! A tree written out as a nondeterministic automaton (Thompson 1968), and which of its states are reached together.
//!
//! It runs over characters. Both engines walk it: the table before any text is seen, the simulation beside a text.

use std::collections::BTreeMap;

use super::class::Set;
use super::tree::{Look, Node};

#[derive(Debug)]
pub(super) enum State {
    /// Takes one character of the set of that index.
    Char {
        set: usize,
        next: usize,
    },
    Either(usize, usize),
    Look(Look, usize),
    Match,
}

#[derive(Debug)]
pub(super) struct Automaton {
    pub(super) states: Vec<State>,
    /// Each once.
    pub(super) sets: Vec<Set>,
    pub(super) start: usize,
    /// Whether it asks for `\b` or `\B`.
    pub(super) sees_words: bool,
}

impl Automaton {
    /// Of a pattern that may match anywhere in a text.
    pub(super) fn new(pattern: &Node) -> Self {
        let mut states = Vec::with_capacity(usize::try_from(pattern.weight()).unwrap_or_default() + 3);
        states.push(State::Match);
        let mut writer = Writer { states, sets: BTreeMap::new(), sees_words: false };
        let mut start = writer.write(pattern, 0);
        if !pattern.holds_start() {
            start = writer.repeated(&Node::Class(Set::any()), start).0;
        }
        let mut sets: Vec<(Set, usize)> = writer.sets.into_iter().collect();
        sets.sort_unstable_by_key(|(_, index)| *index);
        let sets = sets.into_iter().map(|(set, _)| set).collect();
        Self { states: writer.states, sets, start, sees_words: writer.sees_words }
    }
}

/// Writes from the end of the pattern to its start, so that what follows a part is there before it.
struct Writer {
    states: Vec<State>,
    sets: BTreeMap<Set, usize>,
    sees_words: bool,
}

impl Writer {
    fn push(&mut self, state: State) -> usize {
        self.states.push(state);
        self.states.len() - 1
    }

    /// The state that begins `node`, with `next` after it.
    fn write(&mut self, node: &Node, next: usize) -> usize {
        match node {
            Node::Empty => next,
            Node::Class(set) => {
                let count = self.sets.len();
                let set = match self.sets.get(set) {
                    Some(index) => *index,
                    None => *self.sets.entry(set.clone()).or_insert(count),
                };
                self.push(State::Char { set, next })
            }
            Node::Look(look) => {
                self.sees_words |= matches!(look, Look::Boundary | Look::NoBoundary);
                self.push(State::Look(*look, next))
            }
            Node::Concat(parts) => parts.iter().rev().fold(next, |next, part| self.write(part, next)),
            Node::Alternation(parts) => {
                let mut begins = None;
                for part in parts.iter().rev() {
                    let part = self.write(part, next);
                    begins = Some(match begins {
                        Some(others) => self.push(State::Either(part, others)),
                        None => part,
                    });
                }
                begins.unwrap_or(next)
            }
            Node::Repeat { of, min, max } => {
                let (mut begins, mut written) = (next, 0);
                match max {
                    None => {
                        let (choice, body) = self.repeated(of, next);
                        // `x+` is the loop, entered at its body.
                        (begins, written) = if *min == 0 { (choice, 0) } else { (body, 1) };
                    }
                    Some(max) => {
                        for _ in *min..*max {
                            let body = self.write(of, begins);
                            begins = self.push(State::Either(body, next));
                        }
                    }
                }
                (written..*min).fold(begins, |next, _| self.write(of, next))
            }
        }
    }

    /// A loop: where it may be left, and its body.
    fn repeated(&mut self, of: &Node, next: usize) -> (usize, usize) {
        let choice = self.push(State::Match);
        let body = self.write(of, choice);
        if let Some(state) = self.states.get_mut(choice) {
            *state = State::Either(body, next);
        }
        (choice, body)
    }
}

/// A place in a text, as far as it is known.
#[derive(Debug, Clone, Copy)]
pub(super) struct At {
    pub(super) is_start: bool,
    pub(super) after_word: bool,
    /// What comes next; `None` where that is not known yet.
    pub(super) next: Option<Next>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Next {
    End,
    Word,
    Other,
}

impl At {
    pub(super) const START: Self = Self { is_start: true, after_word: false, next: None };

    fn holds(self, look: Look) -> Option<bool> {
        match look {
            Look::Start => Some(self.is_start),
            Look::End => self.next.map(|next| next == Next::End),
            Look::Boundary => self.next.map(|next| (next == Next::Word) != self.after_word),
            Look::NoBoundary => self.next.map(|next| (next == Next::Word) == self.after_word),
        }
    }
}

/// Finds the states that are reached without a character.
#[derive(Debug)]
pub(super) struct Walker<'a> {
    states: &'a [State],
    /// The walk in which each state was seen last.
    seen: Vec<usize>,
    walk: usize,
    stack: Vec<usize>,
    /// Of the last walk: states that take a character, and looks that what comes next decides.
    pub(super) reached: Vec<usize>,
    /// Of the last walk: whether the match is reached.
    pub(super) is_match: bool,
    /// Of all walks: states that were looked at, whether a character is taken there or not.
    pub(super) steps: usize,
}

impl<'a> Walker<'a> {
    pub(super) fn new(automaton: &'a Automaton) -> Self {
        let states = automaton.states.as_slice();
        let seen = vec![0; states.len()];
        Self { states, seen, walk: 0, stack: Vec::new(), reached: Vec::new(), is_match: false, steps: 0 }
    }

    pub(super) fn walk(&mut self, from: &[usize], at: At) {
        self.walk += 1;
        self.reached.clear();
        self.is_match = false;
        for state in from {
            self.stack.push(*state);
            while let Some(id) = self.stack.pop() {
                self.steps += 1;
                self.visit(id, at);
            }
        }
    }

    fn visit(&mut self, id: usize, at: At) {
        match self.seen.get_mut(id) {
            Some(seen) if *seen != self.walk => *seen = self.walk,
            _ => return,
        }
        match self.states.get(id) {
            Some(State::Char { .. }) => self.reached.push(id),
            Some(State::Either(one, other)) => self.stack.extend([*other, *one]),
            Some(State::Look(look, next)) => match at.holds(*look) {
                Some(true) => self.stack.push(*next),
                Some(false) => {}
                None => self.reached.push(id),
            },
            Some(State::Match) => self.is_match = true,
            None => {}
        }
    }
}
