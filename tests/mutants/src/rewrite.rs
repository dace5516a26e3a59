//! One file with all of its mutants in it, each behind a switch, and where each of them stands in the new text.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::ops::Range;

use crate::list::{Genre, Mutant};
use crate::places::{Node, Places};

/// A mutant by its number: its place in the list, from 1.
pub type Id = usize;

/// A file that was written anew.
pub struct Written {
    pub text: String,
    /// The bytes of the new text that hold a mutant, and of it alone.
    pub held: Vec<(Range<usize>, Id)>,
    /// The switch of each mutant, which is named by its first one.
    pub switch_of: Vec<(Id, Id)>,
    /// What the compiler evaluates: no switch can choose there.
    pub fixed: Vec<Id>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    /// At the head of a function: return something else.
    Head,
    /// After the pattern of an arm: go on to the next one.
    Arm,
    /// An expression: another one in its place.
    Instead,
}

struct Edit {
    kind: Kind,
    range: Range<usize>,
    mutants: Vec<(Id, String)>,
}

/// The text of a file with switches for its mutants. `kept_const` are the functions that are called in constants.
pub fn rewrite(text: &str, mutants: &[(Id, &Mutant)], kept_const: &HashSet<String>) -> Written {
    let places = Places::of(text);
    let mut edits: BTreeMap<(usize, Kind, usize), Edit> = BTreeMap::new();
    let words = places.const_words().filter(|word| !kept_const.contains(name_after(text, word)));
    let words: BTreeSet<_> = words.map(|word| (word.start, word.end)).collect();
    let mut fixed = Vec::new();
    for (id, mutant) in mutants {
        let word = places.const_word(mutant.span.start);
        let stays = word.is_some_and(|word| !words.contains(&(word.start, word.end)));
        let place = place(&places, mutant).filter(|(_, node)| !node.is_const && !stays);
        let Some((kind, Node { range, .. })) = place else {
            fixed.push(*id);
            continue;
        };
        let instead = match kind {
            Kind::Head | Kind::Arm => mutant.replacement.clone(),
            Kind::Instead => {
                let (before, after) =
                    (&text[range.start..mutant.span.start], &text[mutant.span.end..range.end]);
                format!("{before}{}{after}", mutant.replacement)
            }
        };
        // Longer ones first: they are around the others.
        let key = (range.start, kind, usize::MAX - range.end);
        let edit = edits.entry(key).or_insert_with(|| Edit { kind, range, mutants: Vec::new() });
        edit.mutants.push((*id, instead));
    }
    let edits: Vec<Edit> = edits.into_values().collect();
    let mut writer = Writer { text, words, out: String::new(), held: Vec::new() };
    writer.write(0..text.len(), &edits);
    let switch_of =
        edits.iter().flat_map(|edit| edit.mutants.iter().map(|(id, _)| (*id, edit.mutants[0].0))).collect();
    Written { text: writer.out, held: writer.held, switch_of, fixed }
}

fn place(places: &Places, mutant: &Mutant) -> Option<(Kind, Node)> {
    let span = &mutant.span;
    match mutant.genre {
        Genre::FnValue if mutant.is_opaque => None,
        Genre::FnValue => Some((Kind::Head, Node { range: span.start..span.start, is_const: false })),
        Genre::MatchArm => places.pattern(span).map(|node| (Kind::Arm, node)),
        Genre::MatchArmGuard => places.guard(span).map(|node| (Kind::Instead, node)),
        Genre::StructField => places.literal(span).map(|node| (Kind::Instead, node)),
        Genre::BinaryOperator | Genre::UnaryOperator => {
            places.operator(span).map(|node| (Kind::Instead, node))
        }
    }
}

/// The name of the function whose word `const` stands there.
fn name_after<'t>(text: &'t str, word: &Range<usize>) -> &'t str {
    let rest = text[word.end..].trim_start().trim_start_matches("fn").trim_start();
    rest.split(|letter: char| !letter.is_alphanumeric() && letter != '_').next().unwrap_or_default()
}

struct Writer<'t> {
    text: &'t str,
    /// Words `const` that are left out.
    words: BTreeSet<(usize, usize)>,
    out: String,
    held: Vec<(Range<usize>, Id)>,
}

impl Writer<'_> {
    /// Writes a part of the text with the edits in it.
    fn write(&mut self, range: Range<usize>, mut edits: &[Edit]) {
        let mut at = range.start;
        while let Some((edit, rest)) = edits.split_first() {
            self.copy(at..edit.range.start);
            let inner = if edit.range.is_empty() {
                0
            } else {
                rest.partition_point(|inner| inner.range.start < edit.range.end)
            };
            let (inside, after) = rest.split_at(inner);
            self.switch(edit, inside);
            at = edit.range.end;
            edits = after;
        }
        self.copy(at..range.end);
    }

    /// `at` says 0, or the how manieth of them is on.
    fn switch(&mut self, edit: &Edit, inside: &[Edit]) {
        let (first, count) = (edit.mutants[0].0, edit.mutants.len());
        let ids: Vec<String> = edit.mutants.iter().map(|(id, _)| id.to_string()).collect();
        let at = format!("::agent_tool::mutant::at({first}, &[{}])", ids.join(", "));
        match edit.kind {
            Kind::Arm => {
                let start = self.out.len();
                self.out.push_str(&format!(" if {at} == 0"));
                self.held.push((start..self.out.len(), first));
                return;
            }
            Kind::Head => self.out.push_str(&format!("match {at} {{ 0 => {{}} ")),
            Kind::Instead => {
                self.out.push_str(&format!("(match {at} {{ 0 => "));
                self.write(edit.range.clone(), inside);
                self.out.push_str(", ");
            }
        }
        for (index, (id, instead)) in edit.mutants.iter().enumerate() {
            let start = self.out.len();
            let number = if index + 1 == count { "_".to_owned() } else { (index + 1).to_string() };
            let word = if edit.kind == Kind::Head { "return " } else { "" };
            self.out.push_str(&format!("{number} => {word}{instead}, "));
            self.held.push((start..self.out.len(), *id));
        }
        self.out.push_str(if edit.kind == Kind::Head { "} " } else { "})" });
    }

    fn copy(&mut self, range: Range<usize>) {
        let mut at = range.start;
        for &(start, end) in self.words.range((range.start, 0)..(range.end, 0)) {
            self.out.push_str(&self.text[at..start]);
            at = end;
        }
        self.out.push_str(&self.text[at..range.end]);
    }
}
