//! The automaton as a table (subset construction): a step for each character, whatever the pattern.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::alphabet::Alphabet;
use super::automaton::{At, Automaton, Next, State, Walker};
use super::class::{Set, is_word};

/// No match follows. It lies beyond every table, as [`MATCHED`] does, so that one comparison finds both.
const DEAD: u16 = u16::MAX - 1;

/// Whatever follows, the text matches.
const MATCHED: u16 = u16::MAX;

/// As many states of the automaton as may be looked at; a pattern that needs more is simulated.
const STEPS: usize = 1 << 18;

#[derive(Debug)]
pub(super) struct Table {
    alphabet: Alphabet,
    /// A row for each state, a column for each class of characters: where the row of the next state begins, or what is
    /// decided. The first column is the end of the text.
    rows: Box<[u16]>,
    start: u16,
}

impl Table {
    /// `None` where it would grow too large: at most 128 KiB.
    pub(super) fn new(automaton: &Automaton) -> Option<Self> {
        let alphabet = Alphabet::new(automaton)?;
        let mut writer = Writer::new(automaton, &alphabet);
        let start = writer.entry(&[automaton.start], At::START)?;
        let mut written = 0;
        while let Some(state) = writer.states.get(written) {
            let state = Rc::clone(state);
            writer.row(&state)?;
            written += 1;
        }
        let rows = writer.rows.into();
        Some(Self { alphabet, rows, start })
    }

    pub(super) fn is_match(&self, text: &str) -> bool {
        let mut state = self.start;
        for (at, byte) in text.bytes().enumerate() {
            let Some(class) = self.alphabet.ascii(byte) else {
                return text.get(at..).is_some_and(|rest| self.is_match_from(state, rest));
            };
            match self.rows.get(usize::from(state) + usize::from(class)) {
                Some(next) => state = *next,
                None => return state == MATCHED,
            }
        }
        self.ends_in(state)
    }

    fn is_match_from(&self, mut state: u16, text: &str) -> bool {
        for character in text.chars() {
            match self.rows.get(usize::from(state) + usize::from(self.alphabet.class(character))) {
                Some(next) => state = *next,
                None => return state == MATCHED,
            }
        }
        self.ends_in(state)
    }

    fn ends_in(&self, state: u16) -> bool {
        self.rows.get(usize::from(state)).map_or(state, |end| *end) == MATCHED
    }

    #[cfg(test)]
    pub(super) fn is_dead_after(&self, text: &str) -> bool {
        let step = |state: u16, character| {
            let column = usize::from(self.alphabet.class(character));
            self.rows.get(usize::from(state) + column).map_or(state, |next| *next)
        };
        text.chars().fold(self.start, step) == DEAD
    }
}

/// States of the automaton that are reached together, in order, and behind them where: see [`place`].
type Reached = Rc<[usize]>;

/// A class of characters.
#[derive(Default, PartialEq)]
struct Column {
    /// Whether it is of `\w`, where that is asked.
    is_word: bool,
    /// What one state leads to.
    targets: Vec<usize>,
}

struct Writer<'a> {
    automaton: &'a Automaton,
    walker: Walker<'a>,
    /// Of each set the classes that it holds.
    members: Vec<Vec<usize>>,
    columns: Vec<Column>,
    width: usize,
    states: Vec<Reached>,
    numbers: BTreeMap<Reached, u16>,
    rows: Vec<u16>,
    steps: usize,
}

impl<'a> Writer<'a> {
    fn new(automaton: &'a Automaton, alphabet: &Alphabet) -> Self {
        let classes: Vec<(usize, u32)> = alphabet.classes().collect();
        let holds = |set: &Set| {
            classes.iter().filter(|(_, first)| set.holds(*first)).map(|(class, _)| *class).collect()
        };
        let column = |first| Column { is_word: automaton.sees_words && is_word(first), targets: Vec::new() };
        let columns = classes.iter().map(|(_, first)| column(*first));
        let columns: Vec<Column> = std::iter::once(Column::default()).chain(columns).collect();
        Self {
            automaton,
            walker: Walker::new(automaton),
            members: automaton.sets.iter().map(holds).collect(),
            width: columns.len(),
            columns,
            states: Vec::new(),
            numbers: BTreeMap::new(),
            rows: Vec::new(),
            steps: 0,
        }
    }

    /// What stands in the table for the states that are reached from these.
    fn entry(&mut self, from: &[usize], at: At) -> Option<u16> {
        self.walk(from, at)?;
        let reached = &mut self.walker.reached;
        if self.walker.is_match {
            return Some(MATCHED);
        }
        if reached.is_empty() {
            return Some(DEAD);
        }
        reached.sort_unstable();
        reached.push(place(at));
        if let Some(number) = self.numbers.get(reached.as_slice()) {
            return Some(*number);
        }
        // The whole row must lie before what is decided.
        let number = self.states.len() * self.width;
        u16::try_from(number + self.width).ok().filter(|end| *end <= DEAD)?;
        let number = u16::try_from(number).ok()?;
        let reached: Reached = reached.as_slice().into();
        self.states.push(Rc::clone(&reached));
        self.numbers.insert(reached, number);
        Some(number)
    }

    fn walk(&mut self, from: &[usize], at: At) -> Option<()> {
        self.walker.walk(from, at);
        self.steps += 1 + self.walker.reached.len();
        (self.steps + self.walker.steps <= STEPS).then_some(())
    }

    fn row(&mut self, state: &[usize]) -> Option<()> {
        let (place, states) = state.split_last()?;
        let here = |next| At { next: Some(next), ..at(*place) };
        self.walk(states, here(Next::End))?;
        self.rows.push(if self.walker.is_match { MATCHED } else { DEAD });
        let before_other = self.step(states, here(Next::Other), false)?;
        let before_word = self.automaton.sees_words && self.step(states, here(Next::Word), true)?;
        let mut columns = std::mem::take(&mut self.columns);
        // Neighbours often lead to the same states.
        let mut last: Option<(&Column, u16)> = None;
        for column in columns.iter().skip(1) {
            let at = At { is_start: false, after_word: column.is_word, next: None };
            let entry = match last {
                _ if column.is_word && before_word || !column.is_word && before_other => MATCHED,
                _ if column.targets.is_empty() => DEAD,
                Some((same, entry)) if same == column => entry,
                _ => self.entry(&column.targets, at)?,
            };
            last = Some((column, entry));
            self.rows.push(entry);
        }
        for column in &mut columns {
            column.targets.clear();
        }
        self.columns = columns;
        Some(())
    }

    /// Collects what a character leads to that is of `\w` or is not; `true` where the match comes before it.
    fn step(&mut self, states: &[usize], at: At, to_word: bool) -> Option<bool> {
        self.walk(states, at)?;
        for id in &self.walker.reached {
            let Some(State::Char { set, next }) = self.automaton.states.get(*id) else { continue };
            for class in self.members.get(*set)? {
                let column = self.columns.get_mut(*class)?;
                if column.is_word == to_word {
                    column.targets.push(*next);
                    self.steps += 1;
                }
            }
        }
        Some(self.walker.is_match)
    }
}

/// What of a place is known before the next character, as a number.
fn place(at: At) -> usize {
    usize::from(at.is_start) + 2 * usize::from(at.after_word)
}

fn at(place: usize) -> At {
    At { is_start: place & 1 != 0, after_word: place & 2 != 0, next: None }
}
