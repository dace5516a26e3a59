//! Which characters a pattern can take at all, to name the one that no match holds.
//!
//! A reading aid, never a check: where the pattern is not anchored at both ends, or takes anything, control
//! and non-ASCII characters are named instead.

use regex_syntax::ast::{self, Ast};

use super::received;
use super::text;

/// The longest text that is looked at.
const LONGEST: usize = 4096;

/// What about a text no match can hold, as a sentence.
pub(crate) fn fault(pattern: &str, sent: &str) -> Option<String> {
    let sent = sent.get(..LONGEST).unwrap_or(sent);
    let Some(alphabet) = Alphabet::of(pattern) else {
        let odd = received::odd_character(sent)?;
        return Some(format!("It holds {}.", odd.words()));
    };
    let odd = received::first_character(sent, |char| !alphabet.holds(char))?;
    let fault = format!("It holds {}, which is not allowed", odd.words());
    match alphabet.words() {
        Some(words) => Some(format!("{fault}; allowed are {words}.")),
        None => Some(format!("{fault}.")),
    }
}

/// A set of characters, as inclusive ranges.
#[derive(Debug, Clone, Default)]
struct Alphabet(Vec<(char, char)>);

impl Alphabet {
    /// The characters of all matches, where they are bounded.
    fn of(pattern: &str) -> Option<Self> {
        let tree = ast::parse::Parser::new().parse(pattern).ok()?;
        let Ast::Concat(concat) = &tree else { return None };
        let anchored = matches!(concat.asts.as_slice(), [Ast::Assertion(first), .., Ast::Assertion(last)]
            if first.kind == ast::AssertionKind::StartLine && last.kind == ast::AssertionKind::EndLine);
        let mut alphabet = Self::default();
        (anchored && alphabet.add(&tree)).then_some(alphabet)
    }

    fn holds(&self, char: char) -> bool {
        self.0.iter().any(|(low, high)| (*low..=*high).contains(&char))
    }

    /// Adds what a part can match; `false` where that is open.
    fn add(&mut self, part: &Ast) -> bool {
        match part {
            Ast::Empty(_) | Ast::Assertion(_) => true,
            Ast::Literal(literal) => {
                self.0.push((literal.c, literal.c));
                true
            }
            Ast::ClassPerl(class) => self.add_perl(class),
            Ast::ClassBracketed(class) => !class.negated && self.add_set(&class.kind),
            Ast::Repetition(repetition) => self.add(&repetition.ast),
            Ast::Group(group) => self.add(&group.ast),
            Ast::Alternation(parts) => parts.asts.iter().all(|part| self.add(part)),
            Ast::Concat(parts) => parts.asts.iter().all(|part| self.add(part)),
            Ast::Flags(_) | Ast::Dot(_) | Ast::ClassUnicode(_) => false,
        }
    }

    fn add_perl(&mut self, class: &ast::ClassPerl) -> bool {
        match class.kind {
            ast::ClassPerlKind::Digit => self.0.push(('0', '9')),
            ast::ClassPerlKind::Word => self.0.extend([('A', 'Z'), ('a', 'z'), ('0', '9'), ('_', '_')]),
            ast::ClassPerlKind::Space => return false,
        }
        !class.negated
    }

    fn add_set(&mut self, set: &ast::ClassSet) -> bool {
        match set {
            ast::ClassSet::BinaryOp(_) => false,
            ast::ClassSet::Item(item) => self.add_item(item),
        }
    }

    fn add_item(&mut self, item: &ast::ClassSetItem) -> bool {
        match item {
            ast::ClassSetItem::Empty(_) => true,
            ast::ClassSetItem::Literal(literal) => {
                self.0.push((literal.c, literal.c));
                true
            }
            ast::ClassSetItem::Range(range) => {
                self.0.push((range.start.c, range.end.c));
                true
            }
            ast::ClassSetItem::Perl(class) => self.add_perl(class),
            ast::ClassSetItem::Bracketed(class) => !class.negated && self.add_set(&class.kind),
            ast::ClassSetItem::Union(union) => union.items.iter().all(|item| self.add_item(item)),
            ast::ClassSetItem::Ascii(_) | ast::ClassSetItem::Unicode(_) => false,
        }
    }

    /// `letters, digits and '_'`; `None` where that is no short list.
    fn words(&self) -> Option<String> {
        let covers = |low: char, high: char| (low..=high).all(|char| self.holds(char));
        let (lower, upper, digits) = (covers('a', 'z'), covers('A', 'Z'), covers('0', '9'));
        let mut words = Vec::new();
        match (lower, upper) {
            (true, true) => words.push("letters".to_owned()),
            (true, false) => words.push("lower-case letters".to_owned()),
            (false, true) => words.push("upper-case letters".to_owned()),
            (false, false) => {}
        }
        if digits {
            words.push("digits".to_owned());
        }
        let rest = (' '..='~').filter(|char| self.holds(*char)).filter(|char| match char {
            'a'..='z' => !lower,
            'A'..='Z' => !upper,
            '0'..='9' => !digits,
            _ => true,
        });
        words.extend(rest.map(|char| if char == ' ' { "spaces".to_owned() } else { format!("'{char}'") }));
        let ascii = self.0.iter().all(|(_, high)| high.is_ascii());
        (ascii && words.len() <= 8).then(|| text::listing(&words, "and", 160))
    }
}
